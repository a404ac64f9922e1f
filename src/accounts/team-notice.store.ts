import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type NamedAccount } from './masks.js';

/** Who is told of a change to a team. */
export interface Told {
  readonly uuid: string;
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

/** What notices about teams ask. */
@Injectable()
export class TeamNoticeStore {
  constructor(private readonly database: Database) {}

  /** The organisers of whose teams the account is. */
  async teamsOf(account: string): Promise<string[]> {
    const rows = await this.database.rows<{ uuid: string }>(
      'team_notices_teams',
      'select host_uuid as uuid from host_members where account_uuid = $1',
      [account],
    );
    return rows.map(({ uuid }) => uuid);
  }

  async names(hosts: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ name: string }>(
      'team_notices_names',
      'select name from hosts where uuid = any($1) order by name collate german, uuid',
      [hosts],
    );
    return rows.map(({ name }) => name);
  }

  /** Somebody from whom families are masked had a hand in these teams. */
  async mark(hosts: readonly string[]): Promise<void> {
    await this.database.rows(
      'team_notices_mark',
      'update hosts set team_by_masked = true where uuid = any($1::uuid[]) and not team_by_masked',
      [hosts],
    );
  }

  async account(uuid: string): Promise<NamedAccount | undefined> {
    const [account] = await this.database.rows<NamedAccount>(
      'team_notices_account',
      'select uuid, roles, protected, firstname, lastname from accounts where uuid = $1',
      [uuid],
    );
    return account;
  }

  /** The teams and the super admins who can act: people, and not the account it is about. */
  told(hosts: readonly string[], about: string): Promise<Told[]> {
    return this.database.rows<Told>(
      'team_notices_told',
      `select a.uuid, a.email, a.firstname, a.lastname from accounts a
       where a.uuid <> $2 and a.kind = 'person' and not a.disabled and a.anonymised_at is null
         and (a.roles && '{ROLE_SUPER_ADMIN}'
           or exists (select from host_members m where m.account_uuid = a.uuid and m.host_uuid = any($1)))
       order by a.uuid`,
      [hosts, about],
    );
  }
}
