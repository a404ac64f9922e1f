import { type NamedAccount, type NamedParticipant, accountReference, namedAccountOf } from '../../accounts/masks.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Note } from './note.entity.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { moment, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';

const OWN = columnsOf(Note, 'n', { except: ['accountUuid', 'attendanceUuid'] });

/** A note (n) as stored, with its author, before masking. */
export interface NoteRow extends RowOf<typeof OWN> {
  readonly attendance: Note['attendanceUuid'];
  readonly author: NamedAccount | null;
}

/** The columns of a `NoteRow`. */
export const NOTE_COLUMNS = `${OWN}, n.attendance_uuid as attendance, ${namedAccountOf('n.by_uuid')} as author`;

/** The child of an application, as far as it decides who reads its notes. */
export type NotedChild = Pick<NamedParticipant, 'uuid' | 'protected' | 'account'>;

/** The note as the caller may see it. */
export const noteRecord = ({ author, byUuid: _by, ...note }: NoteRow, caller: Caller): NoteRecord => ({
  ...note,
  by: author === null ? null : accountReference(author, caller),
});

/** A note about an account or an application: author, text, time (R-DESK-1). */
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
