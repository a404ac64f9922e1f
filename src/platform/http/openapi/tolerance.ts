import { type Schema } from '../view/field.js';
import { type OpenApi } from './schemas.js';

type Parts = Readonly<Record<string, Schema>>;

/**
 * The published document: answers, and what the service sends itself, are left open, because new fields and values may be added at any time
 * (docs/api/compatibility.md) and would break clients generated from a closed schema. Bodies stay closed: an unknown
 * key is a 422.
 */
export const tolerant = (document: OpenApi): OpenApi => {
  const { responses, schemas } = document.components as { responses: Parts; schemas: Parts };
  const answered = reachable(schemas, [
    responses,
    document.webhooks,
    ...Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one['responses'])),
  ]);
  return {
    ...document,
    paths: mapped(document.paths, (methods) =>
      mapped(methods, (one) => ({ ...one, responses: mapped(one['responses'] as Parts, openResponse) })),
    ),
    components: {
      ...document.components,
      responses: mapped(responses, openResponse),
      schemas: mapped(schemas, (schema, name) => (answered.has(name) ? open(schema) : schema)),
    },
  };
};

const mapped = <T, U>(parts: Readonly<Record<string, T>>, change: (part: T, name: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part, name)]));

/** Names of all schemas that the parts reference, directly or indirectly. */
const reachable = (schemas: Parts, parts: readonly unknown[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      follow(schemas[name]);
    }
  };
  parts.forEach(follow);
  return found;
};

const openResponse = (response: Schema): Schema => {
  const content = response['content'] as Parts | undefined;
  if (content === undefined) return response;
  return { ...response, content: mapped(content, (media) => ({ ...media, schema: open(media['schema'] as Schema) })) };
};

/** A schema that accepts unknown fields, and unknown values of enumerations. */
const open = (schema: Schema): Schema => {
  const { additionalProperties, enum: values, oneOf, ...rest } = schema;
  const { properties, items, anyOf } = rest as {
    readonly properties?: Parts;
    readonly items?: Schema;
    readonly anyOf?: Schema[];
  };
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: mapped(properties, open) }),
    ...(items === undefined ? {} : { items: open(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(open) }),
    // Open schemas no longer exclude each other.
    ...(oneOf === undefined ? {} : { anyOf: (oneOf as Schema[]).map(open) }),
    ...(additionalProperties === undefined || additionalProperties === false
      ? {}
      : { additionalProperties: additionalProperties === true ? true : open(additionalProperties as Schema) }),
    ...(values === undefined ? {} : openValues(schema, values as readonly unknown[])),
  };
};

/** Documentation pages do not show what is outside of the schema, so the text names the values as well. */
const openValues = ({ description }: Schema, values: readonly unknown[]): Schema => {
  const known = values.filter((value) => typeof value === 'string');
  const named = known.map((value) => `\`${value}\``).join(', ');
  const note = `Known are ${named}; others may come.`;
  return {
    'x-extensible-enum': known,
    description: [description, note].filter(Boolean).join(' '),
  };
};
