import { Account } from '../accounts/entities/account.entity.js';
import { type NamedAccount } from '../accounts/masks.js';
import { namedAccount } from '../accounts/named-account.js';
import { type TokenHolder } from '../kernel/caller/caller.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Token } from './entities/token.entity.js';

/** The visible columns of a token, without its secret. */
const COLUMNS = columnsOf(Token, 't', {
  except: ['accountUuid', 'kind', 'secretHash', 'passwordGivenAt'],
});

/** A token (t) with its account (a), before masking. */
export interface TokenRow extends RowOf<typeof COLUMNS> {
  readonly accountKind: Account['kind'];
  readonly account: NamedAccount;
}

/** The columns of a `TokenRow`. */
export const TOKEN_COLUMNS = `${COLUMNS}, a.kind as "accountKind",
    ${namedAccount('a')} as account`;

export const OWNER_COLUMNS = columnsOf(Account, '', { only: ['uuid', 'kind', 'email', 'firstname', 'lastname'] });

/** Account for which a token is created. */
export type TokenOwner = RowOf<typeof OWNER_COLUMNS>;

export const HELD_COLUMNS = columnsOf(Token, 't', { only: ['scopes', 'lastUsedAt', 'expiresAt'] });

/** A valid token's holder, when the token expires and its last recorded use. */
export type HeldToken = TokenHolder & RowOf<typeof HELD_COLUMNS>;
