import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../platform/retention/erases.js';

/** Erases mails to a person and about its children, and the authorship of mail texts. */
@Injectable()
@Erases('ties')
export class ErasedMails implements Erasing {
  constructor(private readonly database: Database) {}

  /**
   * Mails to the account, at whatever address, and those that mention its children; queued ones are not sent any
   * more.
   */
  async remove({ account, email, children }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_mails_delete',
      `delete from mails where account_uuid = $1 or children && $2::uuid[] or lower(recipient_address) = lower($3)`,
      [account, children, email],
    );
  }

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_words_clear',
      'update mail_templates set modified_by_uuid = null where modified_by_uuid = $1',
      [account],
    );
  }

  /** The mails that mention this child and no other; queued ones are not sent any more. */
  async removeOfChild(child: string): Promise<void> {
    await this.database.rows(
      'participants_mails_delete',
      'delete from mails where children && array[$1::uuid] and children <@ array[$1::uuid]',
      [child],
    );
  }
}
