import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type Forgetting, Forgets } from '../platform/retention/forgets.js';

const OLD = `created_at < $1 and state <> 'queued' and recipient_address <> ''`;

/** Contents and recipients of mails sent or given up long ago. */
@Injectable()
@Forgets('mails', 'mailMonths')
export class OldMails implements Forgetting {
  constructor(private readonly database: Database) {}

  /** Mails from before the moment that still have content and are not queued. */
  due(before: Date): Promise<number> {
    return this.database.count('mails_count_old', `select count(*)::int as count from mails where ${OLD}`, [before]);
  }

  /** Empties old mails. The row stays, so that its event never causes a second mail. */
  async forget(before: Date, limit: number): Promise<number> {
    const rows = await this.database.rows(
      'mails_empty_old',
      `update mails set recipient_name = null, recipient_address = '', subject = '', text = '', html = '', attachments = '[]',
         reply_to = null, message_id = null, answer = null, account_uuid = null, children = '{}'
       where uuid in (select uuid from mails where ${OLD} order by uuid limit $2) returning uuid`,
      [before, limit],
    );
    return rows.length;
  }
}
