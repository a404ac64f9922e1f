import { Injectable } from '@nestjs/common';
import { type NamedAccount } from '../accounts/masks.js';
import { namedAccount } from '../accounts/named-account.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/listing/conditions.js';
import { listedRows } from '../platform/listing/scroll.js';
import { type HostsQuery } from './dto/hosts.query.js';
import { Host } from './entities/host.entity.js';
import { HOST_COLUMNS, HOST_SECRET } from './host.columns.js';
import { type HostRecord } from './host.view.js';
import { accountOf } from '../accounts/account.sql.js';
import { HostOffers } from './host-offers.js';

/** An organiser as read: the team unmasked, the logo as a file name. */
export type HostRow = Omit<HostRecord, 'members' | 'calendarLink'> & {
  /** Selected only for the single record. */
  readonly calendarSecret?: RowOf<typeof HOST_SECRET>['calendarSecret'];
  /** Selected only for admins; null for an empty list. */
  readonly memberList?: readonly NamedAccount[] | null;
};

const COLUMNS = `${HOST_COLUMNS}, (select count(*)::int from offer_hosts l where l.host_uuid = h.uuid) as "offersCount"`;

/** The team is read with the organiser's row, by last name: one round trip for both. */
const MEMBERS = `(select json_agg(${namedAccount('a')}
    order by a.lastname collate german nulls last, a.firstname collate german nulls last, a.uuid)
  from host_members m join ${accountOf('m.account_uuid')} where m.host_uuid = h.uuid) as "memberList"`;

/** The team is visible to admins only. */
const columnsFor = (caller: Caller): string => (caller.isAdmin ? `${COLUMNS}, ${MEMBERS}` : COLUMNS);

/** Organisers a caller sees in the administration: admins all, organiser users those they are a member of (R-HOST-2). */
export const visibleTo = (caller: Caller, conditions: Conditions): string =>
  caller.isAdmin ? 'true' : `h.uuid = any(${conditions.bind(caller.hosts)})`;

/** All SQL about organisers. */
@Injectable()
export class HostStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly offers: HostOffers,
  ) {}

  /** One page of the organisers visible to the caller, by name. */
  page(caller: Caller, query: HostsQuery): Promise<HostRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(visibleTo(caller, conditions))
      .search(query.q, 'h.search_text')
      .when(query.edition, (ref) => this.offers.inEdition('h.uuid', conditions.refersTo(ref, 'e')));
    const sql = `select ${columnsFor(caller)} from hosts h ${conditions.where}
      order by h.name collate german, h.uuid ${conditions.page(query)}`;
    return listedRows(this.database, query, { name: 'hosts_page', sql, parameters: conditions.parameters });
  }

  /** The organiser, if it is visible to the caller. */
  async visible(caller: Caller, uuid: string): Promise<HostRow | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`h.uuid = ${conditions.bind(uuid)}`).add(visibleTo(caller, conditions));
    const sql = `select ${columnsFor(caller)}, ${HOST_SECRET} from hosts h ${conditions.where}`;
    const [host] = await this.database.composed<HostRow>('hosts_visible', sql, conditions.parameters);
    return host;
  }

  /** Locks the organiser until the transaction ends, also against new references; false if it has been deleted. */
  async lock(uuid: string): Promise<boolean> {
    const rows = await this.database.rows('hosts_lock', 'select uuid from hosts where uuid = $1 for update', [uuid]);
    return rows.length > 0;
  }

  async update(uuid: string, changes: Partial<Host>): Promise<void> {
    await this.database.manager.update(Host, uuid, changes);
  }

  /** The name of the logo's file. */
  async logo(uuid: string): Promise<string | null> {
    const host = await this.database.row<{ logo: string | null }>(
      'hosts_logo',
      'select logo from hosts where uuid = $1',
      [uuid],
    );
    return host?.logo ?? null;
  }

  /** Deletes the organiser; refused by the constraint fk_offer_hosts_host while it has offers. */
  async remove(uuid: string): Promise<void> {
    await this.database.manager.delete(Host, uuid);
  }
}
