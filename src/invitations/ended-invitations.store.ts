import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';

const ENDED = 'least(accepted_at, revoked_at, expires_at) < $1';

/** All SQL about ended invitations: accepted, revoked or expired, whichever came first. */
@Injectable()
export class EndedInvitationsStore {
  constructor(private readonly database: Database) {}

  async count(before: Date): Promise<number> {
    const [row] = await this.database.rows<{ count: number }>(
      'invitations_count_ended',
      `select count(*)::int as count from invitations where ${ENDED}`,
      [before],
    );
    return row?.count ?? 0;
  }

  /** Deletes up to this many of them; returns how many. */
  async forget(before: Date, limit: number): Promise<number> {
    const rows = await this.database.rows(
      'invitations_forget_ended',
      `delete from invitations where uuid in (
         select uuid from invitations where ${ENDED} order by created_at, uuid limit $2) returning uuid`,
      [before, limit],
    );
    return rows.length;
  }
}
