import { Injectable } from '@nestjs/common';
import { localDate } from '../../kernel/clock/zone.js';
import { rowOf, tableColumnsOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { Receipt, ReceiptItem } from './ledger.entities.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { livingChildOf } from '../../participants/participant.store.js';

/** The columns of a `BillingParty`, of a debtor (d) with its account (a) or child (p). */
const BILLING_COLUMNS = `concat_ws(' ', coalesce(a.firstname, p.firstname), coalesce(a.lastname, p.lastname)) as name,
  d.account_uuid is null as "isChild",
  a.address ->> 'street' as street, a.address ->> 'postalCode' as "postalCode", a.address ->> 'city' as city`;

/** The billing name and address of a debtor. */
export interface BillingParty {
  readonly name: string;
  /** A child without an account. */
  readonly isChild: boolean;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
}

/** Columns that a receipt gets when it is written. */
type Written = 'year' | 'counter' | 'number' | 'searchText';

/** Columns that a new receipt has under other names, or has by default. */
type Other = 'createdAt' | 'paidOn' | 'reversesUuid' | 'debtorUuid' | 'issuedByUuid';

/** A receipt to be inserted; the number is assigned on insert. */
export interface NewReceipt extends Readonly<Omit<Receipt, Written | Other>> {
  readonly reverses: string | null;
  readonly debtor: string;
  /** YYYY-MM-DD; null: today. */
  readonly paidOn: string | null;
  readonly issuedBy: string | null;
}

export interface NewReceiptItem extends Readonly<
  Omit<ReceiptItem, 'receiptUuid' | 'position' | 'attendanceUuid' | 'editionUuid' | 'reversesItemUuid'>
> {
  readonly attendance: string | null;
  readonly edition: string | null;
  readonly reversesItem: string | null;
}

/** A receipt without its number. */
export interface ReceiptDraft {
  readonly receipt: NewReceipt;
  readonly items: readonly NewReceiptItem[];
  readonly createdAt: Date;
}

const DIGITS = 5;

/** The counter's row is locked until the commit, so that numbers have no gaps however many write at once. */
const COUNT = `insert into receipt_counters (year, last) values ($1, 1)
  on conflict (year) do update set last = receipt_counters.last + 1 returning last as counter`;

const RECEIPT = tableColumnsOf(Receipt, { except: ['searchText'] }).join(', ');
const ITEM = tableColumnsOf(ReceiptItem).join(', ');

const WRITE = `with written as (insert into receipts (${RECEIPT}, search_text)
     select ${RECEIPT}, search_fold(r.number || E'\n' || r.search_text) from jsonb_populate_record(null::receipts, $1) r)
 insert into receipt_items (${ITEM}) select ${ITEM} from jsonb_populate_recordset(null::receipt_items, $2)`;

/** Inserts receipts, which are never changed. */
@Injectable()
export class ReceiptWriteStore {
  constructor(private readonly database: Database) {}

  /**
   * Writes a receipt with the next number of its year. Call it in a transaction, after all decisions: every other receipt
   * waits for the commit.
   */
  async write(draft: ReceiptDraft): Promise<void> {
    const year = Number(localDate(draft.createdAt).slice(0, 4));
    const [counted] = await this.database.rows<{ counter: number }>('receipts_count', COUNT, [year]);
    if (counted === undefined) throw new Error('A counter has one row for each year.');
    const { receipt, items } = rowsOfDraft(draft, year, counted.counter);
    await this.database.rows('receipts_write', WRITE, [JSON.stringify(receipt), JSON.stringify(items)]);
  }

  /** Default billing data of a debtor. */
  billingParty(debtor: string): Promise<BillingParty | undefined> {
    return this.database.row<BillingParty>(
      'receipts_billing_party',
      `select ${BILLING_COLUMNS}
       from debtors d left join accounts a on a.uuid = d.account_uuid left join ${livingChildOf('d.participant_uuid')}
       where d.uuid = $1`,
      [debtor],
    );
  }
}

const rowsOfDraft = (
  { receipt, items, createdAt }: ReceiptDraft,
  year: number,
  counter: number,
): { receipt: object; items: object[] } => {
  const { reverses, debtor, issuedBy, paidOn, ...own } = receipt;
  const words = [own.billingAddress, ...items.flatMap((item) => [item.offerName, item.participantName])];
  return {
    receipt: rowOf(Receipt, {
      ...own,
      ...{ createdAt, year, counter, number: `${String(year)}-${String(counter).padStart(DIGITS, '0')}` },
      ...{ reversesUuid: reverses, debtorUuid: debtor, issuedByUuid: issuedBy },
      paidOn: paidOn ?? localDate(createdAt),
      searchText: words.filter((word) => word !== null).join('\n'),
    }),
    items: items.map(({ attendance, edition, reversesItem, ...item }, index) =>
      rowOf(ReceiptItem, {
        ...item,
        ...{ receiptUuid: own.uuid, position: index + 1 },
        ...{ attendanceUuid: attendance, editionUuid: edition, reversesItemUuid: reversesItem },
      }),
    ),
  };
};

/** A new item without history. */
export const newItem = (item: Omit<NewReceiptItem, 'uuid' | 'reversesItem'>): NewReceiptItem => ({
  ...item,
  uuid: newUuid(),
  reversesItem: null,
});
