import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';

/** Every statement about the teams of organisers. */
@Injectable()
export class HostMembersStore {
  constructor(private readonly database: Database) {}

  /** Adds a membership; false when it was there already. */
  async add(host: string, account: string, now: Date): Promise<boolean> {
    const rows = await this.database.rows(
      'host_members_add',
      `insert into host_members (host_uuid, account_uuid, created_at) values ($1, $2, $3)
       on conflict do nothing returning host_uuid`,
      [host, account, now],
    );
    return rows.length > 0;
  }

  /** Ends a membership and takes back this organiser's single offers shared with the account; false when there was neither. */
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
