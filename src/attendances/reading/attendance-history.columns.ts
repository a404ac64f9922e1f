import { type NamedAccount } from '../../accounts/masks.js';
import { type FieldChange } from '../../kernel/collections/field-changes.js';
import { type AttendanceTransition } from '../model/attendance.workflow.js';
import { AttendanceHistoryEntry } from '../model/entities/attendance-history-entry.entity.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';

/** What an entry has under the same name as it is shown. */
export const ENTRY_COLUMNS = columnsOf(AttendanceHistoryEntry, 'e', {
  only: ['uuid', 'at', 'procedure', 'notified', 'note', 'reason'],
});

/** A change of state, or of fields: an entry with `changes`. */
export interface AttendanceHistoryRow extends RowOf<typeof ENTRY_COLUMNS> {
  readonly transition: AttendanceTransition | null;
  readonly from: AttendanceHistoryEntry['fromStatus'];
  readonly to: AttendanceHistoryEntry['toStatus'];
  readonly account: NamedAccount | null;
  readonly changes: readonly FieldChange[] | null;
}
