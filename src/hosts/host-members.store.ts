import { Injectable } from '@nestjs/common';
import { type NamedAccount, unmaskedFor, namedAccountColumns } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { listedRows } from '../platform/http/listing/scroll.js';
import { AccountTeams } from '../accounts/account-ports.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Host } from './hosts.entities.js';
import { type ErasedPerson, Erases, type Erasing } from '../platform/retention/erases.js';

const NAMED = namedAccountColumns('a');

/** All SQL about the teams of hosts. */
@Injectable()
export class HostMembersStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A page of the team, by last name; members whose name is hidden from the caller come last. */
  page(caller: Caller, host: string, query: PageQuery): Promise<NamedAccount[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`m.host_uuid = ${conditions.bind(host)}`);
    const named = unmaskedFor(caller, conditions, 'a');
    const sql = `select ${NAMED}
      from host_members m join accounts a on a.uuid = m.account_uuid ${conditions.where}
      order by case when ${named} then a.lastname end collate german nulls last,
        case when ${named} then a.firstname end collate german nulls last, a.uuid ${conditions.page(query)}`;
    return listedRows(this.database, query, { name: 'host_members_page', sql, parameters: conditions.parameters });
  }

  /** Adds a membership; false if it exists already. */
  async add(host: string, account: string, now: Date): Promise<boolean> {
    const rows = await this.database.rows(
      'host_members_add',
      `insert into host_members (host_uuid, account_uuid, created_at) values ($1, $2, $3)
       on conflict do nothing returning host_uuid`,
      [host, account, now],
    );
    return rows.length > 0;
  }

  /** Ends a membership and removes shares of this host's single offers; false if there was neither. */
  async remove(host: string, account: string): Promise<boolean> {
    const memberships = await this.database.rows(
      'host_members_remove',
      'delete from host_members where host_uuid = $1 and account_uuid = $2 returning host_uuid',
      [host, account],
    );
    const shares = await this.database.rows(
      'offer_shares_remove',
      `delete from offer_shares s using offer_hosts l
       where l.offer_uuid = s.offer_uuid and l.host_uuid = $1 and s.account_uuid = $2 returning s.offer_uuid`,
      [host, account],
    );
    return memberships.length + shares.length > 0;
  }
}

const NAME = columnsOf(Host, '', { only: ['name'] });

/** Implements the port `AccountTeams`. */
@Injectable()
export class TeamsOfAccounts extends AccountTeams {
  constructor(private readonly database: Database) {
    super();
  }

  override of(account: string): Promise<string[]> {
    return this.database.uuids(
      'team_notices_teams',
      'select host_uuid as uuid from host_members where account_uuid = $1',
      [account],
    );
  }

  override async set(account: string, hosts: readonly string[], now: Date): Promise<void> {
    await this.database.rows(
      'account_offer_shares_drop',
      `delete from offer_shares s using offer_hosts l, host_members m
       where s.account_uuid = $1 and l.offer_uuid = s.offer_uuid and m.account_uuid = $1 and m.host_uuid = l.host_uuid
         and m.host_uuid <> all($2)`,
      [account, hosts],
    );
    await this.database.rows(
      'account_hosts_leave',
      'delete from host_members where account_uuid = $1 and host_uuid <> all($2)',
      [account, hosts],
    );
    await this.database.rows(
      'account_hosts_join',
      `insert into host_members (host_uuid, account_uuid, created_at)
       select host, $1, $3 from unnest($2::uuid[]) host on conflict do nothing`,
      [account, hosts, now],
    );
  }

  override async names(hosts: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<RowOf<typeof NAME>>(
      'team_notices_names',
      `select ${NAME} from hosts where uuid = any($1) order by name collate german, uuid`,
      [hosts],
    );
    return rows.map(({ name }) => name);
  }

  override async mark(hosts: readonly string[]): Promise<void> {
    await this.database.rows(
      'team_notices_mark',
      'update hosts set team_by_masked = true where uuid = any($1::uuid[]) and not team_by_masked',
      [hosts],
    );
  }
}

/** Removes a person from teams, and its shares of offers. */
@Injectable()
@Erases('ties')
export class ErasedMembers implements Erasing {
  constructor(private readonly database: Database) {}

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows('account_members_delete', 'delete from host_members where account_uuid = $1', [account]);
    await this.database.rows('account_shares_delete', 'delete from offer_shares where account_uuid = $1', [account]);
  }
}
