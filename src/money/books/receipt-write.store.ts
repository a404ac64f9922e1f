import { Injectable } from '@nestjs/common';
import { localDate } from '../../kernel/clock/zone.js';
import { rowOf, tableColumnsOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/list-parameter.js';
import { type PostingRows, writtenPostings } from './posting.store.js';
import { Receipt } from './entities/receipt.entity.js';
import { ReceiptItem } from './entities/receipt-item.entity.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { BILLING_COLUMNS, type BillingParty } from './billing-party.columns.js';
import { debtorsByName } from '../parties/debtor.sql.js';

/** What the statement itself makes of a receipt: its number, and the words that are searched. */
const MADE = ['counter', 'number', 'searchText'] as const satisfies readonly (keyof Receipt)[];

/** What a new receipt has under other names, or gets when it is drafted. */
type Other = 'year' | 'createdAt' | 'paidOn' | 'reversesUuid' | 'debtorUuid' | 'issuedByUuid';

/** A receipt to be inserted; the number is assigned on insert. */
export interface NewReceipt extends Readonly<Omit<Receipt, (typeof MADE)[number] | Other>> {
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

/** A receipt without its number, which is the last thing that it gets. */
export interface ReceiptDraft {
  readonly receipt: NewReceipt;
  readonly items: readonly NewReceiptItem[];
  readonly createdAt: Date;
}

const DIGITS = 5;

/**
 * The counter's row is locked until the commit, so that numbers have no gaps however many write at once. The database lets it
 * count by one only.
 */
const COUNT = `insert into receipt_counters (year, last) values ($1, 1)
  on conflict (year) do update set last = receipt_counters.last + 1`;

const NUMBER = `r.year || '-' || lpad(r.number_of_year::text, greatest(${String(DIGITS)}, length(r.number_of_year::text)), '0')`;

const RECEIPT = tableColumnsOf(Receipt, { except: MADE }).join(', ');
const ITEM = tableColumnsOf(ReceiptItem).join(', ');

/**
 * The receipts have the last numbers that were counted, in their order: a trigger asks of each that its predecessor is there. All
 * that belongs to them is written in the same statement; what takes time was done before.
 */
const WRITE = `with drafted as (
     select r.*, c.last + 1 - row_number() over (partition by r.year order by r.ordinality desc) as number_of_year
     from jsonb_populate_recordset(null::receipts, $1) with ordinality r join receipt_counters c on c.year = r.year),
   written as (insert into receipts (${RECEIPT}, counter, number, search_text)
     select ${RECEIPT}, r.number_of_year, ${NUMBER}, search_fold(${NUMBER} || E'\n' || r.search_text)
     from drafted r order by r.ordinality returning uuid, number),
   items as (insert into receipt_items (${ITEM})
     select ${ITEM} from jsonb_populate_recordset(null::receipt_items, $2)),
   ${writtenPostings('$3', '$4', 'written')}
 select uuid, number from written`;

/** Inserts receipts, which are never changed. */
@Injectable()
export class ReceiptWriteStore {
  constructor(private readonly database: Database) {}

  /**
   * Writes receipts and their postings, with the next numbers of their years. Call it in a transaction and last, after all
   * decisions: everybody else who makes a receipt waits for the commit.
   * @returns the number of each, by uuid
   */
  async write(drafts: readonly ReceiptDraft[], rows: PostingRows): Promise<ReadonlyMap<string, string>> {
    if (drafts.length === 0) return new Map();
    const made = drafts.map(draftRows);
    // All are sent before one is waited for: they travel with the COMMIT.
    const counted = drafts.map(({ createdAt }) => this.database.write('receipts_count', COUNT, [yearOf(createdAt)]));
    const [written] = await Promise.all([
      this.database.rows<{ uuid: string; number: string }>('receipts_write', WRITE, [
        JSON.stringify(made.map(({ receipt }) => receipt)),
        JSON.stringify(made.flatMap(({ items }) => items)),
        ...[rows.postings, rows.entries],
      ]),
      ...counted,
    ]);
    if (written.length !== drafts.length) throw new Error('Each receipt makes one row.');
    return new Map(written.map(({ uuid, number }) => [uuid, number]));
  }

  /** Default billing data of these debtors. */
  async billingParties(debtors: readonly string[]): Promise<ReadonlyMap<string, BillingParty>> {
    const parties = await this.database.rows<BillingParty>(
      'receipts_billing_parties',
      `select ${BILLING_COLUMNS}
       from ${debtorsByName()}
       where d.uuid = any(${uuidsIn('$1')})`,
      [debtors],
    );
    return new Map(parties.map((party) => [party.debtor, party]));
  }
}

/** The year in which a receipt is numbered. */
const yearOf = (createdAt: Date): number => Number(localDate(createdAt).slice(0, 4));

/** The draft as rows in JSON. */
export const draftRows = ({ receipt, items, createdAt }: ReceiptDraft): { receipt: object; items: object[] } => {
  const { reverses, debtor, issuedBy, paidOn, ...own } = receipt;
  const words = [own.billingAddress, ...items.flatMap((item) => [item.offerName, item.participantName])];
  return {
    receipt: rowOf(Receipt, {
      ...own,
      ...{ createdAt, number: '', year: yearOf(createdAt) },
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
