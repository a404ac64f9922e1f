import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type NamedAccount } from './masks.js';
import { AccountTeams } from './account-ties.js';

/** Recipient of a notice about a team. */
interface Told {
  readonly uuid: string;
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

/** SQL for notices about teams. */
@Injectable()
export class TeamNoticeStore {
  constructor(
    private readonly database: Database,
    private readonly teams: AccountTeams,
  ) {}

  account(uuid: string): Promise<NamedAccount | undefined> {
    return this.database.row<NamedAccount>(
      'team_notices_account',
      'select uuid, roles, protected, firstname, lastname from accounts where uuid = $1',
      [uuid],
    );
  }

  /** The active members of the teams and the active super admins: people only, without the account concerned. */
  told(hosts: readonly string[], about: string): Promise<Told[]> {
    return this.database.rows<Told>(
      'team_notices_told',
      `select a.uuid, a.email, a.firstname, a.lastname from accounts a
       where a.uuid <> $2 and a.kind = 'person' and not a.disabled and a.anonymised_at is null
         and (a.roles && '{ROLE_SUPER_ADMIN}'
           or ${this.teams.oneOf('a.uuid', '$1')})
       order by a.uuid`,
      [hosts, about],
    );
  }
}
