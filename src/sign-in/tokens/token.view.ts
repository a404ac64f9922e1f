import { vocabulary, word, enumOf } from '../../kernel/problem/vocabulary.js';
import { Account } from '../../accounts/accounts.entities.js';
import { type NamedAccount, accountReference, namedAccount } from '../../accounts/masks.js';
import { type TokenHolder, type Caller, SCOPES } from '../../kernel/caller/caller.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { settingHoldsOneOf } from '../../settings/integration-settings.js';
import { Token } from './tokens.entities.js';
import { hasTwoFactor } from '../../accounts/account.view.js';
import { choice, list, moment, type Reference, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';

/** The visible columns of a token, without its secret. */
const OWN = columnsOf(Token, 't', {
  except: ['accountUuid', 'kind', 'secretHash', 'passwordGivenAt'],
});

/** A token (t) with its account (a), before masking. */
export interface TokenRow extends RowOf<typeof OWN> {
  readonly accountKind: Account['kind'];
  readonly account: NamedAccount;
}

/** The columns of a `TokenRow`. */
export const TOKEN_COLUMNS = `${OWN}, a.kind as "accountKind",
    ${namedAccount('a')} as account`;

export const OWNER_COLUMNS = columnsOf(Account, '', { only: ['uuid', 'kind', 'email', 'firstname', 'lastname'] });

/** Account for which a token is created. */
export type TokenOwner = RowOf<typeof OWNER_COLUMNS>;

/**
 * Whether an account `a` lacks a second factor that one of its roles requires (setting twoFactorRoles). Part of the
 * statement itself, so that a changed setting takes effect at the next request.
 */
export const LACKS_TWO_FACTOR = `(${settingHoldsOneOf('twoFactorRoles', 'a.roles')} and not ${hasTwoFactor('a.uuid')})`;

/** Rights of an account, and the hosts and offers for which they hold. */
export type HeldRights = Pick<TokenHolder, 'roles' | 'hosts' | 'sharedOffers'>;

/** The columns of `HeldRights`: the teams of account `a`, longest membership first, and the offers shared with it. */
export const RIGHTS_COLUMNS = `a.roles, array(select m.host_uuid::text from host_members m where m.account_uuid = a.uuid
    order by m.created_at, m.host_uuid) as hosts,
  array(select s.offer_uuid::text from offer_shares s where s.account_uuid = a.uuid) as "sharedOffers"`;

const HELD = columnsOf(Token, 't', { only: ['scopes', 'lastUsedAt', 'expiresAt'] });

/** A valid token's holder, when the token expires and its last recorded use. */
export type HeldToken = TokenHolder & RowOf<typeof HELD>;

/** The columns of a `HeldToken`. */
export const HELD_COLUMNS = `t.uuid as "tokenUuid", ${HELD}, a.uuid as "accountUuid",
  t.kind = 'session' and ${LACKS_TWO_FACTOR} as "mustSetUpTwoFactor",
  exists (select from external_ids x where x.owner_uuid = a.uuid) as "namesRecords", ${RIGHTS_COLUMNS}`;

/** The token as the caller may see it. */
export const tokenRecord = (row: TokenRow, caller: Caller): TokenRecord => ({
  ...row,
  account: accountReference(row.account, caller),
});

const TOKEN_KINDS = vocabulary('tokenKind', {
  personal: word('Personal', 'Persönlich'),
  service: word('Of a service account', 'Eines Dienstkontos'),
});

/** A token as listed; only the answer that creates it contains the secret. */
export interface TokenRecord extends Omit<TokenRow, 'account'> {
  readonly account: Reference;
  readonly token?: string;
}

export const tokenView = defineView<TokenRecord>(
  'Token',
  {
    uuid: uuid().always(),
    name: text().always().describe('What it is for.', 'Homepage'),
    scopes: list(enumOf(SCOPES)).describe('What it may do.', ['api:read']),
    kind: choice(TOKEN_KINDS)
      .from<TokenRecord>(({ accountKind }) => (accountKind === 'service' ? 'service' : 'personal'))
      .always()
      .describe('Of a person, or of a service account.', 'personal'),
    account: reference().always().describe('Whose token it is.'),
    expiresAt: moment().describe('When it ends; never when missing.'),
    lastUsedAt: moment().volatile().describe('Last use, to the minute.'),
    lastUsedFrom: text()
      .volatile()
      .describe('Network address of the last use; of an IPv6 address the network.', '203.0.113.7'),
    revokedAt: moment().describe('When it was revoked.'),
    createdAt: moment().always(),
    madeBy: uuid()
      .volatile()
      .describe(
        'UUID of the token or session it was made with; when that is revoked, so is this one. Missing when none is known.',
      ),
    token: text().volatile().describe('The secret; only in the answer that creates the token.', 'fpa_3kTq9…'),
  },
  { description: 'A personal token, or one of a service account.', versioned: true },
);
