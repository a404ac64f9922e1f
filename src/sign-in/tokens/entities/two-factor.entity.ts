import { Column, Entity } from 'typeorm';
import { MomentColumn, NullableMoment, TextColumn, UuidKey } from '../../../platform/database/columns.js';

/** The second factor of an account: a pending secret, required at every sign-in once it is confirmed. */
@Entity('two_factors')
export class TwoFactor {
  @UuidKey('account_uuid')
  accountUuid!: string;

  /** Base32, as authenticator apps expect it. docs/adr/0014 explains why it is stored readable. */
  @TextColumn()
  secret!: string;

  /** The 30-second step of the last code used: no code is valid twice. */
  @Column('bigint', { name: 'last_step', nullable: true })
  lastStep!: string | null;

  @NullableMoment('confirmed_at')
  confirmedAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
