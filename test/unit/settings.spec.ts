import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { getMetadataStorage } from 'class-validator';
import { loadSettings, nearMisses, SettingsError, loadEnvFile } from '../../src/platform/operations/config/env.js';
import { problemOfDataDir } from '../../src/platform/operations/config/data-dir.js';
import { requireFree } from '../../src/platform/operations/config/listen.js';
import { Env } from '../../src/platform/operations/config/variables.js';
import { SHIPPED_LIMITS } from '../support/limits.js';

const settingNames = new Set(
  getMetadataStorage()
    .getTargetValidationMetadatas(Env, '', false, false)
    .map(({ propertyName }) => propertyName),
);
const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://api.example.org',
  DATABASE_URL: 'postgres://db/programme',
  MAIL_URL: 'smtp://mail.example.org',
};

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadSettings', () => {
  it('needs no setting in development (R-API-46, R-OPS-4)', () => {
    expect(loadSettings({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      databasePool: 10,
      databaseReadUrls: [],
      keptAnswersMib: 32,
      dataDir: 'var',
      mediaBucket: undefined,
      redisUrl: undefined,
      trustProxy: [],
      mailUrl: undefined,
      mailFrom: 'Ferienprogramm <ferienprogramm@localhost>',
      publicWebsiteUrl: 'http://localhost:3000',
      corsOrigins: [],
      securityContact: undefined,
      publicPages: true,
      secretKeys: [],
      webhookPrivateHosts: [],
      limits: SHIPPED_LIMITS,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      tracing: undefined,
      worker: 'inline',
      logLevel: 'info',
    });
  });

  it('reads every setting', () => {
    const settings = loadSettings({
      ...production,
      PORT: '8080',
      HOST: '::',
      BASE_URL: 'https://api.example.org/ferien/',
      DATABASE_POOL: '25',
      DATABASE_READ_URLS: 'postgres://one/programme, postgresql://two/programme',
      KEEP_ANSWERS_MIB: '0',
      DATA_DIR: '/srv/data',
      MEDIA_URL: 's3://key:s%2Fcret@minio.example.org:9000/ferien-media?region=eu-central-1&tls=false',
      REDIS_URL: 'rediss://cache:6380/1',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
      MAIL_URL: 'smtps://user:pass@mail.example.org',
      MAIL_FROM: 'post@example.org',
      PUBLIC_WEBSITE_URL: 'https://www.example.org/',
      CORS_ORIGINS: 'https://www.example.org/,http://localhost:5173',
      SECURITY_CONTACT: 'mailto:sicherheit@example.org',
      SECRET_KEY: `${'A'.repeat(43)}=, ${'B'.repeat(42)}A=`,
      WEBHOOK_PRIVATE_HOSTS: 'n8n.intern, http://queue:5678,[fd00::7]:8443',
      LIMIT_ANONYMOUS_PER_HOUR: '1',
      LIMIT_TOKEN_BURST: '2',
      LIMIT_TOKEN_PER_MINUTE: '3',
      LIMIT_INVALID_TOKENS_PER_MINUTE: '4',
      LIMIT_MISSES_PER_MINUTE: '7',
      LIMIT_PAGES_PER_MINUTE: '8',
      PUBLIC_PAGES: 'off',
      LIMIT_SIGNIN_PER_ACCOUNT: '5',
      LIMIT_SIGNIN_PER_ADDRESS: '6',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=ge%3Dheim, x-tenant=town',
      OTEL_SERVICE_NAME: 'town.api',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
      WORKER: 'only',
      LOG_LEVEL: 'warn',
    });
    expect(settings).toEqual({
      production: true,
      port: 8080,
      host: '::',
      baseUrl: 'https://api.example.org/ferien',
      databaseUrl: 'postgres://db/programme',
      databasePool: 25,
      databaseReadUrls: ['postgres://one/programme', 'postgresql://two/programme'],
      keptAnswersMib: 0,
      dataDir: '/srv/data',
      mediaBucket: {
        endpoint: 'http://minio.example.org:9000',
        name: 'ferien-media',
        region: 'eu-central-1',
        accessKey: 'key',
        secretKey: 's/cret',
      },
      redisUrl: 'rediss://cache:6380/1',
      trustProxy: ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '2001:db8::1'],
      mailUrl: 'smtps://user:pass@mail.example.org',
      mailFrom: 'post@example.org',
      publicWebsiteUrl: 'https://www.example.org',
      corsOrigins: ['https://www.example.org', 'http://localhost:5173'],
      securityContact: 'mailto:sicherheit@example.org',
      publicPages: false,
      secretKeys: [`${'A'.repeat(43)}=`, `${'B'.repeat(42)}A=`],
      webhookPrivateHosts: [
        { protocol: 'https:', hostname: 'n8n.intern', port: '' },
        { protocol: 'http:', hostname: 'queue', port: '5678' },
        { protocol: 'https:', hostname: '[fd00::7]', port: '8443' },
      ],
      limits: {
        anonymousPerHour: 1,
        tokenBurst: 2,
        tokenPerMinute: 3,
        invalidTokensPerMinute: 4,
        missesPerMinute: 7,
        pagesPerMinute: 8,
        signinPerAccount: 5,
        signinPerAddress: 6,
      },
      metricsPort: 9464,
      metricsHost: '10.0.0.1',
      tracing: {
        endpoint: 'http://collector:4318',
        headers: { 'api-key': 'ge=heim', 'x-tenant': 'town' },
        serviceName: 'town.api',
        ratio: 0.05,
      },
      worker: 'only',
      logLevel: 'warn',
    });
  });

  it('listens on all interfaces in production, and derives the base URL from the port in development', () => {
    expect(loadSettings(production).host).toBe('0.0.0.0');
    expect(loadSettings({ PORT: '4000' }).baseUrl).toBe('http://localhost:4000');
  });

  it('treats an empty variable as unset, also where production requires it', () => {
    expect(loadSettings(Object.fromEntries([...settingNames].map((name) => [name, ' '])))).toEqual(loadSettings({}));
    expect(problemsOf({ ...production, DATABASE_URL: '' })).toEqual([
      'DATABASE_URL is required when NODE_ENV=production',
    ]);
  });

  it('requires the database, the base URL and the mail server in production (R-OPS-4)', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'BASE_URL is required when NODE_ENV=production',
      'DATABASE_URL is required when NODE_ENV=production',
      'MAIL_URL is required when NODE_ENV=production',
    ]);
    expect(problemsOf(production)).toEqual([]);
  });

  it('writes mails to files in production only when told to with file:, and in development by default (R-OPS-4)', () => {
    expect(loadSettings({ ...production, MAIL_URL: 'file:' }).mailUrl).toBeUndefined();
    expect(loadSettings({ MAIL_URL: 'file:' }).mailUrl).toBeUndefined();
    expect(loadSettings(production).mailUrl).toBe('smtp://mail.example.org');
  });

  it('names every bad setting in one message, and repeats none of their values (R-OPS-4)', () => {
    const bad = Object.fromEntries(
      [...settingNames].filter((name) => !/DATA_DIR/.test(name)).map((name) => [name, '?s3cret?']),
    );
    expect(() => loadSettings(bad)).toThrow(SettingsError);
    const problems = problemsOf(bad);
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual(Object.keys(bad).sort());
    expect(problems.every((problem) => problem.includes(' must be '))).toBe(true);
    const { message } = new SettingsError(problems);
    for (const name of Object.keys(bad)) expect(message).toContain(`- ${name} must be`);
    expect(message).not.toContain('s3cret');
  });

  it.each(
    Object.entries({
      PORT: ['0', '65536', '3000.5', '0x50'],
      LIMIT_TOKEN_BURST: ['-1', '1e3'],
      BASE_URL: ['ftp://example.org', 'https://example.org/?a=b'],
      DATABASE_URL: ['mysql://db/programme'],
      DATABASE_READ_URLS: ['postgres://one/x,two'],
      TRUST_PROXY: ['true', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8'],
      MEDIA_URL: [
        'https://key:secret@host/bucket',
        's3://host/bucket',
        's3://key:secret@host',
        's3://key:secret@host/bucket/folder',
        's3://key:%E0%A4%A@host/bucket',
        's3://key:secret@host/bucket?tls=maybe',
        's3://key:secret@host/bucket?regoin=eu',
      ],
      MAIL_URL: ['file:///srv/mail', 'https://mail.example.org', 'smtp:/x', 'smtp:'],
      MAIL_FROM: ['nobody'],
      CORS_ORIGINS: ['*', 'https://example.org/path'],
      SECURITY_CONTACT: [
        'security@example.org',
        'mailto:nobody',
        'mailto:a@example.org?subject=x',
        'http://example.org/security',
        'https://example.org/a b',
      ],
      SECRET_KEY: ['geheim', 'A'.repeat(44)],
      WEBHOOK_PRIVATE_HOSTS: ['https://n8n.intern/path', 'ftp://n8n.intern'],
      METRICS_PORT: ['0', '3000'],
      METRICS_HOST: ['every where'],
      OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318'],
      OTEL_EXPORTER_OTLP_HEADERS: ['api-key', 'api-key=%E0%A4%A'],
      OTEL_SERVICE_NAME: ['a name'],
      OTEL_TRACES_SAMPLER_ARG: ['1.5', '-1'],
      WORKER: ['yes'],
      LOG_LEVEL: ['loud'],
      NODE_ENV: ['prod'],
    }).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  )('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} must be`)]);
  });

  it('ignores variables that are no settings', () => {
    expect(loadSettings({ LIMIT_WHATEVER: 'x', PATH: '/bin', host: 'x' })).toEqual(loadSettings({}));
  });
});

