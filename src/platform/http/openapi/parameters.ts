import { CODES } from '../../../kernel/problem/codes.js';
import { parametersOf as queryParametersOf } from '../input/query-fields.js';
import { type Route } from '../server/route-table.js';
import { type Schema } from '../view/field.js';
import { type Components, pathParametersOf } from './components.js';
import { EXAMPLE_UUID } from './examples.js';

const header = (name: string, description: string, schema: Schema = { type: 'string' }): Schema => ({
  name,
  in: 'header',
  description,
  schema,
});

/** None has an example: Swagger UI would fill it in and send it. */
const HEADERS = {
  AcceptLanguage: header('Accept-Language', 'Language of `detail` and of messages: `en` (default) or `de`.'),
  RequestId: header('X-Request-Id', 'A UUID by which the request can be found in logs; made when it is not sent.', {
    type: 'string',
    format: 'uuid',
  }),
  IfNoneMatch: header('If-None-Match', 'ETag of an earlier answer; when nothing has changed since, 304.'),
  IfMatch: header('If-Match', 'ETag of the record as you read it; when it has changed since, 412 and nothing changes.'),
  IdempotencyKey: header(
    'Idempotency-Key',
    'Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422.',
    { type: 'string', minLength: 1, maxLength: 257 },
  ),
} as const;

/** Everything a route reads besides its body and token. */
export const parametersOf = (components: Components, route: Route): Schema[] => {
  const shared = (name: keyof typeof HEADERS): Schema => components.use('parameters', name, () => HEADERS[name]);
  const understood: readonly (readonly [keyof typeof HEADERS, boolean])[] = [
    ['IfNoneMatch', hasEtag(route)],
    ['IfMatch', route.conditional],
    ['IdempotencyKey', route.method === 'POST'],
    ['AcceptLanguage', true],
    ['RequestId', true],
  ];
  return [
    ...pathParametersOf(route).map((name) => pathParameter(components, name)),
    ...queryParameters(route),
    ...understood.filter(([, is]) => is).map(([name]) => shared(name)),
  ];
};

/** Whether the route can answer 304. */
export const hasEtag = ({ method, responds, description }: Route): boolean =>
  method === 'GET' && (responds !== undefined || (description?.answer?.headers ?? []).includes('ETag'));

/** Path parameters that are not identifiers, with description and example. */
const NAMED: Readonly<Record<string, readonly [description: string, example: string]>> = {
  status: ['Status of an answer, as in `type` of a problem.', '404'],
  code: ['Code of a violation, as in `type` of a problem and in `violations`.', CODES.blank],
  name: ['Name of the file, as at the end of its address.', 'hexenkeller-3f9a1c.jpg'],
};

const pathParameter = (components: Components, name: string): Schema =>
  components.use('parameters', `Path.${name}`, () => (/uuid$/i.test(name) ? identifier(name) : named(name)));

const named = (name: string): Schema => {
  const known = NAMED[name];
  if (known === undefined) throw new Error(`The path parameter :${name} has no description`);
  const [description, example] = known;
  return { name, in: 'path', required: true, description, schema: { type: 'string' }, example };
};

const identifier = (name: string): Schema => ({
  name,
  in: 'path',
  required: true,
  description: 'Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.',
  schema: {
    type: 'string',
    anyOf: [{ format: 'uuid' }, { pattern: '^[1-9A-HJ-NP-Za-km-z]{22}$' }],
  },
  example: EXAMPLE_UUID,
});

const queryParameters = ({ query }: Route): Schema[] =>
  query === undefined
    ? []
    : [...queryParametersOf(query)].map(([name, { schema, description, required = false }]) => ({
        name,
        in: 'query',
        description,
        ...(required ? { required } : {}),
        // Several values are one text, separated by commas: a repeated parameter is refused.
        ...(schema['type'] === 'array' ? { explode: false } : {}),
        schema,
      }));
