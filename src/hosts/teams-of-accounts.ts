import { Injectable } from '@nestjs/common';
import { AccountTeams } from '../accounts/account-ties.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Host } from './hosts.entities.js';

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
