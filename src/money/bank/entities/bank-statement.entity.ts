import { Entity } from 'typeorm';
import { MomentColumn, NullableUuid, TextArray, TextColumn, UuidKey } from '../../../platform/database/columns.js';

/** An account statement of the bank, as imported (R-MON-22). */
@Entity('bank_statements')
export class BankStatement {
  @UuidKey()
  uuid!: string;

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
