import { Entity } from 'typeorm';
import {
  BooleanColumn,
  Keyed,
  MomentColumn,
  NullableBoolean,
  NullableInteger,
  TextColumn,
} from '../../platform/database/columns.js';

/** One run of the programme, for instance a summer (R-EDI-1). */
@Entity('editions')
export class Edition extends Keyed {
  @TextColumn()
  name!: string;

  @TextColumn()
  alias!: string;

  @BooleanColumn()
  archived!: boolean;

  @BooleanColumn('hosts_can_assign')
  hostsCanAssign!: boolean;

  /** Hours before the first date of a day, at which its families are reminded; null: they are not. */
  @NullableInteger('remind_before')
  remindBefore!: number | null;

  /** Whether the waiting lists were promoted automatically at the last check (R-WAIT-3); null: not checked yet. */
  @NullableBoolean('waiting_lists_moved')
  waitingListsMoved!: boolean | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}
