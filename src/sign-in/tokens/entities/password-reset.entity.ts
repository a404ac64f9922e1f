import { Column, Entity } from 'typeorm';
import { MomentColumn, NullableMoment, NullableUuid, TextColumn, UuidKey } from '../../../platform/database/columns.js';

/** A request for a new password: first an address; after a job has found its account, the hash of a code. */
@Entity('password_resets')
export class PasswordReset {
  @UuidKey()
  uuid!: string;

  /** As sent: the code is valid only while this is the account's address. */
  @TextColumn()
  email!: string;

  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @Column('bytea', { name: 'code_hash', nullable: true })
  codeHash!: Buffer | null;

  @NullableMoment('expires_at')
  expiresAt!: Date | null;

  @NullableMoment('used_at')
  usedAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
