import { changes } from '../../platform/http/view/changes.js';
import { moment, reference, uuid } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';

export const personHistoryView = defineView(
  'PersonHistoryEntry',
  {
    uuid: uuid().always(),
    at: moment().always().describe('When it was done.'),
    by: reference().describe('Who did it; missing when the account is gone.'),
    changes: changes(),
  },
  { description: 'An entry of the history of an account or of a participant.' },
);

/** What somebody changed of an account or of a child. */
export type PersonHistoryRecord = RecordOf<typeof personHistoryView>;
