import { Entity } from 'typeorm';
import { Keyed, MomentColumn, NullableUuid, TextColumn } from '../../platform/database/columns.js';

/** Texts that staff set for a kind of mail, for all editions or for one. */
@Entity('mail_templates')
export class MailWordsEntry extends Keyed {
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
