import { isIP } from 'node:net';
import { Transform } from 'class-transformer';
import { isEmail, ValidateBy, ValidateIf } from 'class-validator';
import { withoutEndSlashes } from '../../../kernel/text/text.js';
import { parseBucketUrl } from './bucket-url.js';
import { parsePrivateHost } from './private-hosts.js';

/**
 * What a setting must be, as the end of the sentence "NAME ...". Never repeats the value, which may contain a
 * password.
 */
interface Rule {
  readonly reads: (value: unknown) => boolean;
  readonly must: string;
}

/** Used in place of a mail server: mails are written to files. */
export const MAIL_TO_FILES = 'file:';

const check = ({ reads, must }: Rule): PropertyDecorator =>
  ValidateBy({
    name: 'setting',
    validator: {
      validate: reads,
      defaultMessage: (args) =>
        args?.value === undefined ? 'is required when NODE_ENV=production' : `must be ${must}`,
    },
  });

/** Combines several property decorators. */
const all =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const decorator of decorators) decorator(target, key);
  };

const transform = (change: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

const isUrl = (value: unknown, protocols: readonly string[]): boolean => {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  return protocols.includes(new URL(value).protocol);
};

const hasHost = (value: unknown): boolean => new URL(String(value)).hostname !== '';

const isTrusted = (value: string): boolean => {
  const [address = '', prefix, more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
};

const every =
  (reads: (entry: string) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every((entry) => typeof entry === 'string' && reads(entry));

/** The entries of a comma-separated list. */
export const list = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** The setting is optional, except in production. */
export const RequiredInProduction = (): PropertyDecorator =>
  ValidateIf((env: { NODE_ENV?: string }, value) => env.NODE_ENV === 'production' || value !== undefined);

const secrets = new Set<string>();

/** The setting may hold a secret: `<NAME>_FILE` may name a file that holds it instead. */
export const Secret = (): PropertyDecorator => (_target, key) => void secrets.add(String(key));

/** The names of those settings. */
export const secretSettings = (): readonly string[] => [...secrets];

/** Two servers of one process cannot share a port. */
export const DiffersFrom = (other: string): PropertyDecorator =>
  ValidateBy({
    name: 'differs',
    validator: {
      validate: (value, args) => value !== (args?.object as Record<string, unknown> | undefined)?.[other],
      defaultMessage: () => `must be different from ${other}`,
    },
  });

export const Optional = (): PropertyDecorator => ValidateIf((_env, value) => value !== undefined);

export const IsWhole = (least: number, most: number): PropertyDecorator =>
  all(
    transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)),
    check({
      reads: (value) => typeof value === 'number' && value >= least && value <= most,
      must: `a whole number from ${least} to ${most}`,
    }),
  );

export const IsOneOf = (...values: readonly string[]): PropertyDecorator =>
  check({ reads: (value) => typeof value === 'string' && values.includes(value), must: `one of ${values.join(', ')}` });

/** A URL of one of the protocols (`postgres:`). */
export const IsUrlOf = (...protocols: readonly string[]): PropertyDecorator =>
  check({
    reads: (value) => isUrl(value, protocols),
    must: `a ${protocols.map((protocol) => `${protocol}//`).join(' or ')} URL`,
  });

/** A mail server, or `file:` to write mails to files. */
export const IsMailUrl = (): PropertyDecorator =>
  check({
    reads: (value) => value === MAIL_TO_FILES || (isUrl(value, ['smtp:', 'smtps:']) && hasHost(value)),
    must: `a smtp:// or smtps:// URL with a host, or ${MAIL_TO_FILES}`,
  });

/** URL of a website or service; a trailing slash is removed, so that paths can be appended. */
export const IsWebAddress = (): PropertyDecorator =>
  all(
    transform(withoutEndSlashes),
    check({
      reads: (value) => isUrl(value, ['http:', 'https:']) && !/[?#\s]/.test(String(value)),
      must: 'an http:// or https:// address without ? and #',
    }),
  );

/** A contact: `mailto:` with one address, or a page over https. */
export const IsContact = (): PropertyDecorator =>
  check({
    reads: (value) => {
      if (isUrl(value, ['https:'])) return !/\s/.test(String(value));
      const [, address] = /^mailto:([^?]+)$/.exec(String(value)) ?? [];
      return address !== undefined && isEmail(address);
    },
    must: 'mailto:security@example.org or an https:// address',
  });

/** Comma-separated URLs of the protocols. */
export const IsUrlList = (...protocols: readonly string[]): PropertyDecorator =>
  all(
    transform(list),
    check({
      reads: every((entry) => isUrl(entry, protocols)),
      must: `a comma-separated list of ${protocols.map((protocol) => `${protocol}//`).join(' or ')} URLs`,
    }),
  );

/** Comma-separated origins as browsers send them: `https://www.example.org`, without a path. */
export const IsOriginList = (): PropertyDecorator =>
  all(
    transform((text) => list(text).map(withoutEndSlashes)),
    check({
      reads: every((entry) => isUrl(entry, ['http:', 'https:']) && new URL(entry).origin === entry),
      must: 'a comma-separated list of origins such as https://www.example.org',
    }),
  );

/** Comma-separated IP addresses and CIDR ranges; `loopback` stands for the ranges of this machine. */
export const IsProxyList = (): PropertyDecorator =>
  all(
    transform((text) => list(text).flatMap((entry) => (entry === 'loopback' ? ['127.0.0.0/8', '::1/128'] : [entry]))),
    check({ reads: every(isTrusted), must: 'a comma-separated list of IP addresses, CIDR ranges or loopback' }),
  );

/** Form of the keys in SECRET_KEY, and of those in the file that stands for it. */
export const SECRET_KEYS: Rule = {
  reads: every((entry) => /^[A-Za-z\d+/]{43}=$/.test(entry)),
  must: 'a comma-separated list of keys of 32 bytes in base64, as `openssl rand -base64 32` makes them',
};

/** Comma-separated keys of 32 bytes in base64. */
export const IsSecretKeyList = (): PropertyDecorator => all(transform(list), check(SECRET_KEYS));

/** Comma-separated hosts, `n8n.intern` or `n8n.intern:8443`; `http://n8n:5678` allows http as well. */
export const IsPrivateHostList = (): PropertyDecorator =>
  all(
    transform(list),
    check({
      reads: every((entry) => parsePrivateHost(entry) !== undefined),
      must: 'a comma-separated list of hosts such as n8n.intern, n8n.intern:8443 or http://n8n:5678',
    }),
  );

/** An address to listen on: an IP address or a host name. */
export const IsHost = (): PropertyDecorator =>
  check({
    reads: (value) =>
      typeof value === 'string' && (isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]{0,252}[a-z\d])?$/i.test(value)),
    must: 'an IP address or a host name',
  });

