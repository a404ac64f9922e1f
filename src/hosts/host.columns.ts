import { type NamedAccount } from '../accounts/masks.js';
import { namedAccount } from '../accounts/named-account.js';
import { type Caller } from '../kernel/caller/caller.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Host } from './entities/host.entity.js';

/** The columns of an organiser, without internal ones and its secret. */
const OWN = columnsOf(Host, 'h', { except: ['calendarSecret', 'teamByMasked', 'modifiedAt'] });
export type HostOwn = RowOf<typeof OWN>;

/** Only for the single record, whose view shows it to the organiser's own team. */
export const HOST_SECRET = columnsOf(Host, 'h', { only: ['calendarSecret'] });

/** An organiser as read: the team unmasked, the logo as a file name. */
export interface HostRow extends HostOwn, Partial<RowOf<typeof HOST_SECRET>> {
  readonly offersCount: number;
  /** Selected only for admins; null for an empty list. */
  readonly memberList?: readonly NamedAccount[] | null;
}

const COLUMNS = `${OWN}, (select count(*)::int from offer_hosts l where l.host_uuid = h.uuid) as "offersCount"`;

/** The team is read with the organiser's row, by last name: one round trip for both. */
const MEMBERS = `(select json_agg(${namedAccount('a')}
    order by a.lastname collate german nulls last, a.firstname collate german nulls last, a.uuid)
  from host_members m join accounts a on a.uuid = m.account_uuid where m.host_uuid = h.uuid) as "memberList"`;

/** The columns of a `HostRow`, without the secret. The team is visible to admins only. */
export const hostColumns = (caller: Caller): string => (caller.isAdmin ? `${COLUMNS}, ${MEMBERS}` : COLUMNS);