describe('Names that are no settings', () => {
  it.each([
    ['DATABSE_URL', ['DATABASE_URL']],
    ['LIMIT_SIGNIN', ['LIMIT_SIGNIN_PER_ACCOUNT', 'LIMIT_SIGNIN_PER_ADDRESS']],
    ['SECRET_KEYS', ['SECRET_KEY']],
    ['SECRET_KEY_FIEL', ['SECRET_KEY_FILE']],
    ['SECRET_KEY_FILES', ['SECRET_KEY_FILE']],
    ['WORKERS', ['WORKER']],
  ])('%s: a likely one is named', (name, meant) => {
    const sentence = `${name} is not a setting; ${meant.join(' or ')} was probably meant.`;
    expect(nearMisses({ [name]: 'x' })).toEqual([sentence]);
  });

  it('of other programs are no typing errors', () => {
    const others =
      'PATH HOME HOSTNAME LANGUAGE MAIL POSTGRES_PASSWORD PGHOST API_PORT OTEL_TRACES_SAMPLER SERVICE_NAME http_proxy ' +
      // Of the orchestration for a service of such a name, and of programs that take an address in parts.
      'DATABASE_PORT DATABASE_SERVICE_HOST REDIS_PORT METRICS_SERVICE_PORT PUBLIC_IP DATABASE_USER DATABASE_SSL MAIL_PORT ' +
      'DATABASE_PASSWORD_FILE SECRET_KEY_BASE';
    const known = { ...Object.fromEntries([...settingNames].map((name) => [name, 'x'])), SECRET_KEY_FILE: 'x' };
    expect(nearMisses({ ...known, ...Object.fromEntries(others.split(' ').map((name) => [name, 'x'])) })).toEqual([]);
  });
});

