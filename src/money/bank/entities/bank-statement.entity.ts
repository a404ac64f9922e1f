import { Entity } from 'typeorm';
import { Keyed, MomentColumn, NullableUuid, TextArray, TextColumn } from '../../../platform/database/columns.js';

/** An account statement of the bank, as imported (R-MON-22). */
@Entity('bank_statements')
export class BankStatement extends Keyed {
  @TextColumn()
  filename!: string;

  @TextColumn()
  kind!: string;

  @TextArray()
  accounts!: string[];

  @NullableUuid('imported_by_uuid')
  importedByUuid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}
