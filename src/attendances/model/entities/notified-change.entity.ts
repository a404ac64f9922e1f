import { Entity } from 'typeorm';
import { UuidColumn, UuidKey } from '../../../platform/database/columns.js';

/** What versions before the tellings marked as reported. Nothing reads or writes it any more; a later version drops it. */
@Entity('told_changes')
export class NotifiedChangeEntry {
  /** The change's history entry. */
  @UuidKey('history_uuid')
  historyUuid!: string;

  @UuidColumn('telling_uuid')
  tellingUuid!: string;
}
