import { Entity } from 'typeorm';
import { BooleanColumn, UuidKey } from '../../../platform/database/columns.js';

/** What was said of a phase of an edition so far. */
@Entity('edition_phases')
export class EditionPhase {
  @UuidKey('task_uuid')
  taskUuid!: string;

  @BooleanColumn()
  begun!: boolean;

  @BooleanColumn()
  ended!: boolean;
}
