import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Account } from './accounts.entities.js';
import { type Addressed, type NamedAccount, namedAccountColumns } from './masks.js';

const NOTICE_COLUMNS = columnsOf(Account, 'a', { only: ['uuid', 'email', 'firstname', 'lastname'] });

/** Recipient of a notice about a team. */
type NoticeRow = Addressed<RowOf<typeof NOTICE_COLUMNS>>;

/** SQL for notices about teams. */
@Injectable()
export class TeamNoticeStore {
  constructor(private readonly database: Database) {}

  account(uuid: string): Promise<NamedAccount | undefined> {
    return this.database.row<NamedAccount>(
      'team_notices_account',
      `select ${namedAccountColumns('')} from accounts where uuid = $1`,
      [uuid],
    );
  }

  /** The active members of the teams and the active super admins: people only, without the account concerned. */
  recipients(hosts: readonly string[], about: string): Promise<NoticeRow[]> {
    return this.database.rows<NoticeRow>(
      'team_notices_to_send',
      `select ${NOTICE_COLUMNS} from accounts a
       where a.uuid <> $2 and a.kind = 'person' and not a.disabled and a.anonymised_at is null and a.email is not null
         and (a.roles && '{ROLE_SUPER_ADMIN}'
           or exists (select from host_members m where m.account_uuid = a.uuid and m.host_uuid = any($1)))
       order by a.uuid`,
      [hosts, about],
    );
  }
}
