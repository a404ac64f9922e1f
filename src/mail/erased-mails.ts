import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../platform/retention/erases.js';
import { type Forgetting, Forgets } from '../platform/retention/forgets.js';

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

/** Mails know the children they mention: by them they are masked, erased and handed out to the family. */
@Injectable()
export class ChildMailsStore {
  constructor(private readonly database: Database) {}

  /** Mails about the one child are about the other from now on: it was entered twice. */
  async pass(from: string, to: string): Promise<void> {
    await this.database.rows(
      'mails_pass_child',
      `update mails set children = array(select distinct c.uuid from unnest(array_replace(children, $1::uuid, $2::uuid)) c (uuid)
         order by c.uuid) where children && array[$1::uuid]`,
      [from, to],
    );
  }
}

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
         reply_to = null, message_id = null, answer = null, account_uuid = null, children = '{}',
         links = '[]'
       where uuid in (select uuid from mails where ${OLD} order by uuid limit $2) returning uuid`,
      [before, limit],
    );
    return rows.length;
  }
}
