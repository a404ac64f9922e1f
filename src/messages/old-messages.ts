import { Injectable } from '@nestjs/common';
import { mailsWaitOf } from '../mail/mail.sql.js';
import { Database } from '../platform/database/database.js';
import { type Forgetting, Forgets } from '../platform/retention/forgets.js';
import { MESSAGE_MAIL } from './words/message-mail.js';

/** None of its mails waits. */
const OLD = `m.created_at < $1 and m.body <> '' and not ${mailsWaitOf(MESSAGE_MAIL, 'm.uuid::text')}`;

/**
 * Words and attachments of messages whose mails went out long ago, and attachments of test mails. What they were, and
 * how many got them, stays.
 */
@Injectable()
@Forgets('messages', 'mailMonths')
export class OldMessages implements Forgetting {
  constructor(private readonly database: Database) {}

  due(before: Date): Promise<number> {
    return this.database.count(
      'messages_count_old',
      `select (select count(*) from messages m where ${OLD})::int
         + (select count(*) from message_files where message_uuid is null and created_at < $1)::int as count`,
      [before],
    );
  }

  async forget(before: Date, limit: number): Promise<number> {
    const messages = await this.database.uuids(
      'messages_forget_old',
      `update messages set subject = '', body = '', reply_to = null
       where uuid in (select m.uuid from messages m where ${OLD} order by m.uuid limit $2) returning uuid`,
      [before, limit],
    );
    // Of a job that failed for good: nobody writes these mails any more.
    await this.database.rows(
      'message_recipients_forget_old',
      'delete from message_recipients where message_uuid = any($1::uuid[])',
      [messages],
    );
    await this.database.rows(
      'message_files_forget_old',
      'delete from message_files where message_uuid = any($1::uuid[])',
      [messages],
    );
    const tests = await this.database.rows(
      'message_files_forget_tests',
      `delete from message_files where uuid in (select uuid from message_files
         where message_uuid is null and created_at < $1 order by uuid limit $2) returning uuid`,
      [before, limit],
    );
    return messages.length + tests.length;
  }
}
