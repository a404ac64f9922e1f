import { type ServiceEvent, type WebhookTest } from './event-types.js';

/** What a receiver was sent. */
export interface WebhookMessage {
  /** The body as it came, byte for byte: written anew from parsed JSON it would be another one. */
  readonly body: string | Uint8Array | ArrayBuffer;
  /** Of a `Request`, or of Node's `request.headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface WebhookOptions {
  /** `whsec_…`, as it was shown when the webhook was made; several while one takes the place of another. */
  readonly secret: string | readonly string[];
  /** How much the clocks may differ, and how long a message may have been under way; default 300. */
  readonly toleranceSeconds?: number;
  /** The time; default that of this machine. */
  readonly now?: () => Date;
}

/** Why a message is not to be trusted: answer it with 400, and do nothing of what it says. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';

  constructor(
    /**
     * `headers`: it is not signed at all. `timestamp`: too old, or the clocks differ. `signature`: not from anyone who knows
     * the secret, or not the bytes that were sent. `content`: signed, but no event.
     */
    readonly reason: 'headers' | 'timestamp' | 'signature' | 'content',
    message: string,
  ) {
    super(message);
  }
}

/**
 * The event of a message that was posted to a webhook, if the service sent it (Standard Webhooks). The same event may come
 * several times: its `id` tells.
 *
 * @throws WebhookError it is not to be trusted
 * @throws TypeError the secret is none, or the body is not what came
 */
export const verifyWebhook = async (
  { body, headers }: WebhookMessage,
  { secret, toleranceSeconds = 300, now = () => new Date() }: WebhookOptions,
): Promise<ServiceEvent | WebhookTest> => {
  const keys = await Promise.all([secret].flat().map(keyOf));
  const content = bytesOf(body);
  const [id, timestamp, signatures] = NAMES.map((name) => headerOf(headers, name));
  if (!id || !timestamp || !signatures) throw new WebhookError('headers', `${NAMES.join(', ')} are needed.`);
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now().getTime() / 1000 - seconds) <= toleranceSeconds))
    throw new WebhookError('timestamp', 'The message is not of these minutes: it is old, or a clock is wrong.');
  if (!(await isSigned(joined(`${id}.${timestamp}.`, content), signatures, keys)))
    throw new WebhookError(
      'signature',
      'No signature fits: another secret, or another body than the one that was sent.',
    );
  return eventOf(content);
};

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

const headerOf = (headers: WebhookMessage['headers'], name: string): string | undefined => {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.join(' ');
};

/** Also those of another realm, or of a library that brings its own. */
const isHeaders = (headers: WebhookMessage['headers']): headers is Headers => typeof headers['get'] === 'function';

type Bytes = Uint8Array<ArrayBuffer>;

const ENCODER = new TextEncoder();

const bytesOf = (body: unknown): Bytes => {
  if (typeof body === 'string') return ENCODER.encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('The body has to be what came, as text or bytes: parsed JSON cannot be verified.');
};

const joined = (head: string, content: Bytes): Bytes => {
  const start = ENCODER.encode(head);
  const all = new Uint8Array(start.length + content.length);
  all.set(start);
  all.set(content, start.length);
  return all;
};

/** Undefined: not base64. */
const decoded = (base64: string): Bytes | undefined => {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
};

const keyOf = async (secret: string): Promise<CryptoKey> => {
  const bytes = decoded(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0) throw new TypeError('A secret looks like whsec_… and base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
};

/** Whether one of the signatures is made with one of the keys. `verify` takes the same time for each wrong one. */
const isSigned = async (content: Bytes, signatures: string, keys: readonly CryptoKey[]): Promise<boolean> => {
  const made = signatures
    .split(' ')
    .flatMap((entry) => (entry.startsWith('v1,') ? (decoded(entry.slice(3)) ?? []) : []));
  for (const key of keys)
    for (const signature of made) if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
  return false;
};

const eventOf = (content: Bytes): ServiceEvent | WebhookTest => {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    if (typeof event === 'object' && event !== null && 'type' in event && 'id' in event)
      return event as ServiceEvent | WebhookTest;
  } catch {
    // Said below.
  }
  throw new WebhookError('content', 'The message is signed, but it is not an event.');
};
