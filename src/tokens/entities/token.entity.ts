import { Column, Entity } from 'typeorm';
import { type Scope } from '../../common/access/roles.js';
import {
  MomentColumn,
  NullableMoment,
  NullableText,
  TextArray,
  TextColumn,
  UuidColumn,
  UuidKey,
} from '../../common/database/columns.js';

/** A session is a token that signing in gives, and that use prolongs (docs/adr/0014). */
export type StoredKind = 'token' | 'session';

/** A bearer token. Only the SHA-256 hash of its secret is stored (decisions E4). */
@Entity('tokens')
export class Token {
  @UuidKey()
  uuid!: string;

  @UuidColumn('account_uuid')
  accountUuid!: string;

  @TextColumn()
  kind!: StoredKind;

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

  @MomentColumn('created_at')
  createdAt!: Date;
}
