import { Account } from '../../accounts/entities/account.entity.js';
import { type NamedAccount } from '../../accounts/masks.js';
import { namedAccount } from '../../accounts/named-account.js';
import { Host } from '../../hosts/entities/host.entity.js';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';

const HOST = columnsOf(Host, 'h', { only: ['uuid', 'name'] });
const EMAIL = pairsOf(Account, 'a', { only: ['email'] });

/** The address of an organiser (h), if it has one. */
const ADDRESS = `nullif(trim(h.email), '') as email`;

export const TEAM_COLUMNS = `${HOST}, ${ADDRESS}`;

/** A member (a) of a team who can sign in, as JSON. */
export const TEAM_MEMBER = namedAccount('a', EMAIL);

/** An organiser of the audience, with the offers that match. */
export interface AddressedTeam extends RowOf<typeof HOST> {
  readonly email: Host['email'];
  readonly members: readonly (NamedAccount & RowOf<typeof EMAIL>)[];
  readonly offers: readonly string[];
}

export const SPEAKING_COLUMNS = `${HOST}, ${ADDRESS},
  coalesce(nullif(trim(h.phone), ''), nullif(trim(h.mobile), '')) as phone`;

/** An organiser in whose name a message is written. */
export interface Speaking extends RowOf<typeof HOST> {
  readonly email: Host['email'];
  readonly phone: Host['phone'];
}