describe('Secrets in files', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'settings-'))));
  afterEach(async () => rm(directory, { recursive: true }));
  const fileOf = async (name: string, text: string): Promise<string> => {
    const path = join(directory, name);
    await writeFile(path, text);
    return path;
  };

  it('are read for each setting that may hold one, without the end of the line', async () => {
    const key = `${'A'.repeat(43)}=`;
    const given = {
      DATABASE_URL: 'postgres://user:secret@db/programme',
      DATABASE_READ_URLS: 'postgres://user:secret@one/programme',
      REDIS_URL: 'redis://:secret@cache',
      MAIL_URL: 'smtp://user:secret@mail.example.org',
      MEDIA_URL: 's3://key:secret@host/bucket',
      SECRET_KEY: key,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret',
    };
    const files = await Promise.all(
      Object.entries(given).map(async ([name, text]) => [`${name}_FILE`, await fileOf(name, `${text}\n`)] as const),
    );
    expect(loadSettings(Object.fromEntries(files))).toEqual(loadSettings(given));
    expect(
      loadSettings({ ...Object.fromEntries(files), NODE_ENV: 'production', BASE_URL: 'https://x.org' }),
    ).toMatchObject({ databaseUrl: given.DATABASE_URL });
    // Nothing else has a second name.
    expect(loadSettings({ PORT_FILE: await fileOf('port', '4000') }).port).toBe(3000);
  });

  it('that are empty, missing, wrong, or given twice are named, all at once, and not shown (R-OPS-13)', async () => {
    const wrong = {
      DATABASE_URL_FILE: await fileOf('wrong', 'mysql://user:geheim@db'),
      MAIL_URL_FILE: await fileOf('empty', '\n'),
      MEDIA_URL_FILE: join(directory, 'missing'),
      REDIS_URL_FILE: await fileOf('twice', 'redis://:geheim@cache'),
      REDIS_URL: 'redis://cache',
    };
    const problems = problemsOf({ ...production, DATABASE_URL: '', MAIL_URL: '', ...wrong });
    expect([...problems].sort()).toEqual([
      'DATABASE_URL must be a postgres:// or postgresql:// URL',
      'MAIL_URL_FILE must name a file that is not empty',
      'MEDIA_URL_FILE must name a file that can be read (ENOENT)',
      'REDIS_URL_FILE must not be set beside REDIS_URL',
    ]);
  });
});

