import { Column, Entity } from 'typeorm';
import {
  MomentColumn,
  NullableMoment,
  NullableUuid,
  TextColumn,
  UuidKey,
  UuidColumn,
  NullableText,
  TextArray,
} from '../../platform/database/columns.js';
import { type Scope } from '../../kernel/caller/caller.js';

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

/** A session is a token that sign-in issues and that is extended by use (docs/adr/0014). */
export type StoredKind = 'token' | 'session';

/** A bearer token. Only the SHA-256 hash of its secret is stored (R-PEO-14). */
@Entity('tokens')
export class Token {
  @UuidKey()
  uuid!: string;

  @UuidColumn('account_uuid')
  accountUuid!: string;

  @TextColumn()
  kind!: StoredKind;

  /** The token or session that created it; null if that is unknown or has been deleted. */
  @NullableUuid('made_by')
  madeBy!: string | null;

  @TextColumn()
  name!: string;

  @Column('bytea', { name: 'secret_hash' })
  secretHash!: Buffer;

  @TextArray()
  scopes!: Scope[];

  @NullableMoment('expires_at')
  expiresAt!: Date | null;

  @NullableMoment('revoked_at')
  revokedAt!: Date | null;

  @NullableMoment('last_used_at')
  lastUsedAt!: Date | null;

  @NullableText('last_used_from')
  lastUsedFrom!: string | null;

  /** When the password was last given in a session; null: only at its start. */
  @NullableMoment('password_given_at')
  passwordGivenAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}

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