/** Sender of mail: `post@example.org` or `Name <post@example.org>`. */
export const IsMailbox = (): PropertyDecorator =>
  check({
    reads: (value) => isEmail(value, { allow_display_name: true, require_tld: false }),
    must: 'an e-mail address such as post@example.org or Name <post@example.org>',
  });

/** A bucket of an S3-compatible store. */
export const IsBucketUrl = (): PropertyDecorator =>
  check({
    reads: (value) => typeof value === 'string' && parseBucketUrl(value) !== undefined,
    must: 's3://key:secret@host/bucket, with ?region= and &tls=false where they are needed',
  });

/** The service name that others see. */
export const IsServiceName = (): PropertyDecorator =>
  check({
    reads: (value) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value),
    must: 'a name of letters, digits and . _ -',
  });

export const IsText = (): PropertyDecorator => check({ reads: (value) => typeof value === 'string', must: 'a text' });

/** A ratio from 0 to 1, with a decimal point. */
export const IsShare = (): PropertyDecorator =>
  all(
    transform((text) => (/^(0|1|0?\.\d{1,6}|1\.0+)$/.test(text) ? Number(text) : Number.NaN)),
    check({ reads: (value) => typeof value === 'number' && value >= 0 && value <= 1, must: 'a number from 0 to 1' }),
  );

/** Comma-separated `name=value`, values percent-encoded, as OpenTelemetry writes headers. */
export const IsPairList = (): PropertyDecorator =>
  all(
    transform((text) =>
      list(text).map((entry) => {
        const [, name, value] = /^([\w-]+)\s*=\s*([\x21-\x7e]+)$/.exec(entry) ?? [];
        return [name, value === undefined ? undefined : decoded(value)];
      }),
    ),
    check({
      reads: (value) => Array.isArray(value) && value.flat().every((part) => typeof part === 'string'),
      must: 'a comma-separated list of name=value',
    }),
  );

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
