import { moment, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';

/** Who wrote what when, about an account or an application (R-DESK-1). */
export const noteView = defineView(
  'Note',
  {
    uuid: uuid().always(),
    text: text()
      .always()
      .describe('What was written.', 'Mutter angerufen: Das Kind wird am Freitag schon um 11 Uhr abgeholt.'),
    attendance: uuid().describe('The application it is about; missing for notes on accounts.'),
    by: reference().describe('Who wrote it.'),
    createdAt: moment().always(),
  },
  { description: 'A note of staff on an account or an application.' },
);

/** A note of staff as shown. */
export type NoteRecord = RecordOf<typeof noteView>;
