import { Column, Entity } from 'typeorm';
import {
  BooleanColumn,
  IntegerColumn,
  MomentColumn,
  NullableMoment,
  NullableText,
  TextColumn,
  UuidKey,
} from '../../common/database/columns.js';
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

  @IntegerColumn()
  attempts!: number;

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
