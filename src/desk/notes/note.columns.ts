import { type NamedAccount, type NamedParticipant } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Note } from './entities/note.entity.js';

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
