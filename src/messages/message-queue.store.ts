import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Message } from './messages.entities.js';
import { Database } from '../platform/database/database.js';

const SENT_COLUMNS = columnsOf(Message, 'm', {
  only: [
    ...(['uuid', 'editionUuid', 'addressed', 'offers', 'categories', 'hosts', 'statuses', 'absent'] as const),
    ...(['scopeHosts', 'scopeOffers', 'hostUuid', 'subject', 'body', 'replyTo'] as const),
  ],
});

/** A message as it is sent. */
export type SentMessage = RowOf<typeof SENT_COLUMNS>;

const TWIN_COLUMNS = columnsOf(Message, 'm', { only: ['uuid', 'createdAt'] });

/** Another message with the same words to the same audience. */
export type Twin = RowOf<typeof TWIN_COLUMNS>;

/** SQL about messages that are written, and whose mails are. */
@Injectable()
export class MessageQueueStore {
  constructor(private readonly database: Database) {}

  /**
   * The latest message of the same fingerprint since then. Anyone who asks for it at the same time waits until the
   * caller's transaction has ended, and then finds its message.
   */
  async twin(fingerprint: Buffer, since: Date): Promise<Twin | undefined> {
    await this.database.rows('messages_twin_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `message ${fingerprint.toString('hex')}`,
    ]);
    return this.database.row<Twin>(
      'messages_twin',
      `select ${TWIN_COLUMNS} from messages m where m.fingerprint = $1 and m.created_at > $2
       order by m.created_at desc limit 1`,
      [fingerprint, since],
    );
  }

  /** Stores the message, and who is to get its mails. */
  async insert(message: Message, recipients: readonly string[]): Promise<void> {
    await this.database.repository(Message).insert(message);
    await this.database.rows(
      'message_recipients_insert',
      `insert into message_recipients (message_uuid, recipient_uuid) select $1, r.uuid from unnest($2::uuid[]) r (uuid)`,
      [message.uuid, recipients],
    );
  }

  one(uuid: string): Promise<SentMessage | undefined> {
    return this.database.row<SentMessage>(
      'messages_sending',
      `select ${SENT_COLUMNS} from messages m where m.uuid = $1`,
      [uuid],
    );
  }

  /** How many mails are still to be written. */
  left(message: string): Promise<number> {
    return this.database.count(
      'message_recipients_left',
      'select count(*)::int as count from message_recipients where message_uuid = $1',
      [message],
    );
  }

  /** Takes some recipients off the list, in the transaction that writes their mails. */
  take(message: string, most: number): Promise<string[]> {
    return this.database.uuids(
      'message_recipients_take',
      `delete from message_recipients where message_uuid = $1 and recipient_uuid in (
         select recipient_uuid from message_recipients where message_uuid = $1 order by recipient_uuid limit $2)
       returning recipient_uuid as uuid`,
      [message, most],
    );
  }
}
