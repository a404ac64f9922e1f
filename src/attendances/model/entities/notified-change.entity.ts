import { Entity } from 'typeorm';
import { UuidColumn, UuidKey } from '../../../platform/database/columns.js';

/** Marks a change of an application as reported to the family, by this notification: once, however often a job runs. */
@Entity('told_changes')
export class NotifiedChangeEntry {
  /** The change's history entry. */
  @UuidKey('history_uuid')
  historyUuid!: string;

  @UuidColumn('telling_uuid')
  tellingUuid!: string;
}
