import { CODES } from '../../../kernel/problem/codes.js';
import { CONFLICTS_SCHEMA, TITLES, VIOLATION_SCHEMA } from '../request/problem-body.js';
import { MAX_VIOLATIONS } from '../../../kernel/problem/problem.js';
import { type Schema } from '../view/field.js';
import { type Components } from './components.js';
import { EVERY_ANSWER, headersOf, LIMIT_STATE } from './headers.js';

const INSTANCE = 'urn:uuid:019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b';
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

interface Kind {
  readonly name: string;
  readonly description: string;
  readonly detail: string;
  readonly always?: readonly string[];
  readonly sometimes?: readonly string[];
  /** Can be answered before the request is counted, so the limit headers may be missing. */
  readonly early?: boolean;
}

/** The refusals, with one shared response each. */
const KINDS: Readonly<Record<number, Kind>> = {
  400: {
    name: 'BadRequest',
    description: 'A query parameter, the body or the address cannot be read; the detail names the parameter.',
    detail: 'page: must be a positive whole number',
    sometimes: ['Idempotency-Replayed'],
    early: true,
  },
  401: {
    name: 'Unauthorized',
    description: 'A token is needed and missing, or the one sent is unknown, expired, revoked or malformed.',
    detail: 'This needs a token. Send it in the header Authorization: Bearer <token>.',
    always: ['WWW-Authenticate'],
    early: true,
  },
  403: {
    name: 'Forbidden',
    description: 'The token lacks the scope (then with WWW-Authenticate), or the account may not do this.',
    detail: 'This token lacks the scope api:write.',
    sometimes: ['WWW-Authenticate', 'Idempotency-Replayed'],
  },
  404: {
    name: 'NotFound',
    description: 'There is no such record, or none that you may see.',
    detail: 'There is no such record, or none you may see.',
    sometimes: ['Idempotency-Replayed'],
  },
  406: {
    name: 'NotAcceptable',
    description: 'Accept names no media type in which this can be answered.',
    detail: 'This answers with application/json only.',
  },
  409: {
    name: 'Conflict',
    description: 'The current state forbids it, or the first request with this Idempotency-Key is still running.',
    detail: 'The first request with this Idempotency-Key is still running.',
    sometimes: ['Retry-After', 'Idempotency-Replayed', 'Location'],
  },
  410: {
    name: 'Gone',
    description: 'What was asked for existed, but is no longer kept.',
    detail:
      'after: this event is no longer kept, or never existed. Read everything again, then the events from the first one on.',
  },
  412: {
    name: 'PreconditionFailed',
    description: 'If-Match names a version that is no longer the current one. Nothing was changed.',
    detail: 'The record has changed since you read it; nothing was written. Read it again.',
    sometimes: ['Idempotency-Replayed'],
  },
  413: { name: 'ContentTooLarge', description: 'The body is too large.', detail: 'The body is larger than 1 MiB.' },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not sent as JSON in UTF-8.',
    detail: 'Send the body as application/json in UTF-8.',
    sometimes: ['Accept-Post', 'Accept-Patch', 'Accept'],
  },
  422: {
    name: 'Unprocessable',
    description:
      'The content is not valid. `violations` lists malformed values; without it, the request is well-formed but makes no sense for the record. One line of `detail` per problem, each beginning with the field; at most a hundred, then a line that says how many more there are.',
    detail: 'There is no such record.',
    sometimes: ['Idempotency-Replayed'],
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests; Retry-After tells when the next one is welcome.',
    detail:
      'Too many requests of this account: 300 at once are allowed, and 100 more per minute. Try again in 1 second.',
    always: ['Retry-After', ...LIMIT_STATE],
    early: true,
  },
  503: {
    name: 'Unavailable',
    description: 'The service cannot answer at the moment, for instance because its database does not.',
    detail: 'The service cannot reach its database at the moment. Try again shortly.',
    always: ['Retry-After'],
    early: true,
  },
};

