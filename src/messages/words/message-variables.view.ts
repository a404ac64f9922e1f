import { list, type Schema } from '../../platform/view/field.js';
import { defineView } from '../../platform/view/view.js';

/** A variable as shown to authors. */
export interface MessageVariable {
  readonly name: string;
  readonly kind: string;
  /** What it holds, in both languages. */
  readonly meaning: { readonly de: string; readonly en: string };
  readonly example: unknown;
  readonly fields?: readonly MessageVariable[];
}

/** A text, a flag, or a list of entries whose fields may be lists as well. */
const exampleSchema = (entries: Schema): Schema => ({
  type: ['string', 'boolean', 'array'],
  items: { type: 'object', additionalProperties: entries },
});

const EXAMPLE = exampleSchema(exampleSchema(exampleSchema({ type: ['string', 'boolean'] })));

const variableSchema = (fields: Schema | undefined): Schema => ({
  type: 'object',
  properties: {
    name: { type: 'string' },
    kind: { type: 'string', enum: ['text', 'optional', 'flag', 'list'] },
    meaning: {
      type: 'object',
      properties: { de: { type: 'string' }, en: { type: 'string' } },
      required: ['de', 'en'],
      additionalProperties: false,
    },
    example: EXAMPLE,
    ...(fields === undefined ? {} : { fields: { type: 'array', items: fields } }),
  },
  required: ['name', 'kind', 'meaning', 'example'],
  additionalProperties: false,
});

/** The children of a family, the offers of each, and their dates. */
const VARIABLE = variableSchema(variableSchema(variableSchema(variableSchema(undefined))));

export const messageVariablesView = defineView<{ readonly variables: readonly MessageVariable[] }>(
  'MessageVariables',
  {
    variables: list(VARIABLE).describe(
      'What subject and body may name: a `text`, an `optional` one that may be missing, a `flag` or a `list` for sections, with the `fields` of its entries.',
    ),
  },
  { description: 'The variables of messages, with their meaning in German and English.' },
);
