import { Entity } from 'typeorm';
import { Keyed, MomentColumn, NullableText, TextColumn } from '../../platform/database/columns.js';

/** A heading under which offers are listed (R-CAT-1). */
@Entity('categories')
export class Category extends Keyed {
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
