import { Entity } from 'typeorm';
import { MomentColumn, NullableUuid, UuidKey } from '../../../platform/database/columns.js';

/** A debtor (R-MON-8): an account, or a child without one, with the same uuid. */
@Entity('debtors')
export class Debtor {
  @UuidKey()
  uuid!: string;

  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @NullableUuid('participant_uuid')
  participantUuid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
