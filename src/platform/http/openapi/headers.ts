import { API_VERSION } from '../../operations/config/settings.js';
import { type Schema } from '../view/field.js';
import { type Components } from './components.js';

const COUNT: Schema = { type: 'integer', minimum: 0 };
const TEXT: Schema = { type: 'string' };

/** Every header specific to this API, by name; an example that names a record comes from the feature of the record. */
const HEADERS: Readonly<Record<string, readonly [description: string, schema: Schema, example?: unknown]>> = {
  'X-Request-Id': [
    'Identifies the request in our logs.',
    { type: 'string', format: 'uuid' },
    '019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b',
  ],
  'API-Version': ['Version of this contract.', TEXT, API_VERSION],
  'Cache-Control': ['Who may keep the answer. With a token always `private, no-store`.', TEXT, 'private, no-store'],
  Vary: ['Request headers on which the answer depends.', TEXT, 'Authorization, Accept-Language'],
  ETag: [
    'For a record its version (for If-Match) and a hash of exactly this answer (for If-None-Match); for a list the hash.',
    TEXT,
    '"9nJ1aVb0yq3hFz5zq2cXy4cS0nM.2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  ],
  'Content-Disposition': ['The name under which to save the file.', TEXT],
  Location: ['Where the new record is; for a 202 the job that does the work.', TEXT],
  'Last-Event-Id': [
    'How far the service has looked: read on after it. Further than the last event where those after it were not asked for.',
    TEXT,
    '000100000000000a41000000000001c8',
  ],
  'RateLimit-Policy': ['The limit that applies: quota `q` within `w` seconds.', TEXT, '"token";q=300;w=180'],
  RateLimit: ['What is left of it: `r` requests, full again in `t` seconds.', TEXT, '"token";r=287;t=8'],
  'X-RateLimit-Limit': ['The quota, for older clients.', COUNT, 300],
  'X-RateLimit-Remaining': ['Requests left, for older clients.', COUNT, 287],
  'X-RateLimit-Reset': ['Seconds until the quota is full again, for older clients.', COUNT, 8],
  'Retry-After': ['Seconds after which another try makes sense.', COUNT, 5],
  'WWW-Authenticate': ['What is wrong with the token (RFC 6750).', TEXT, 'Bearer realm="holiday-programme"'],
  'Accept-Post': ['Media types that a POST takes here.', TEXT, 'application/json'],
  'Accept-Patch': ['Media types that a PATCH takes here.', TEXT, 'application/json, application/merge-patch+json'],
  Allow: ['Methods to which this address answers.', TEXT, 'GET, HEAD, OPTIONS, POST'],
  Accept: ['Media types that are taken here.', TEXT, 'application/json'],
  Deprecation: ['Since when this route should no longer be used (RFC 9745).', TEXT, '@1767225600'],
  Sunset: ['From when this route may no longer answer (RFC 8594).', TEXT, 'Fri, 01 Jan 2027 00:00:00 GMT'],
  Link: ['The page that says what to do instead.', TEXT, '<https://example.org/changes>; rel="deprecation"'],
  'Idempotency-Replayed': [
    '`true` when this is the stored answer to an earlier request with the same Idempotency-Key.',
    { type: 'string', const: 'true' },
    'true',
  ],
};

export const EVERY_ANSWER = ['X-Request-Id', 'API-Version', 'Cache-Control', 'Vary'] as const;
export const LIMIT_STATE = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const;

/** The headers of an answer: those always present, and the optional ones. */
export const headersOf = (
  components: Components,
  always: readonly string[],
  sometimes: readonly string[] = [],
): Schema =>
  Object.fromEntries<Schema>([
    ...always.map((name) => [name, components.use('headers', name, () => header(components, name, true))] as const),
    ...sometimes.map(
      (name) => [name, components.use('headers', `Optional.${name}`, () => header(components, name, false))] as const,
    ),
  ]);

const header = ({ notes }: Components, name: string, required: boolean): Schema => {
  const known = HEADERS[name];
  if (known === undefined) throw new Error(`The header ${name} is not described`);
  const [description, schema, example = notes.headers.get(name)] = known;
  if (example === undefined) throw new Error(`Nothing gives an example of the header ${name}`);
  return { description, ...(required ? { required } : {}), schema, example };
};
