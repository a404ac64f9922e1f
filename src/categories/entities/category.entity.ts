import { Entity } from 'typeorm';
import { MomentColumn, NullableText, TextColumn, UuidKey } from '../../platform/database/columns.js';

/** A heading under which offers are listed (R-CAT-1). */
@Entity('categories')
export class Category {
  @UuidKey()
  uuid!: string;

  @TextColumn()
  name!: string;

  @TextColumn()
  alias!: string;

  @NullableText()
  color!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}
