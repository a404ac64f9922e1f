import 'reflect-metadata';
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
  Optional,
  RequiredInProduction,
  Secret,
} from './env-rules.js';
import { type Settings } from './settings.js';

const MANY = 1_000_000;

/**
 * The environment variables of the process, one property per setting. The comments are what operators read: `npm run settings`
 * writes them, the defaults and the ranges into docs/operations/settings.md and .env.example.
 */
export class Env {
  // --- Process and address ---

  /** Production loads no demo data and requires `BASE_URL`, `DATABASE_URL` and `MAIL_URL`. */
  @IsOneOf('development', 'production', 'test')
  NODE_ENV = 'development';

  /** Port to listen on. */
  @IsWhole(1, 65_535)
  PORT = 3000;

  /** Address to listen on. Default: `127.0.0.1` (this machine only), in production `0.0.0.0` (all IPv4 interfaces). */
  @Optional()
  @IsHost()
  HOST?: string;

  /** Address under which callers reach the API, http(s), without ? and #. Default: `http://localhost:PORT`. */
  @RequiredInProduction()
  @IsWebAddress()
  BASE_URL?: string;

  /**
   * Proxies in front of the service whose `X-Forwarded-For` is believed: comma-separated IP addresses, CIDR ranges, or the
   * word `loopback`. Default: none, the caller is who opened the connection.
   */
  @IsProxyList()
  TRUST_PROXY: string[] = [];

  /**
   * Origins whose web pages may call the API, comma-separated (`https://www.example.org`). Default: any origin may read
   * anonymously.
   */
  @IsOriginList()
  CORS_ORIGINS: string[] = [];

  /** Address of the public website, for links in answers and mails. Default: `BASE_URL`. */
  @Optional()
  @IsWebAddress()
  PUBLIC_WEBSITE_URL?: string;

  /**
   * Contact for a gap in security, in `/.well-known/security.txt`: `mailto:security@example.org` or an `https://` address.
   * Default: nobody, and there is no such file.
   */
  @Optional()
  @IsContact()
  SECURITY_CONTACT?: string;

  /** Pages on which everybody finds the programme, under `/angebote`. A town with a website of its own may not need them. */
  @IsOneOf('on', 'off')
  PUBLIC_PAGES: 'on' | 'off' = 'on';

  /**
   * Background jobs (mails, waiting lists): `inline`: in the API process, `off`: not here, `only`: nothing but jobs, and the
   * health routes on `PORT`.
   */
  @IsOneOf('inline', 'off', 'only')
  WORKER: Settings['worker'] = 'inline';

  /** The least severe lines of the log. */
  @IsOneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
  LOG_LEVEL: Settings['logLevel'] = 'info';

  // --- Data ---

  /** PostgreSQL, `postgres://user:password@host:5432/database`. Default: an embedded PostgreSQL under `DATA_DIR`. */
  @RequiredInProduction()
  @IsUrlOf('postgres:', 'postgresql:')
  @Secret()
  DATABASE_URL?: string;

  /** Connections to the database of one process. */
  @IsWhole(1, 1000)
  DATABASE_POOL = 10;

  /**
   * Read replicas (streaming, hot standby), comma-separated `postgres://` URLs. Reads of callers who have just written, and
   * those of a replica more than 5 s behind, go to `DATABASE_URL`. Default: none, everything is read from `DATABASE_URL`.
   */
  @IsUrlList('postgres:', 'postgresql:')
  @Secret()
  DATABASE_READ_URLS: string[] = [];

  /**
   * Memory in MiB for public answers and pages, which are repeated for five seconds; 0: every request is answered afresh.
   */
  @IsWhole(0, 4096)
  KEEP_ANSWERS_MIB = 32;

  /** Directory for what the service keeps in files: media, mails without a mail server, the embedded database. */
  @IsText()
  DATA_DIR = 'var';

  /**
   * Bucket of an S3-compatible store for pictures and files, `s3://key:secret@host:port/bucket?region=eu-central-1&tls=true`
   * (key and secret percent-encoded; region us-east-1 and tls true unless said). Default: the directory media under
   * `DATA_DIR`.
   */
  @Optional()
  @IsBucketUrl()
  @Secret()
  MEDIA_URL?: string;

