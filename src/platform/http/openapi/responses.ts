import { isOpen } from '../access/policy.js';
import { DEPRECATION_HEADERS, type PlainAnswer } from '../server/describe.js';
import { TAKES_BODY } from '../server/content-type.guard.js';
import { type Route } from '../server/route-table.js';
import { type Schema } from '../view/field.js';
import { type Components, pathParametersOf } from './components.js';
import { exampleOf } from './example-of.js';
import { EVERY_ANSWER, headersOf, LIMIT_STATE } from './headers.js';
import { hasEtag } from './parameters.js';
import { defaultResponse, methodNotAllowed, problemResponse } from './problems.js';
import { viewSchema } from './schemas.js';

/** The declared answer of a route without a view, if any. */
const plainAnswerOf = ({ description }: Route): PlainAnswer | undefined => description?.answer;

/** What nobody counts counts where there is nothing. */
const COUNTED_MISS = [404, 429];

/** Every status a route can answer with. */
export const responsesOf = (components: Components, route: Route): Schema => {
  const causes = { ...causesOf(route), ...route.description?.problems };
  const statuses = [...new Set([...refusalsOf(route), ...Object.keys(causes).map(Number)])].sort();
  return {
    [route.status]: success(components, route),
    ...(hasEtag(route) ? { 304: unchanged(components, route) } : {}),
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        problemResponse(components, status, route.limited || COUNTED_MISS.includes(status), causes[status]),
      ]),
    ),
    405: methodNotAllowed(components),
    default: defaultResponse(components),
  };
};

/** Limits of the route that differ from the default. */
const causesOf = ({ bodyLimit, produces }: Route): Readonly<Record<number, string>> => ({
  ...(bodyLimit === 1 ? {} : { 413: `The body is larger than ${bodyLimit} MiB.` }),
  ...(produces.join() === 'application/json' ? {} : { 406: `This answers with ${produces.join(' or ')} only.` }),
});

/** The refusals implied by the route's properties, stage by stage (see PlatformModule). */
const refusalsOf = (route: Route): number[] => {
  const { method, policy, query, target, limited, conditional } = route;
  const isPost = method === 'POST';
  const takesBody = TAKES_BODY.has(method);
  const open = policy !== undefined && isOpen(policy);
  const hasPath = pathParametersOf(route).length > 0;
  const possible: readonly (readonly [number, boolean])[] = [
    [400, takesBody || query !== undefined || hasPath],
    [401, !open],
    // A public read accepts every kind of token, but a session may have to set up its second factor first.
    [403, !open],
    [404, hasPath || target !== undefined],
    [406, true],
    [409, isPost],
    [412, conditional],
    [413, takesBody],
    [415, takesBody],
    [422, takesBody],
    [429, limited || !open || hasPath],
    [503, !open || takesBody],
  ];
  return possible.filter(([, is]) => is).map(([status]) => status);
};

const success = (components: Components, route: Route): Schema => {
  const { method, responds, status, limited } = route;
  const plain = plainAnswerOf(route);
  const always = [
    ...EVERY_ANSWER,
    ...(responds === undefined ? (plain?.headers ?? []) : plain === undefined ? ['ETag'] : []),
    ...(responds?.location !== undefined && status === 201 ? ['Location'] : []),
    ...(responds?.job === undefined ? [] : ['Location']),
    ...(responds?.headers ?? []),
    ...(limited ? LIMIT_STATE : []),
    ...(route.deprecation === undefined ? [] : DEPRECATION_HEADERS),
  ];
  // A record has a tag, and the same as a file what files have.
  const sometimes = responds === undefined || plain === undefined ? [] : ['ETag', ...(plain.headers ?? [])];
  const content = status === 204 ? undefined : contentOf(components, route, plain);
  return {
    description: describe(route),
    headers: headersOf(components, always, [...(method === 'POST' ? ['Idempotency-Replayed'] : []), ...sometimes]),
    ...(content === undefined ? {} : { content }),
  };
};

const describe = ({ method, responds, status }: Route): string => {
  if (status === 202 && responds?.job !== undefined)
    return 'Accepted; the record as it is now. `Location` leads to the job that does the work.';
  if (status === 202) return 'Accepted; the record as it is now.';
  if (status === 204) return 'Done; the answer is empty.';
  if (responds === undefined) return 'The answer.';
  if (responds.list) return 'The records, as a bare array.';
  if (method === 'GET') return 'The record.';
  return status === 201 ? 'The new record.' : 'The resulting record.';
};

const contentOf = (components: Components, route: Route, plain: PlainAnswer | undefined): Schema | undefined => {
  const { responds, policy } = route;
  if (responds === undefined) return plain && plainContent(components, plain);
  const { view, list } = responds;
  const schema = viewSchema(components, view);
  const record = view.examples[0] ?? (exampleOf(components, schema) as Schema);
  const shape = (value: Schema): unknown => (list ? [value, ...view.examples.slice(1)] : value);
  const visible = view.visibleTo('all');
  const reduced = Object.fromEntries(Object.entries(record).filter(([name]) => visible.has(name)));
  return {
    'application/json': {
      schema: list ? { type: 'array', items: schema } : schema,
      examples: {
        complete: { summary: 'With everything a record can have', value: shape(record) },
        ...(policy?.anonymous === true
          ? { anonymous: { summary: 'As callers without a token see it', value: shape(reduced) } }
          : {}),
      },
    },
    // The list as a file.
    ...(plain && plainContent(components, plain)),
  };
};

/** Binary files cannot be shown in a JSON document; all others show the first example of their schema. */
const plainContent = (components: Components, { content }: PlainAnswer): Schema =>
  Object.fromEntries(
    Object.entries(content).map(([type, { examples, ...schema }]) => {
      if (schema['contentMediaType'] !== undefined) return [type, { schema }];
      const value = exampleOf(components, { ...schema, examples });
      return [type, { schema, examples: { complete: { summary: 'A whole answer', value } } }];
    }),
  );

const unchanged = (components: Components, { limited }: Route): Schema =>
  components.use('responses', limited ? 'NotModified' : 'NotModified.Unlimited', () => ({
    description: 'Nothing has changed since the ETag of If-None-Match.',
    headers: headersOf(components, [...EVERY_ANSWER, 'ETag', ...(limited ? LIMIT_STATE : [])]),
  }));
