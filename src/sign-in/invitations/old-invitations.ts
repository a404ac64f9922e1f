import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Forgetting, Forgets } from '../../platform/retention/forgets.js';

const ENDED = 'least(accepted_at, revoked_at, expires_at) < $1';

/** Invitations that ended long ago: accepted, revoked or expired, whichever came first. The resulting memberships stay. */
@Injectable()
@Forgets('invitations', 'invitationMonths')
export class OldInvitations implements Forgetting {
  constructor(private readonly database: Database) {}

  due(before: Date): Promise<number> {
    return this.database.count(
      'invitations_count_ended',
      `select count(*)::int as count from invitations where ${ENDED}`,
      [before],
    );
  }

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
