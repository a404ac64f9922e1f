import { variableSchema } from '../mails/templates/variable-schema.js';
import { list } from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';

/** A variable as shown to authors. */
export interface MessageVariable {
  readonly name: string;
  readonly kind: string;
  /** What it holds, in both languages. */
  readonly meaning: { readonly de: string; readonly en: string };
  readonly example: unknown;
  readonly fields?: readonly MessageVariable[];
}

const MEANING = {
  type: 'object',
  properties: { de: { type: 'string' }, en: { type: 'string' } },
  required: ['de', 'en'],
  additionalProperties: false,
} as const;

/** The children of a family, the offers of each, and their dates. */
const VARIABLE = variableSchema({ meaning: MEANING }, 3);

export const messageVariablesView = defineView<{ readonly variables: readonly MessageVariable[] }>(
  'MessageVariables',
  {
    variables: list(VARIABLE).describe(
      'What subject and body may name: a `text`, an `optional` one that may be missing, a `flag` or a `list` for sections, with the `fields` of its entries.',
    ),
  },
  { description: 'The variables of messages, with their meaning in German and English.' },
);
