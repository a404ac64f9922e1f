import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';

/** Organiser queries for other modules. */
@Injectable()
export class HostLookup {
  constructor(private readonly database: Database) {}

  /** Whether the account belongs to the team of one of these organisers. */
  async hasMember(hosts: readonly string[], account: string): Promise<boolean> {
    const rows = await this.database.rows(
      'hosts_have_member',
      'select from host_members where host_uuid = any($1) and account_uuid = $2 limit 1',
      [hosts, account],
    );
    return rows.length > 0;
  }
}
