import { Column, Entity } from 'typeorm';
import {
  BooleanColumn,
  IntegerColumn,
  MomentColumn,
  NullableMoment,
  NullableText,
  NullableUuid,
  TextColumn,
  UuidKey,
} from '../../../platform/database/columns.js';
import { type MailAttachment, type MailDocument, type MailState } from '../mail.js';

/** A mail as it is sent, and what became of it. */
@Entity('mails')
export class Mail {
  @UuidKey()
  uuid!: string;

  @TextColumn()
  event!: string;

  @TextColumn()
  template!: string;

  @NullableText('recipient_name')
  recipientName!: string | null;

  @TextColumn('recipient_address')
  recipientAddress!: string;

  /** The account it was written to, whatever its address is today; of a person without one, or an invited one, none. */
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  /** The children it tells of. */
  @Column('uuid', { array: true })
  children!: string[];

  @NullableUuid('edition_uuid')
  editionUuid!: string | null;

  @TextColumn()
  subject!: string;

  @TextColumn()
  text!: string;

  @TextColumn()
  html!: string;

  @Column('jsonb')
  attachments!: (MailAttachment | MailDocument)[];

  /** Holds a code: its words are emptied once it is sent or given up. */
  @BooleanColumn()
  secret!: boolean;

  @TextColumn()
  state!: MailState;

  /** Tries since it was last asked for. */
  @IntegerColumn()
  attempts!: number;

  /** How often it was asked for: once, and with every resend again. */
  @IntegerColumn()
  sends!: number;

  /** What went wrong last, as a kind (`EENVELOPE 550 RCPT TO`), never in words: those quote addresses. */
  @NullableText()
  error!: string | null;

  /** A worker is sending it until then. */
  @NullableMoment('claimed_until')
  claimedUntil!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @NullableMoment('sent_at')
  sentAt!: Date | null;
}
