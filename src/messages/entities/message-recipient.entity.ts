import { Entity } from 'typeorm';
import { UuidKey } from '../../platform/database/columns.js';

/** Somebody for whom the mail of a message is not written yet. */
@Entity('message_recipients')
export class MessageRecipient {
  @UuidKey('message_uuid')
  messageUuid!: string;

  /** An account, a child without one, or an organiser without a team. */
  @UuidKey('recipient_uuid')
  recipientUuid!: string;
}
