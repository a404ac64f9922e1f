import { Column, Entity } from 'typeorm';
import { type Scope } from '../../../kernel/caller/roles.js';
import {
  MomentColumn,
  NullableMoment,
  NullableText,
  NullableUuid,
  TextArray,
  TextColumn,
  UuidColumn,
  UuidKey,
} from '../../../platform/database/columns.js';

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
