import { Column, Entity } from 'typeorm';
import { MomentColumn, NullableMoment, UuidColumn, UuidKey } from '../../../platform/database/columns.js';

/** A one-time code for people who have lost their second factor, stored as a hash. */
@Entity('recovery_codes')
export class RecoveryCode {
  @UuidKey()
  uuid!: string;

  @UuidColumn('account_uuid')
  accountUuid!: string;

  @Column('bytea', { name: 'code_hash' })
  codeHash!: Buffer;

  @NullableMoment('used_at')
  usedAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
