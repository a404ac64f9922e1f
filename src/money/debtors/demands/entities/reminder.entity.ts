import { Column, Entity } from 'typeorm';
import {
  BooleanColumn,
  IntegerColumn,
  Keyed,
  MomentColumn,
  NullableUuid,
  UuidColumn,
} from '../../../../platform/database/columns.js';

/** A reminder of a debtor: items, level, due date. */
@Entity('reminders')
export class Reminder extends Keyed {
  @UuidColumn('debtor_uuid')
  debtorUuid!: string;

  @IntegerColumn()
  level!: number;

  @MomentColumn('at')
  at!: Date;

  @Column('date')
  day!: string;

  @Column('date', { name: 'due_on' })
  dueOn!: string;

  @IntegerColumn()
  amount!: number;

  @Column('uuid', { array: true })
  attendances!: string[];

  @BooleanColumn()
  forced!: boolean;

  @BooleanColumn()
  mailed!: boolean;

  @NullableUuid('account_uuid')
  accountUuid!: string | null;
}
