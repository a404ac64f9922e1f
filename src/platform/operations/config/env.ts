import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { parseEnv } from 'node:util';
import { typingErrors } from '../../../kernel/text/typing-errors.js';
import { secretSettings, MAIL_TO_FILES } from './env-rules.js';
import { parseBucketUrl } from './bucket-url.js';
import { parsePrivateHost } from './private-hosts.js';
import { type Settings } from './settings.js';
import { Env } from './variables.js';

/** The variables that are set, by name. */
type Given = Readonly<Record<string, string>>;

/** A secret that a file holds, or why it does not. */
interface FileSecret {
  readonly name: string;
  readonly secret?: string;
  readonly problem?: string;
}

/** An empty variable counts as unset. */
const givenIn = (variables: NodeJS.ProcessEnv): Given =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );

const fileOf = (name: string): string => `${name}_FILE`;

/** The contents of the files that are named for secrets. */
const secretsIn = (given: Given): readonly FileSecret[] =>
  secretSettings().flatMap((name) => {
    const file = given[fileOf(name)];
    return file === undefined ? [] : [{ name, ...secretIn(file, name, given) }];
  });

const secretIn = (file: string, name: string, given: Given): Omit<FileSecret, 'name'> => {
  if (given[name] !== undefined) return { problem: `${fileOf(name)} must not be set beside ${name}` };
  try {
    const secret = readFileSync(file, 'utf8').trim();
    return secret === '' ? { problem: `${fileOf(name)} must name a file that is not empty` } : { secret };
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return { problem: `${fileOf(name)} must name a file that can be read (${code})` };
  }
};

/** A sentence for each variable that is no setting, and much like one. */
const meantIn = (given: Given, settings: readonly string[]): readonly string[] => {
  const files = secretSettings().map(fileOf);
  return Object.keys(given).flatMap((name) => {
    if (settings.includes(name) || files.includes(name) || !/^[A-Z][A-Z\d_]+$/.test(name)) return [];
    const meant = (/_FI/.test(name) ? files : settings).filter((setting) => isMeant(name, setting));
    return meant.length === 0 ? [] : [`${name} is not a setting; ${meant.join(' or ')} was probably meant.`];
  });
};

/**
 * Short names are like many others, and those of OpenTelemetry begin alike: of these only what is as long is meant. Of others
 * half a name is, too, without an error in it: DATABASE_PORT and PUBLIC_IP belong to other programs.
 */
const isMeant = (name: string, setting: string): boolean => {
  if (name.slice(0, 2) !== setting.slice(0, 2)) return false;
  const isAsLong = Math.abs(name.length - setting.length) <= 1;
  if (!isAsLong) return name.length >= 8 && !setting.startsWith('OTEL_') && setting.startsWith(name);
  return typingErrors(name, setting) <= 1;
};

/** An error that the operator can mend, as its message says; shown without a stack. */
export class StartProblem extends Error {}

/**
 * The environment contains settings the service cannot run with; the message names all of them, but none of their
 * values.
 */
