import { Column, Entity } from 'typeorm';
import { MomentColumn, NullableMoment, NullableUuid, TextColumn, UuidKey } from '../../platform/database/columns.js';

/** Somebody asked for a new password: first an address, then, when a job has found its account, the hash of a code. */
@Entity('password_resets')
export class PasswordReset {
  @UuidKey()
  uuid!: string;

  /** As it was sent: the code is good only while it is the address of the account. */
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
