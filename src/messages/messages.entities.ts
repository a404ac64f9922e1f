import { Column, Entity } from 'typeorm';
import {
  IntegerColumn,
  Keyed,
  MomentColumn,
  NullableUuid,
  TextColumn,
  UuidKey,
  BooleanColumn,
  NullableText,
} from '../platform/database/columns.js';
import { type AttendanceStatus } from '../offers/model/attendance-status.js';
import { type AudienceKind } from './audience.js';

/** An attachment of a message, stored once for all its mails. */
@Entity('message_files')
export class MessageFile extends Keyed {
  /** Null: of a test mail. */
  @NullableUuid('message_uuid')
  messageUuid!: string | null;

  @IntegerColumn()
  position!: number;

  @TextColumn()
  filename!: string;

  @TextColumn('content_type')
  contentType!: string;

  /** Bytes. */
  @IntegerColumn()
  size!: number;

  @Column('bytea')
  data!: Buffer;

  @MomentColumn('created_at')
  createdAt!: Date;
}

/** Somebody for whom the mail of a message is not written yet. */
@Entity('message_recipients')
export class MessageRecipient {
  @UuidKey('message_uuid')
  messageUuid!: string;

  /** An account, a child without one, or a host without a team. */
  @UuidKey('recipient_uuid')
  recipientUuid!: string;
}

const Uuids = (name?: string): PropertyDecorator =>
  Column('uuid', { ...(name === undefined ? {} : { name }), array: true, nullable: true });

/** A message to many, and its audience (R-MSG-1). */
@Entity('messages')
export class Message extends Keyed {
  @NullableUuid('edition_uuid')
  editionUuid!: string | null;

  @TextColumn()
  addressed!: AudienceKind;

  /** Like the other filters: null if it was not given. */
  @Uuids()
  offers!: string[] | null;

  @Uuids()
  categories!: string[] | null;

  @Uuids()
  hosts!: string[] | null;

  @Column('text', { array: true, nullable: true })
  statuses!: AttendanceStatus[] | null;

  /** The audience is families without an application, or hosts without an offer, in the edition. */
  @BooleanColumn()
  absent!: boolean;

  /** The hosts of the person who wrote it, if that is not staff: only families in their offers get it. */
  @Uuids('scope_hosts')
  scopeHosts!: string[] | null;

  /** Offers that are shared with the author. */
  @Uuids('scope_offers')
  scopeOffers!: string[] | null;

  /** The host in whose name it was written; null: the town. */
  @NullableUuid('host_uuid')
  hostUuid!: string | null;

  /** Empty once it is forgotten. */
  @TextColumn()
  subject!: string;

  @TextColumn()
  body!: string;

  @NullableText('reply_to')
  replyTo!: string | null;

  /** Hash of words and audience. */
  @Column('bytea')
  fingerprint!: Buffer;

  @NullableUuid('by_uuid')
  byUuid!: string | null;

  @IntegerColumn()
  recipients!: number;

  @IntegerColumn()
  unreachable!: number;

  @MomentColumn('created_at')
  createdAt!: Date;
}
