import { Injectable } from '@nestjs/common';
import { Mails } from '../mail/mails.js';
import { Database } from '../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../platform/retention/erases.js';
import { MESSAGE_MAIL } from './words/message-mail.js';

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
