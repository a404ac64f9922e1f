import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import 'reflect-metadata';
import { parseBucketUrl } from './bucket-url.js';
import { givenIn, meantIn, secretsIn } from './given.js';
import { parsePrivateHost } from './private-hosts.js';
import {
  DiffersFrom,
  IsBucketUrl,
  IsContact,
  IsHost,
  IsMailUrl,
  IsMailbox,
  IsOneOf,
  IsOriginList,
  IsPairList,
  IsPrivateHostList,
  IsProxyList,
  IsSecretKeyList,
  IsServiceName,
  IsShare,
  IsText,
  IsUrlList,
  IsUrlOf,
  IsWebAddress,
  IsWhole,
  MAIL_TO_FILES,
  Optional,
  RequiredInProduction,
  Secret,
} from './env-rules.js';
import { type Settings } from './settings.js';

const MANY = 1_000_000;

/**
 * The environment variables of the process, one property per setting; explained in `.env.example`, mapped to {@link
 * Settings}.
 */
export class Env {
  @IsOneOf('development', 'production', 'test')
  NODE_ENV = 'development';

  @IsWhole(1, 65_535)
  PORT = 3000;

  @Optional()
  @IsHost()
  HOST?: string;

  @RequiredInProduction()
  @IsWebAddress()
  BASE_URL?: string;

  @RequiredInProduction()
  @IsUrlOf('postgres:', 'postgresql:')
  @Secret()
  DATABASE_URL?: string;

  @IsWhole(1, 1000)
  DATABASE_POOL = 10;

  @IsUrlList('postgres:', 'postgresql:')
  @Secret()
  DATABASE_READ_URLS: string[] = [];

  @IsWhole(0, 4096)
  KEEP_ANSWERS_MIB = 32;

  @IsText()
  DATA_DIR = 'var';

  @Optional()
  @IsBucketUrl()
  @Secret()
  MEDIA_URL?: string;

  @Optional()
  @IsUrlOf('redis:', 'rediss:')
  @Secret()
  REDIS_URL?: string;

  @IsProxyList()
  TRUST_PROXY: string[] = [];

  /** Required in production: otherwise the families would be the first to notice that no mails are sent. */
  @RequiredInProduction()
  @IsMailUrl()
  @Secret()
  MAIL_URL?: string;

  @IsMailbox()
  MAIL_FROM = 'Ferienprogramm <ferienprogramm@localhost>';

  @Optional()
  @IsWebAddress()
  PUBLIC_WEBSITE_URL?: string;

  @IsOriginList()
  CORS_ORIGINS: string[] = [];

  @Optional()
  @IsContact()
  SECURITY_CONTACT?: string;

  @IsOneOf('on', 'off')
  PUBLIC_PAGES: 'on' | 'off' = 'on';

  @IsSecretKeyList()
  @Secret()
  SECRET_KEY: string[] = [];

  @IsPrivateHostList()
  WEBHOOK_PRIVATE_HOSTS: string[] = [];

  @IsWhole(1, MANY)
  LIMIT_ANONYMOUS_PER_HOUR = 5;

  @IsWhole(1, MANY)
  LIMIT_TOKEN_BURST = 300;

  @IsWhole(1, MANY)
  LIMIT_TOKEN_PER_MINUTE = 100;

  @IsWhole(1, MANY)
  LIMIT_INVALID_TOKENS_PER_MINUTE = 60;

  @IsWhole(1, MANY)
  LIMIT_MISSES_PER_MINUTE = 300;

  @IsWhole(1, MANY)
  LIMIT_PAGES_PER_MINUTE = 240;

  @IsWhole(1, MANY)
  LIMIT_SIGNIN_PER_ACCOUNT = 10;

  @IsWhole(1, MANY)
  LIMIT_SIGNIN_PER_ADDRESS = 60;

  @Optional()
  @IsWhole(1, 65_535)
  @DiffersFrom('PORT')
  METRICS_PORT?: number;

  @IsHost()
  METRICS_HOST = '127.0.0.1';

  @Optional()
  @IsWebAddress()
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @IsPairList()
  @Secret()
  OTEL_EXPORTER_OTLP_HEADERS: [string, string][] = [];

  @IsServiceName()
  OTEL_SERVICE_NAME = 'holiday-programme';

  @IsShare()
  OTEL_TRACES_SAMPLER_ARG = 1;

  @IsOneOf('inline', 'off', 'only')
  WORKER: Settings['worker'] = 'inline';

  @IsOneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
  LOG_LEVEL: Settings['logLevel'] = 'info';
}

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
    // Of what comes from a file that cannot be read nothing else is said.
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
