import { Injectable } from '@nestjs/common';
import { mailsWaitOf } from '../mail/mail.sql.js';
import { Database } from '../platform/database/database.js';
import { type Forgetting, Forgets } from '../platform/retention/forgets.js';
import { MESSAGE_MAIL } from './message-mail.js';
import { Mails } from '../mail/mails.js';
import { type ErasedPerson, Erases, type Erasing } from '../platform/retention/erases.js';

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

/** Clears an erased account as the author of messages, and as somebody whose mail is still to be written. */
@Injectable()
@Erases('ties')
export class ErasedAuthors implements Erasing {
  constructor(
    private readonly database: Database,
    private readonly mails: Mails,
  ) {}

  /** A message that is answered to the person who wrote it is answered to the town from then on. */
  async remove({ account, email, children }: ErasedPerson): Promise<void> {
    const answered = await this.database.uuids(
      'account_messages_answers',
      `update messages set reply_to = null where by_uuid = $1 and lower(reply_to) = lower($2) returning uuid`,
      [account, email],
    );
    await this.mails.forgetReplyTo(MESSAGE_MAIL, answered);
    await this.database.rows(
      'account_message_mails_drop',
      'delete from message_recipients where recipient_uuid = any($1::uuid[])',
      [[account, ...children]],
    );
  }

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows('account_messages_clear', 'update messages set by_uuid = null where by_uuid = $1', [
      account,
    ]);
  }
}