export class SettingsError extends StartProblem {
  constructor(readonly problems: readonly string[]) {
    super(`The settings cannot be used (see .env.example):\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/**
 * Reads and checks all settings. An empty variable counts as unset; variables that are not settings are ignored. A secret may
 * come from a file, which `<NAME>_FILE` names. Throws one {@link SettingsError} that names every missing or invalid setting.
 */
export function loadSettings(variables: NodeJS.ProcessEnv): Settings {
  const given = givenIn(variables);
  const files = secretsIn(given);
  const fromFiles = Object.fromEntries(files.map(({ name, secret }) => [name, secret]));
  const env = plainToInstance(Env, { ...given, ...fromFiles });
  const wrong = validateSync(env)
    // A value from a file that cannot be read gets no second complaint.
    .filter(({ property }) => !files.some(({ name, problem }) => name === property && problem !== undefined))
    .map(({ property, constraints = {} }) => `${property} ${Object.values(constraints).join(', ')}`);
  const problems = [...files.flatMap(({ problem = [] }) => problem), ...wrong];
  if (problems.length > 0) throw new SettingsError(problems);
  return toSettings(env);
}

/** A sentence for each name that is probably a setting with a typing error, or half of one. */
export function nearMisses(variables: NodeJS.ProcessEnv): readonly string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Env, '', false, false);
  return meantIn(givenIn(variables), [...new Set(rules.map(({ propertyName }) => propertyName))]);
}

function toSettings(env: Env): Settings {
  const production = env.NODE_ENV === 'production';
  const baseUrl = env.BASE_URL ?? `http://localhost:${env.PORT}`;
  return {
    production,
    port: env.PORT,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    baseUrl,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    databaseReadUrls: env.DATABASE_READ_URLS,
    keptAnswersMib: env.KEEP_ANSWERS_MIB,
    dataDir: env.DATA_DIR,
    mediaBucket: env.MEDIA_URL === undefined ? undefined : parseBucketUrl(env.MEDIA_URL),
    redisUrl: env.REDIS_URL,
    trustProxy: env.TRUST_PROXY,
    mailUrl: env.MAIL_URL === MAIL_TO_FILES ? undefined : env.MAIL_URL,
    mailFrom: env.MAIL_FROM,
    publicWebsiteUrl: env.PUBLIC_WEBSITE_URL ?? baseUrl,
    corsOrigins: env.CORS_ORIGINS,
    securityContact: env.SECURITY_CONTACT,
    publicPages: env.PUBLIC_PAGES === 'on',
    secretKeys: env.SECRET_KEY,
    webhookPrivateHosts: env.WEBHOOK_PRIVATE_HOSTS.flatMap((entry) => parsePrivateHost(entry) ?? []),
    limits: {
      anonymousPerHour: env.LIMIT_ANONYMOUS_PER_HOUR,
      tokenBurst: env.LIMIT_TOKEN_BURST,
      tokenPerMinute: env.LIMIT_TOKEN_PER_MINUTE,
      invalidTokensPerMinute: env.LIMIT_INVALID_TOKENS_PER_MINUTE,
      missesPerMinute: env.LIMIT_MISSES_PER_MINUTE,
      pagesPerMinute: env.LIMIT_PAGES_PER_MINUTE,
      signinPerAccount: env.LIMIT_SIGNIN_PER_ACCOUNT,
      signinPerAddress: env.LIMIT_SIGNIN_PER_ADDRESS,
    },
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: Object.fromEntries(env.OTEL_EXPORTER_OTLP_HEADERS),
            serviceName: env.OTEL_SERVICE_NAME,
            ratio: env.OTEL_TRACES_SAMPLER_ARG,
          },
    worker: env.WORKER,
    logLevel: env.LOG_LEVEL,
  };
}

const BLANK = /^(?:#|$)/;
/** A name with the quote that its value begins with, if any, and the rest of the line. */
const SETTING = /^(?:export\s+)?[A-Za-z_]\w*\s*=\s*(["'`]?)([^]*)/;

/** The lines, from 1, that are no setting. Node's parser leaves them out without a word, on Node 20 with the line below. */
const unreadableLines = (lines: readonly string[]): number[] => {
  const found: number[] = [];
  let open: { readonly quote: string; readonly line: number } | undefined;
  for (const [index, line] of lines.entries()) {
    if (open !== undefined) {
      if (line.includes(open.quote)) open = undefined;
      continue;
    }
    if (BLANK.test(line)) continue;
    const [, quote = '', rest] = SETTING.exec(line) ?? [];
    if (rest === undefined) found.push(index + 1);
    else if (quote !== '' && !rest.includes(quote)) open = { quote, line: index + 1 };
  }
  return open === undefined ? found : [...found, open.line];
};

/**
 * Loads the variables of a `.env` file, if there is one, into the environment; existing variables take precedence.
 * Throws if the file exists but cannot be read, or has lines that are no setting: running with half of the settings
 * would be worse.
 */
export function loadEnvFile(path = '.env', environment: NodeJS.ProcessEnv = process.env): void {
  let text: string;
  try {
    // Node's parser takes tabs, and the mark that editors of Windows put in front, for a part of the name, and indented
    // comments for settings.
    text = readFileSync(path, 'utf8').replaceAll(/^[\uFEFF\t ]+/gm, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw new SettingsError([`${path} cannot be read: ${message}`]);
  }
  const unreadable = unreadableLines(text.split(/\r?\n/));
  if (unreadable.length > 0) {
    throw new SettingsError(
      unreadable.map((line) => `${path}, line ${String(line)}, is not NAME=value, or its quotes stay open`),
    );
  }
  for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value;
}