  /**
   * Redis, `redis://` or `rediss://`, shared by all API processes for exact rate limits. Default: memory of the one process.
   */
  @Optional()
  @IsUrlOf('redis:', 'rediss:')
  @Secret()
  REDIS_URL?: string;

  // --- Secrets and webhooks ---

  /**
   * Keys that encrypt stored secrets, such as those of webhooks, and sign links in mails: 32 bytes in base64
   * (`openssl rand -base64 32`), comma-separated. The first encrypts and signs, all decrypt and verify. Default: a key made in
   * `DATA_DIR/secret.key`; in production none: no webhook can be made, and mails carry no links to withdraw.
   */
  @IsSecretKeyList()
  @Secret()
  SECRET_KEY: string[] = [];

  /**
   * Receivers of webhooks within your own network, comma-separated: `n8n.intern` or `n8n.intern:8443` over https,
   * `http://n8n:5678` over http. Default: none, webhooks go to public addresses over https only.
   */
  @IsPrivateHostList()
  WEBHOOK_PRIVATE_HOSTS: string[] = [];

  // --- Mail ---

  /**
   * Mail server, `smtp://user:password@host:587` or `smtps://`; or `file:` for `.eml` files in `DATA_DIR/mail`, which nobody
   * gets, so that production must say it. Default: `file:`.
   */
  @RequiredInProduction()
  @IsMailUrl()
  @Secret()
  MAIL_URL?: string;

  /** Sender of all mails: an address, or a name and an address. */
  @IsMailbox()
  MAIL_FROM = 'Ferienprogramm <ferienprogramm@localhost>';

  // --- Limits ---

  /** Requests without a token per hour and address (IPv6: per `/64`). */
  @IsWhole(1, MANY)
  LIMIT_ANONYMOUS_PER_HOUR = 5;

  /** Requests the tokens and sessions of one account can make at once together. */
  @IsWhole(1, MANY)
  LIMIT_TOKEN_BURST = 300;

  /** Requests that they gain back per minute. */
  @IsWhole(1, MANY)
  LIMIT_TOKEN_PER_MINUTE = 100;

  /** Requests with an invalid token per minute and address. */
  @IsWhole(1, MANY)
  LIMIT_INVALID_TOKENS_PER_MINUTE = 60;

  /** Requests to addresses that do not exist, per minute and address. */
  @IsWhole(1, MANY)
  LIMIT_MISSES_PER_MINUTE = 300;

  /** Pages of the programme per minute and address; the limit of requests without a token does not count them. */
  @IsWhole(1, MANY)
  LIMIT_PAGES_PER_MINUTE = 240;

  /** Failed sign-ins of one account within 15 minutes, after which it is locked for 15 minutes. */
  @IsWhole(1, MANY)
  LIMIT_SIGNIN_PER_ACCOUNT = 10;

  /** Sign-in attempts per address within 15 minutes. */
  @IsWhole(1, MANY)
  LIMIT_SIGNIN_PER_ADDRESS = 60;

  // --- Metrics and traces ---

  /** Port of its own for Prometheus metrics at `/metrics`. Default: none are served. */
  @Optional()
  @IsWhole(1, 65_535)
  @DiffersFrom('PORT')
  METRICS_PORT?: number;

  /** Address to serve them on. Anybody who reaches it may read them: keep it to this machine or an inner network. */
  @IsHost()
  METRICS_HOST = '127.0.0.1';

  /**
   * OpenTelemetry collector for traces, `http(s)://host:4318` (OTLP over HTTP, JSON; `/v1/traces` is added). Default: no
   * traces.
   */
  @Optional()
  @IsWebAddress()
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /** Headers for the collector, comma-separated `name=value`, values percent-encoded. Default: none. */
  @IsPairList()
  @Secret()
  OTEL_EXPORTER_OTLP_HEADERS: [string, string][] = [];

  /** Name of the service in traces. */
  @IsServiceName()
  OTEL_SERVICE_NAME = 'holiday-programme';

  /** Share of requests and jobs that are traced, 0 to 1. */
  @IsShare()
  OTEL_TRACES_SAMPLER_ARG = 1;
}
