import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { getMetadataStorage } from 'class-validator';
import { Env, loadSettings, SettingsError } from '../../src/platform/config/env.js';
import { loadEnvFile } from '../../src/platform/config/env-file.js';
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
  it('needs no setting in development', () => {
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

  it('requires the database, the base URL and the mail server in production', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'BASE_URL is required when NODE_ENV=production',
      'DATABASE_URL is required when NODE_ENV=production',
      'MAIL_URL is required when NODE_ENV=production',
    ]);
    expect(problemsOf(production)).toEqual([]);
  });

  it('writes mails to files in production only when told to with file:, and in development by default', () => {
    expect(loadSettings({ ...production, MAIL_URL: 'file:' }).mailUrl).toBeUndefined();
    expect(loadSettings({ MAIL_URL: 'file:' }).mailUrl).toBeUndefined();
    expect(loadSettings(production).mailUrl).toBe('smtp://mail.example.org');
  });

  it('names every bad setting in one message, and repeats none of their values', () => {
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
      MAIL_URL: ['file:///srv/mail', 'https://mail.example.org'],
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
      METRICS_PORT: ['0'],
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

describe('.env.example', () => {
  it('names exactly the settings that exist', async () => {
    expect(Object.keys(parseEnv(await readFile('.env.example', 'utf8'))).sort()).toEqual([...settingNames].sort());
  });

  it('shows the defaults', async () => {
    expect(loadSettings(parseEnv(await readFile('.env.example', 'utf8')))).toEqual(loadSettings({}));
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
