import { Injectable } from '@nestjs/common';
import { type Scope } from '../common/access/roles.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { newUuid } from '../common/ids/uuid.js';
import { type StoredKind, Token } from './entities/token.entity.js';
import { hashSecret, newSecret } from './secret.js';
import { TokenStore } from './token.store.js';

/** What a token is created with. */
export interface NewToken {
  readonly accountUuid: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  /** A token, unless said otherwise. */
  readonly kind?: StoredKind;
  /** A new one, unless somebody has to know it beforehand. */
  readonly uuid?: string;
}

@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    private readonly store: TokenStore,
    private readonly clock: Clock,
  ) {}

  /** Whether a secret would be accepted now. */
  async isGood(secret: string): Promise<boolean> {
    return (await this.store.holderOf(hashSecret(secret), this.clock.now())) !== undefined;
  }

  /** Creates a token and returns its secret, which is shown this once and never stored (decisions E4). */
  async create(token: NewToken): Promise<string> {
    const secret = newSecret();
    await this.database.manager.insert(Token, {
      ...token,
      kind: token.kind ?? 'token',
      scopes: [...token.scopes],
      uuid: token.uuid ?? newUuid(),
      secretHash: hashSecret(secret),
      revokedAt: null,
      lastUsedAt: null,
      lastUsedFrom: null,
      createdAt: this.clock.now(),
    });
    return secret;
  }
}
