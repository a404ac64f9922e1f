import { Injectable } from '@nestjs/common';
import { receiptOf } from '../books/receipt.sql.js';
import { BankTables } from '../parties/bank-tables.js';

const PARTY = `json_strip_nulls(json_build_object('name', f.transfer -> 'party' ->> 'name', 'iban', f.transfer -> 'party' ->> 'iban'))`;

/** Entries (f) of receipts (b), for `from`. */
const BOOKED = 'bank_entry_receipts b join bank_entries f on f.uuid = b.entry_uuid';

const CAME_IN = `(f.transfer ->> 'credit')::boolean and coalesce(f.transfer -> 'party' ->> 'name', f.transfer -> 'party' ->> 'iban') is not null`;

/** Implements the port of receipts and debtors to account statements. */
@Injectable()
export class BankOfBooks extends BankTables {
  override payerOf(receipt: string): string {
    return `(select ${PARTY} from ${BOOKED} where b.receipt_uuid = ${receipt} and ${CAME_IN})`;
  }

  override settledOn(receipt: string): string {
    return `(select f.transfer ->> 'bookedOn' from ${BOOKED}
      where b.receipt_uuid = ${receipt} and not (f.transfer ->> 'credit')::boolean)`;
  }

  override lastPayerOf(debtors: string): string {
    return `(select ${PARTY} from ${BOOKED} join ${receiptOf('b.receipt_uuid', 'y')}
      where y.debtor_uuid in (${debtors}) and (f.transfer ->> 'credit')::boolean and f.transfer -> 'party' ->> 'iban' is not null
      order by y.paid_on desc, y.created_at desc limit 1)`;
  }
}

/** For statements built once at module load. */
export const BANK_TABLES = new BankOfBooks();

/** Entries (`f`) of account statements from which receipts (`r`) were made, or which sent their money, for `from`. */
export const entriesOfReceipts = (): string => `${BOOKED} join ${receiptOf('b.receipt_uuid')}`;
