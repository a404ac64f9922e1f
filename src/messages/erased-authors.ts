import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../platform/retention/erases.js';

/** Clears an erased account as the author of messages, and as somebody whose mail is still to be written. */
@Injectable()
@Erases('ties')
export class ErasedAuthors implements Erasing {
  constructor(private readonly database: Database) {}

  async remove({ account, children }: ErasedPerson): Promise<void> {
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
