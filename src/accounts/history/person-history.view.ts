import { type FieldChange } from '../../kernel/collections/field-changes.js';
import { changes } from '../../platform/view/changes.js';
import { moment, type Reference, reference, uuid } from '../../platform/view/field.js';
import { defineView } from '../../platform/view/view.js';

/** What somebody changed of an account or of a child. */
export interface PersonHistoryRecord {
  readonly uuid: string;
  readonly at: Date;
  readonly by: Reference | null;
  readonly changes: readonly FieldChange[];
}

export const personHistoryView = defineView<PersonHistoryRecord>(
  'PersonHistoryEntry',
  {
    uuid: uuid().always(),
    at: moment().always().describe('When it was done.'),
    by: reference().describe('Who did it; missing when the account is gone.'),
    changes: changes(),
  },
  { description: 'An entry of the history of an account or of a participant.' },
);
