import { type Type } from '@nestjs/common';
import { type Schema } from '../view/field.js';
import { fieldsOf, type InputField, useOf } from '../input/registry.js';
import { type View } from '../view/view.js';
import { type Components } from './components.js';

/** The parts of an OpenAPI 3.1 document that the service generates. */
export interface OpenApi {
  readonly openapi: '3.1.1';
  readonly info: Schema;
  readonly externalDocs: Schema;
  readonly servers: readonly Schema[];
  readonly tags: readonly Schema[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  /** Requests that the service itself sends. */
  readonly webhooks: Readonly<Record<string, Schema>>;
  readonly components: Schema;
}

/** A reference to a view's schema; adds the views of its lists. */
export const viewSchema = (components: Components, view: View<never>): Schema =>
  components.use(
    'schemas',
    view.name,
    () => {
      const { schema } = view;
      const text = JSON.stringify(schema);
      if (text.includes('"#/components/schemas/Reference"')) reference(components);
      if (text.includes('"#/components/schemas/NamedReference"')) namedReference(components);
      for (const inner of view.innerViews) viewSchema(components, inner);
      return withoutBlankTexts(schema);
    },
    view,
  );

const withoutBlankTexts = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([name, value]) => name !== 'description' || value !== ''));

const reference = (components: Components): Schema =>
  components.use('schemas', 'Reference', () => ({
    type: 'object',
    description: 'A pointer to another record.',
    properties: {
      uuid: { type: 'string', format: 'uuid', description: 'Identifier to fetch the full record.' },
      name: { type: 'string', description: "Display name; missing when the person's data is masked." },
      alias: { type: 'string', description: 'URL-safe alias, only for records that have one.' },
    },
    required: ['uuid'],
    additionalProperties: false,
  }));

const namedReference = (components: Components): Schema =>
  components.use('schemas', 'NamedReference', () => ({
    type: 'object',
    description: 'A pointer to an edition, an organiser, an offer or a category, whose name is always there.',
    properties: {
      uuid: { type: 'string', format: 'uuid', description: 'Identifier to fetch the full record.' },
      name: { type: 'string', description: 'Name.' },
      alias: { type: 'string', description: 'URL-safe alias, only for records that have one.' },
    },
    required: ['uuid', 'name'],
    additionalProperties: false,
  }));

/** A reference to the schema of a body, as its field decorators declare it. */
export const inputSchema = (components: Components, type: Type<object>): Schema =>
  components.use('schemas', type.name, () => objectOf(components, type), type);

const objectOf = (components: Components, type: Type<object>): Schema => {
  const use = useOf(type);
  const fields = [...fieldsOf(type)];
  // A field whose null is a value of its own is required.
  const demanded = fields.filter(([, field]) => field.required || field.keepsNull);
  const required = use.patch ? [] : demanded.map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, property(components, field, use.patch)])),
    ...(required.length > 0 ? { required } : {}),
    ...(use.patch && !use.mayBeEmpty ? { minProperties: 1 } : {}),
    additionalProperties: false,
  };
};

/** Null clears a field, or on PATCH is ignored if the field must always have a value; a create refuses it there. */
const property = (components: Components, field: InputField, patch: boolean): Schema => {
  const { description, examples, ...rules } = withInputs(components, field.schema);
  const note = [description, patch && field.neverNull ? 'null is ignored.' : undefined].filter(Boolean).join(' ');
  const filled = field.required ? { ...NOT_BLANK[String(rules['type'])], ...rules } : rules;
  return {
    ...(patch || !field.required ? nullable(filled) : filled),
    ...(note === '' ? {} : { description: note }),
    ...(examples === undefined ? {} : { examples }),
  };
};

const NOT_BLANK: Readonly<Record<string, Schema>> = {
  string: { minLength: 1, pattern: '\\S' },
  array: { minItems: 1 },
};

const nullable = (schema: Schema): Schema => {
  if (typeof schema['type'] !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const choices = Array.isArray(schema['enum']) ? { enum: [...(schema['enum'] as unknown[]), null] } : {};
  return { ...schema, type: [schema['type'], 'null'], ...choices };
};

/** Replaces the `$input` marks, with which fields name the class of their content, by references. */
const withInputs = (components: Components, schema: Schema): Schema => {
  const { $input, type, ...rest } = schema;
  if ($input !== undefined) return { ...rest, ...inputSchema(components, ($input as () => Type<object>)()) };
  const items = schema['items'] as Schema | undefined;
  const choices = schema['anyOf'] as Schema[] | undefined;
  return {
    ...(type === undefined ? {} : { type }),
    ...rest,
    ...(choices === undefined ? {} : { anyOf: choices.map((choice) => withInputs(components, choice)) }),
    ...(items === undefined ? {} : { items: withInputs(components, items) }),
  };
};
