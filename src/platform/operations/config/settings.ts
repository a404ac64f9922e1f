import { type Bucket } from './bucket-url.js';
import { type PrivateHost } from './private-hosts.js';

/** Version of the service and of its contract, sent on every answer; that of package.json and the changelogs. */
export const API_VERSION = '1.1.0';

/** All settings of the process, read once from the environment and validated (R-OPS-4). Nothing else reads `process.env`. */
export interface Settings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Base URL of the API, without a trailing slash. */
  readonly baseUrl: string;
  /** Undefined: the embedded cluster under `dataDir` is used. */
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly databaseReadUrls: readonly string[];
  /** Memory for answers that are repeated while nothing changes; 0: nothing is kept. */
  readonly keptAnswersMib: number;
  readonly dataDir: string;
  /** Undefined: pictures and files are kept in the directory `media` under `dataDir`. */
  readonly mediaBucket: Bucket | undefined;
  readonly redisUrl: string | undefined;
  /** Proxies (addresses or ranges) whose X-Forwarded-For is trusted; empty: none. */
  readonly trustProxy: readonly string[];
  /** Undefined: mails are written to files under `dataDir`. */
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
  readonly publicWebsiteUrl: string;
  readonly corsOrigins: readonly string[];
  /** The address for those who found a gap in security, `mailto:` or https; undefined: nobody is named. */
  readonly securityContact: string | undefined;
  /** Whether the service shows the programme itself, as pages for everybody. */
  readonly publicPages: boolean;
  /** Keys in base64 that encrypt stored secrets: the first seals, all open. Empty: see `SecretBox`. */
  readonly secretKeys: readonly string[];
  /** Receivers of webhooks that may be within the operator's own network. */
  readonly webhookPrivateHosts: readonly PrivateHost[];
  readonly limits: {
    readonly anonymousPerHour: number;
    readonly tokenBurst: number;
    readonly tokenPerMinute: number;
    readonly invalidTokensPerMinute: number;
    /** Requests to paths that do not exist. */
    readonly missesPerMinute: number;
    /** Pages of the programme. */
    readonly pagesPerMinute: number;
    readonly signinPerAccount: number;
    readonly signinPerAddress: number;
  };
  /** Undefined: no metrics are served. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Undefined: nothing is traced. */
  readonly tracing: TracingSettings | undefined;
  readonly worker: 'inline' | 'off' | 'only';
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Address that traces are sent to. */
export interface TracingSettings {
  readonly endpoint: string;
  /** Sent with every export, for instance an API key of the collector: a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Ratio of traces that are kept, 0 to 1. */
  readonly ratio: number;
}

/** Injection token for {@link Settings}. */
export const SETTINGS = Symbol('Settings');
