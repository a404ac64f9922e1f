import { Column, Entity } from 'typeorm';
import { IntegerColumn, Keyed, MomentColumn, NullableUuid, TextColumn } from '../../platform/database/columns.js';

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
