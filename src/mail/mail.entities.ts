import { Entity, Column } from 'typeorm';
import {
  Keyed,
  MomentColumn,
  NullableUuid,
  TextColumn,
  BooleanColumn,
  IntegerColumn,
  NullableMoment,
  NullableText,
} from '../platform/database/columns.js';
import { type MailAttachment, type MailDocument, type StoredMailState, type WithdrawnByLink } from './mail.js';

/** Texts that staff set for a kind of mail, for all editions or for one. */
@Entity('mail_templates')
export class MailTextEntry extends Keyed {
  @TextColumn()
  type!: string;

  /** Null: for all editions without texts of their own. */
  @NullableUuid('edition_uuid')
  editionUuid!: string | null;

  @TextColumn()
  subject!: string;

  @TextColumn()
  body!: string;

  @NullableUuid('modified_by_uuid')
  modifiedByUuid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}

/** A rendered mail and its delivery state. */
@Entity('mails')
export class Mail extends Keyed {
  @TextColumn()
  event!: string;

  @TextColumn()
  template!: string;

  @NullableText('recipient_name')
  recipientName!: string | null;

  @TextColumn('recipient_address')
  recipientAddress!: string;

  /** Reply-to: the town's address, or that of the person who writes in its name; null: none is set. */
  @NullableText('reply_to')
  replyTo!: string | null;

  /** The recipient's account, whatever its current address; null for people without one and for invitations. */
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  /** The children that the mail mentions. */
  @Column('uuid', { array: true })
  children!: string[];

  /** The applications whose remarks the content repeats. */
  @Column('uuid', { array: true })
  quotes!: string[];

  @NullableUuid('edition_uuid')
  editionUuid!: string | null;

  @TextColumn()
  subject!: string;

  @TextColumn()
  text!: string;

  @TextColumn()
  html!: string;

  /** The applications that its links withdraw, in their order; the stored words hold them covered. */
  @Column('jsonb')
  links!: readonly WithdrawnByLink[];

  @Column('jsonb')
  attachments!: (MailAttachment | MailDocument)[];

  /** Contains a code: the content is emptied after the mail has been sent or given up. */
  @BooleanColumn()
  secret!: boolean;

  @TextColumn()
  state!: StoredMailState;

  /** Attempts since sending was last requested. */
  @IntegerColumn()
  attempts!: number;

  /** Number of requests to send it: one, plus every resend. */
  @IntegerColumn()
  sends!: number;

  /** The last error as a kind (`EENVELOPE 550 RCPT TO`), never its text, which quotes addresses. */
  @NullableText()
  error!: string | null;

  /** Its Message-ID, without angle brackets, from the first try on; sent again, a mail gets another one. */
  @NullableText('message_id')
  messageId!: string | null;

  /** The answer of the mail server at the last try, in one line; null: none. It may quote addresses. */
  @NullableText()
  answer!: string | null;

  /** A worker has claimed it for sending until then. */
  @NullableMoment('claimed_until')
  claimedUntil!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @NullableMoment('sent_at')
  sentAt!: Date | null;
}
