import { Entity } from 'typeorm';
import { Keyed, MomentColumn, NullableUuid } from '../../../../platform/database/columns.js';

/** A debtor (R-MON-8): an account, or a child without one, with the same uuid. */
@Entity('debtors')
export class Debtor extends Keyed {
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @NullableUuid('participant_uuid')
  participantUuid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
