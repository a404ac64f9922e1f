import { Column, Entity } from 'typeorm';
import { MomentColumn, NullableMoment, TextColumn, UuidKey } from '../../platform/database/columns.js';

/** The second factor of an account: a pending secret, and from its confirmation on a demand at every sign-in. */
@Entity('two_factors')
export class TwoFactor {
  @UuidKey('account_uuid')
  accountUuid!: string;

  /** Base32, as authenticator apps take it. Why it is readable here: docs/adr/0014. */
  @TextColumn()
  secret!: string;

  /** The step of 30 seconds whose code was used last: no code is good twice. */
  @Column('bigint', { name: 'last_step', nullable: true })
  lastStep!: string | null;

  @NullableMoment('confirmed_at')
  confirmedAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
