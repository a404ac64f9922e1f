import { accountReference } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type NoteRow } from './note.columns.js';
import { type NoteRecord } from './note.view.js';

/** The note as the caller may see it. */
export const noteRecord = ({ author, byUuid: _by, ...note }: NoteRow, caller: Caller): NoteRecord => ({
  ...note,
  by: author === null ? null : accountReference(author, caller),
});
