import { Entity } from 'typeorm';
import { UuidColumn, UuidKey } from '../../../platform/database/columns.js';

/** Of a change of an application the family was told, by this telling: once, however often a job runs. */
@Entity('told_changes')
export class NotifiedChangeEntry {
  /** The change in the history. */
  @UuidKey('history_uuid')
  historyUuid!: string;

  @UuidColumn('telling_uuid')
  tellingUuid!: string;
}
