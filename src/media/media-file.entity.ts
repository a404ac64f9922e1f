import { Column, Entity } from 'typeorm';
import {
  IntegerColumn,
  Keyed,
  MomentColumn,
  NullableInteger,
  NullableMoment,
  NullableText,
  TextColumn,
} from '../platform/database/columns.js';

/** A picture, logo or form that is served under /media (R-OFF-34). */
@Entity('media_files')
export class MediaFile extends Keyed {
  /** Its uuid and an extension: the last part of its URL, and its name in the storage. */
  @TextColumn()
  name!: string;

  @TextColumn('content_type')
  contentType!: string;

  /** Bytes. */
  @IntegerColumn()
  size!: number;

  /** SHA-256 of the content, base64url: the entity tag. */
  @TextColumn()
  hash!: string;

  /** The content, until a job has moved it to the storage. */
  @Column('bytea', { nullable: true })
  data!: Buffer | null;

  /** Whose content in the storage it shares, as the copy of a file; null: its own. */
  @NullableText()
  content!: string | null;

  /** In pixels, of a picture of which smaller versions were made; else null. */
  @NullableInteger()
  width!: number | null;

  @NullableInteger()
  height!: number | null;

  /** Widths of its smaller versions in the storage; empty: it has none; null: not made yet. */
  @Column('integer', { array: true, nullable: true })
  renditions!: number[] | null;

  /** When they are tried again, because they could not be made the last time. */
  @NullableMoment('render_at')
  renderAt!: Date | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
