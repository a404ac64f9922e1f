import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type Forgetting, Forgets } from '../platform/retention/forgets.js';

/** SQL condition: nothing has happened with a lot (l) and its edition since a moment ($1). */
const OVER = `l.ticket_key is not null and greatest(l.since, l.used_at) < $1
  and not exists (select from edition_tasks t where t.edition_uuid = l.edition_uuid and t.end_at >= $1)`;

/** The keys by which children got their pseudonyms in draws that are long over: afterwards tickets lead nowhere. */
@Injectable()
@Forgets('ticketKeys', 'inactiveFamilyMonths')
export class OldTicketKeys implements Forgetting {
  constructor(private readonly database: Database) {}

  due(before: Date): Promise<number> {
    return this.database.count('ticket_keys_due', `select count(*)::int as count from edition_lots l where ${OVER}`, [
      before,
    ]);
  }

  async forget(before: Date, limit: number): Promise<number> {
    const rows = await this.database.rows(
      'ticket_keys_forget',
      `update edition_lots k set ticket_key = null
       from (select l.edition_uuid, l.number from edition_lots l where ${OVER}
         order by l.edition_uuid, l.number limit $2 for no key update of l skip locked) d
       where k.edition_uuid = d.edition_uuid and k.number = d.number returning k.number`,
      [before, limit],
    );
    return rows.length;
  }
}