describe('DATA_DIR', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'settings-'))));
  afterEach(async () => rm(directory, { recursive: true }));

  it('may be there, or be made: nothing is written yet', async () => {
    expect(await problemOfDataDir(directory)).toBeUndefined();
    expect(await problemOfDataDir(join(directory, 'not', 'yet'))).toBeUndefined();
    expect(await readdir(directory)).toEqual([]);
  });

  it.each([
    ['a file', 'file', 'ENOTDIR'],
    ['below a file', 'file/var', 'ENOTDIR'],
    ['in a place that takes none, where making it would wait for ever', '/proc/nope', 'ENOENT'],
  ])('must not be %s', async (_, path, code) => {
    await writeFile(join(directory, 'file'), '');
    const problem = `DATA_DIR must be a directory that can be written (${code})`;
    expect(await problemOfDataDir(resolve(directory, path))).toEqual({ problem, hangs: false });
  });
});

describe('.env.example', () => {
  it('and docs/operations/settings.md say what the code says (R-OPS-4)', async () => {
    const { written } = (await import(pathToFileURL(resolve('scripts/settings.mjs')).href)) as {
      written: () => Record<string, string>;
    };
    // If this fails: npm run settings, and commit what it writes.
    for (const [path, text] of Object.entries(written())) expect(await readFile(path, 'utf8')).toBe(text);
    expect(Object.keys(parseEnv(await readFile('.env.example', 'utf8'))).sort()).toEqual([...settingNames].sort());
  });

  it('shows the defaults', async () => {
    expect(loadSettings(parseEnv(await readFile('.env.example', 'utf8')))).toEqual(loadSettings({}));
  });
});