/** The response for a status; for a route without limits, one without their headers. */
export const problemResponse = (components: Components, status: number, limited: boolean, cause?: string): Schema => {
  const kind = KINDS[status] ?? {
    name: `Status${status}`,
    description: TITLES[status]?.en ?? '',
    detail: '',
    early: true,
  };
  const always = [...EVERY_ANSWER, ...(kind.always ?? []), ...(limited && kind.early !== true ? LIMIT_STATE : [])];
  const early = limited && kind.early === true ? LIMIT_STATE : [];
  const sometimes = [...(kind.sometimes ?? []), ...early].filter((name) => !always.includes(name));
  const make = (description: string): Schema => ({
    description,
    headers: headersOf(components, always, sometimes),
    // The description of a route's own limit is the sentence it refuses with.
    content: contentOf(
      components,
      status,
      ([406, 413].includes(status) ? cause : components.notes.refusals.get(String(status))) ?? kind.detail,
    ),
  });
  if (cause !== undefined) return make(cause);
  return components.use('responses', limited ? kind.name : `${kind.name}.Unlimited`, () => make(kind.description));
};

/** The answer to a method that a path does not support. */
export const methodNotAllowed = (components: Components): Schema =>
  components.use('responses', 'MethodNotAllowed', () => ({
    description:
      'The address knows other methods only. Never an answer to this operation, but to any other at its address.',
    headers: headersOf(components, ['X-Request-Id', 'API-Version', 'Cache-Control', 'Allow'], ['Vary', ...LIMIT_STATE]),
    content: contentOf(components, 405, 'This address answers to GET, HEAD, OPTIONS, POST.'),
  }));

/** Everything else that can happen: 408, 431, 500. */
export const defaultResponse = (components: Components): Schema =>
  components.use('responses', 'Problem', () => ({
    description: 'Any other refusal or fault, as problem details.',
    headers: headersOf(components, ['X-Request-Id', 'API-Version', 'Cache-Control'], ['Vary', ...LIMIT_STATE]),
    content: contentOf(components, 500, 'Something went wrong on our side. Nothing was changed.'),
  }));

const contentOf = (components: Components, status: number, detail: string): Schema => ({
  'application/problem+json': {
    schema: status === 422 ? { oneOf: [problem(components), validationProblem(components)] } : problem(components),
    examples:
      status === 422
        ? { malformed: { value: VIOLATION_EXAMPLE }, senseless: { value: exampleOf(422, detail) } }
        : { problem: { value: exampleOf(status, detail) } },
  },
});

const exampleOf = (status: number, detail: string): Schema => ({
  type: `/errors/${status}`,
  title: TITLES[status]?.en,
  status,
  detail,
  instance: INSTANCE,
});

const VIOLATION_EXAMPLE: Schema = {
  ...exampleOf(422, 'name: This value should not be blank.'),
  type: `/validation_errors/${CODES.blank}`,
  violations: [{ propertyPath: 'name', message: 'This value should not be blank.', code: CODES.blank }],
};

const membersOf = (typePattern: string): Schema => ({
  type: { type: 'string', pattern: typePattern, description: 'Path of a page that explains this kind of problem.' },
  title: { type: 'string', description: 'Generic text, always English.' },
  status: { type: 'integer', description: 'Status of the answer.' },
  detail: { type: 'string', description: 'What is wrong with this request, in the language asked for.' },
  instance: { type: 'string', pattern: `^urn:uuid:${UUID}$`, description: 'The request, as in X-Request-Id.' },
});

const MEMBERS = ['type', 'title', 'status', 'detail', 'instance'];

const problem = (components: Components): Schema =>
  components.use('schemas', 'Problem', () => ({
    type: 'object',
    description: 'Problem details (RFC 9457).',
    properties: { ...membersOf('^/errors/\\d{3}$'), conflicts: CONFLICTS_SCHEMA },
    required: MEMBERS,
    additionalProperties: false,
  }));

const validationProblem = (components: Components): Schema =>
  components.use('schemas', 'ValidationProblem', () => ({
    type: 'object',
    description: 'Problem details of malformed or out-of-range values.',
    properties: {
      ...membersOf(`^/validation_errors/${UUID}$`),
      violations: { type: 'array', minItems: 1, maxItems: MAX_VIOLATIONS, items: VIOLATION_SCHEMA },
    },
    required: [...MEMBERS, 'violations'],
    additionalProperties: false,
  }));
