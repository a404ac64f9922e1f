import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { listedRows } from '../platform/http/listing/scroll.js';
import { type HostsQuery } from './hosts.inputs.js';
import { Host } from './hosts.entities.js';
import { hostColumns, type HostRow } from './host.view.js';
import { finderIn } from '../platform/http/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { OrderedLinks } from '../platform/database/ordered-links.js';

const LOGO = columnsOf(Host, '', { only: ['logo'] });

/** Hosts a caller sees in the administration: admins all, host users those they are a member of (R-HOST-2). */
export const visibleTo = (caller: Caller, conditions: Conditions): string =>
  caller.isAdmin ? 'true' : `h.uuid = any(${conditions.bind(caller.hosts)})`;

/** What holds a host. */
export interface BoundHost {
  /** Offers or editions name it: it cannot be deleted. */
  readonly isNamed: boolean;
  /** Somebody is in its team, or shares one of its offers. */
  readonly hasTeam: boolean;
}

const BOUND = `select h.uuid,
    exists (select from offer_hosts l where l.host_uuid = h.uuid)
      or exists (select from edition_hosts l where l.host_uuid = h.uuid) as "isNamed",
    exists (select from host_members m where m.host_uuid = h.uuid)
      or exists (select from offer_hosts l join offer_shares s on s.offer_uuid = l.offer_uuid where l.host_uuid = h.uuid) as "hasTeam"
  from hosts h where h.uuid = any($1::uuid[])`;

/** All SQL about hosts. */
@Injectable()
export class HostStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page of the hosts visible to the caller, by name. */
  page(caller: Caller, query: HostsQuery): Promise<HostRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(visibleTo(caller, conditions))
      .search(query.q, 'h.search_text')
      .calledSo(query.externalId, 'host', caller, 'h.uuid')
      .when(
        query.edition,
        (ref) => `exists (select from offer_hosts l join offers o on o.uuid = l.offer_uuid
        join editions e on e.uuid = o.edition_uuid where l.host_uuid = h.uuid and ${conditions.refersTo(ref, 'e')})`,
      );
    const sql = `select ${hostColumns(caller)} from hosts h ${conditions.where}
      order by h.name collate german, h.uuid ${conditions.page(query)}`;
    return listedRows(this.database, query, { name: 'hosts_page', sql, parameters: conditions.parameters });
  }

  /** The host, if it is visible to the caller. */
  async visible(caller: Caller, uuid: string): Promise<HostRow | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`h.uuid = ${conditions.bind(uuid)}`).add(visibleTo(caller, conditions));
    const sql = `select ${hostColumns(caller)} from hosts h ${conditions.where}`;
    const [host] = await this.database.composed<HostRow>('hosts_visible', sql, conditions.parameters);
    return host;
  }

  /** Locks the host until the transaction ends, also against new references. */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('hosts_lock', 'select uuid from hosts where uuid = $1 for update', [uuid]);
  }

  /** What stands in the way of changes to these hosts, by uuid. */
  async bound(uuids: readonly string[]): Promise<ReadonlyMap<string, BoundHost>> {
    const hosts = await this.database.rows<BoundHost & { readonly uuid: string }>('hosts_bound', BOUND, [uuids]);
    return new Map(hosts.map((host) => [host.uuid, host]));
  }

  async update(uuid: string, changes: Partial<Host>): Promise<void> {
    await this.database.repository(Host).update(uuid, changes);
  }

  /** The name of the logo's file. */
  async logo(uuid: string): Promise<string | null> {
    const host = await this.database.row<RowOf<typeof LOGO>>(
      'hosts_logo',
      `select ${LOGO} from hosts where uuid = $1`,
      [uuid],
    );
    return host?.logo ?? null;
  }

  /** Deletes the host; refused by the constraint fk_offer_hosts_host while it has offers. */
  async remove(uuid: string): Promise<void> {
    await this.database.repository(Host).delete(uuid);
  }
}

export const HOST_MISSING = message(
  'There is no organiser with this identifier, or none you may see.',
  'Es gibt keinen Veranstalter mit dieser Kennung, oder keinen, den Sie sehen dürfen.',
);

/** Which hosts exist for a caller. Anyone who sees one in the administration may change it (R-HOST-4). */
@Injectable()
export class HostFinder extends finderIn(HostStore, (store, caller, uuid) => store.visible(caller, uuid)) {
  readonly missing = HOST_MISSING;
}

/** Host queries for other modules. */
@Injectable()
export class HostLookup {
  constructor(private readonly database: Database) {}

  /** Whether the account belongs to the team of one of these hosts. */
  async hasMember(hosts: readonly string[], account: string): Promise<boolean> {
    const rows = await this.database.rows(
      'hosts_have_member',
      'select from host_members where host_uuid = any($1) and account_uuid = $2 limit 1',
      [hosts, account],
    );
    return rows.length > 0;
  }
}

/** Which hosts an offer has. */
@Injectable()
export class OfferHostsStore extends OrderedLinks {
  constructor(database: Database) {
    super(database, 'offer_hosts', 'offer_uuid', 'host_uuid', 'hosts');
  }
}