describe('docker/compose.yaml', () => {
  const namesIn = (text: string, name: RegExp): string[] =>
    [...new Set([...text.matchAll(name)].map(([, found = '']) => found))].sort();

  it('asks for what docker/.env.example names, and for nothing else', async () => {
    const [compose, example] = [
      await readFile('docker/compose.yaml', 'utf8'),
      await readFile('docker/.env.example', 'utf8'),
    ];
    expect(namesIn(compose, /\$\{(\w+)/g)).toEqual(Object.keys(parseEnv(example)).sort());
  });

  it('gives the service only settings that there are', async () => {
    const [ours = '', others] = (await readFile('docker/compose.yaml', 'utf8')).split(/^ {2}postgres:$/m);
    const names = namesIn(ours, /^ +([A-Z_]+): /gm);
    expect([names.length > 10, others === undefined]).toEqual([true, false]);
    expect(names.filter((name) => !settingNames.has(name))).toEqual([]);
  });
});

describe('An address that cannot be listened on', () => {
  it.each([
    ['PORT', 'HOST'],
    ['METRICS_PORT', 'METRICS_HOST'],
  ])('names beside %s the setting that is to be changed', async (port, host) => {
    await expect(requireFree(port, 4000, '192.0.2.1')).rejects.toThrow(
      `${host}: The service cannot listen on 192.0.2.1:4000: this machine does not have the address (EADDRNOTAVAIL). Set ${host} to one that it has, such as 127.0.0.1.`,
    );
  });
});

describe('loadEnvFile', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'settings-'))));
  afterEach(async () => rm(directory, { recursive: true }));

  it('adds what the file holds, but what exists in the environment wins', async () => {
    const path = join(directory, '.env');
    await writeFile(path, 'PORT=4000\nLOG_LEVEL=debug # verbose\n');
    const environment = { LOG_LEVEL: 'warn' };
    loadEnvFile(path, environment);
    expect(environment).toEqual({ PORT: '4000', LOG_LEVEL: 'warn' });
  });

  it('reads quotes, lines in quotes, comments, export, tabs and what editors of Windows write', async () => {
    const path = join(directory, '.env');
    const lines = [
      `\uFEFFPORT="4000" # a comment`,
      `MAIL_FROM='Ferien <a@b.example>'`,
      '',
      '  # A remark=1',
      'export LOG_LEVEL = debug',
      'SECRET_KEY="one,',
      '# two"',
      '\tDATABASE_URL=postgres://a:b#c@db/x',
      'HOST=',
    ];
    await writeFile(path, lines.join('\r\n'));
    const environment: NodeJS.ProcessEnv = {};
    loadEnvFile(path, environment);
    expect(environment).toEqual({
      ...{ PORT: '4000', MAIL_FROM: 'Ferien <a@b.example>', LOG_LEVEL: 'debug', HOST: '' },
      ...{ SECRET_KEY: 'one,\n# two', DATABASE_URL: 'postgres://a:b' },
    });
  });

  it('names every line that is no setting, but not what it says, and then takes none', async () => {
    const path = join(directory, '.env');
    await writeFile(path, 'PORT=4000\nWORKER: geheim\ngeheim\nHOST=::1\n1A=geheim\nMAIL_FROM="geheim\nWORKER=off\n');
    const environment = {};
    expect(() => loadEnvFile(path, environment)).toThrow(
      /line 2, is not(?:.|\n)*line 3, (?:.|\n)*line 5, (?:.|\n)*line 6, /,
    );
    expect(() => loadEnvFile(path, environment)).not.toThrow(/geheim|line [147]/);
    expect(environment).toEqual({});
  });

  it('does nothing without a file', () => {
    const environment = {};
    loadEnvFile(join(directory, '.env'), environment);
    expect(environment).toEqual({});
  });

  it('refuses a file it cannot read', () => {
    expect(() => loadEnvFile(directory, {})).toThrow(SettingsError);
  });
});
