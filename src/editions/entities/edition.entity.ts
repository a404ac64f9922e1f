import { Entity } from 'typeorm';
import { BooleanColumn, MomentColumn, NullableBoolean, TextColumn, UuidKey } from '../../platform/database/columns.js';

/** One run of the programme, for instance a summer (R-EDI-1). */
@Entity('editions')
export class Edition {
  @UuidKey()
  uuid!: string;

  @TextColumn()
  name!: string;

  @TextColumn()
  alias!: string;

  @BooleanColumn()
  archived!: boolean;

  @BooleanColumn('hosts_can_assign')
  hostsCanAssign!: boolean;

  /** Whether the waiting lists moved by themselves when they were last looked at (R-WAIT-3); null: not looked at yet. */
  @NullableBoolean('waiting_lists_moved')
  waitingListsMoved!: boolean | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}
