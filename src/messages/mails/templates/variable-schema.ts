import { type Schema } from '../../../platform/http/view/field.js';

/** A text, a flag, or a list of entries whose fields may be lists as well. */
const exampleSchema = (entries: Schema): Schema => ({
  type: ['string', 'boolean', 'array'],
  items: { type: 'object', additionalProperties: entries },
});

const EXAMPLE = exampleSchema(exampleSchema(exampleSchema({ type: ['string', 'boolean'] })));

/**
 * The schema of a variable as it is shown to authors.
 * @param described what is said of it besides name, kind and example; all of it is always there
 * @param depth how deep lists may be nested
 */
export const variableSchema = (described: Readonly<Record<string, Schema>>, depth: number): Schema => ({
  type: 'object',
  properties: {
    name: { type: 'string' },
    kind: { type: 'string', enum: ['text', 'optional', 'flag', 'list'] },
    ...described,
    example: EXAMPLE,
    ...(depth === 0 ? {} : { fields: { type: 'array', items: variableSchema(described, depth - 1) } }),
  },
  required: ['name', 'kind', ...Object.keys(described), 'example'],
  additionalProperties: false,
});
