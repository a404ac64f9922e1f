import { type FieldChange } from '../../../kernel/collections/field-changes.js';
import { type Field, list } from './field.js';

/** What fields held before and hold since, in the histories of records (R-API-56). */
export const changes = (): Field<readonly FieldChange[]> =>
  list<FieldChange>({
    type: 'object',
    properties: {
      field: { type: 'string', description: 'Name of the field.' },
      from: { description: 'What it held before, in the form of the field; missing when it held nothing.' },
      to: { description: 'What it holds since; missing when it holds nothing.' },
    },
    required: ['field'],
    additionalProperties: false,
  }).describe('The fields that got another value, as far as you may see them.');
