import { Column, Entity } from 'typeorm';
import { type Scope } from '../../kernel/caller/roles.js';
import {
  MomentColumn,
  NullableMoment,
  NullableText,
  NullableUuid,
  TextArray,
  TextColumn,
  UuidColumn,
  UuidKey,
} from '../../platform/database/columns.js';

/** A session is a token that signing in gives, and that use prolongs (docs/adr/0014). */
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

  /** The token or session it was made with; null when that is unknown, or was forgotten. */
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

  /** When the password was given last in a session; null for one that never heard of it again: when it was begun. */
  @NullableMoment('password_given_at')
  passwordGivenAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
