import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate } from '../../kernel/clock/zone.js';
import { Database } from '../../platform/database/database.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type PaymentMethod, type ReceiptKind } from './receipt.js';
import { accountOf } from '../../accounts/account.sql.js';
import { livingChildOf } from '../../participants/participant.sql.js';

/** A receipt to be inserted; the number is assigned on insert. */
export interface NewReceipt {
  readonly uuid: string;
  readonly kind: ReceiptKind;
  readonly reverses: string | null;
  readonly debtor: string;
  readonly billingAddress: string;
  readonly billingEmail: string | null;
  readonly method: PaymentMethod;
  /** YYYY-MM-DD; null: today. */
  readonly paidOn: string | null;
  readonly note: string | null;
  readonly issuedBy: string | null;
}

export interface NewReceiptItem {
  readonly uuid: string;
  readonly attendance: string | null;
  readonly edition: string | null;
  readonly offerName: string | null;
  readonly participantName: string | null;
  readonly amount: number;
  readonly reversesItem: string | null;
}

/** The billing name and address of a debtor. */
export interface BillingParty {
  readonly name: string;
  /** A child without an account. */
  readonly isChild: boolean;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
}

const DIGITS = 5;

/** Inserts receipts, which are never changed. */
@Injectable()
export class ReceiptWriteStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Inserts a receipt with the next number of the year. The counter's row is locked until the commit, so that numbers
   * have no gaps under concurrency: call it last, after all decisions.
   */
  async insert(receipt: NewReceipt, items: readonly NewReceiptItem[]): Promise<void> {
    const now = this.clock.now();
    const year = Number(localDate(now).slice(0, 4));
    const counter = await this.next(year);
    const number = `${year}-${String(counter).padStart(DIGITS, '0')}`;
    const words = [number, receipt.billingAddress, ...items.flatMap((item) => [item.offerName, item.participantName])];
    await this.database.rows(
      'receipts_insert',
      `insert into receipts (uuid, year, counter, number, kind, reverses_uuid, debtor_uuid, billing_address, billing_email,
         method, note, issued_by_uuid, search_text, created_at, paid_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, search_fold($13), $14, $15)`,
      [
        receipt.uuid,
        year,
        counter,
        number,
        receipt.kind,
        receipt.reverses,
        receipt.debtor,
        receipt.billingAddress,
        receipt.billingEmail,
        receipt.method,
        receipt.note,
        receipt.issuedBy,
        words.filter((word) => word !== null).join('\n'),
        now,
        receipt.paidOn ?? localDate(now),
      ],
    );
    await this.insertItems(receipt.uuid, items);
  }

  /**
   * Locks the receipt, so that it is reversed by one request at a time: the first lock of all. Transactions that hold
   * children or applications only reference receipts, which needs just the key, so there is no deadlock.
   */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('receipts_lock', 'select from receipts where uuid = $1 for no key update', [uuid]);
  }

  /** Default billing data of a debtor. */
  async billingParty(debtor: string): Promise<BillingParty | undefined> {
    const [party] = await this.database.rows<BillingParty>(
      'receipts_billing_party',
      `select concat_ws(' ', coalesce(a.firstname, p.firstname), coalesce(a.lastname, p.lastname)) as name, d.account_uuid is null as "isChild",
         a.address ->> 'street' as street, a.address ->> 'postalCode' as "postalCode", a.address ->> 'city' as city
       from debtors d left join ${accountOf('d.account_uuid')} left join ${livingChildOf('d.participant_uuid')}
       where d.uuid = $1`,
      [debtor],
    );
    return party;
  }

  private async next(year: number): Promise<number> {
    const [counter] = await this.database.rows<{ last: number }>(
      'receipt_counters_next',
      `insert into receipt_counters (year, last) values ($1, 1)
       on conflict (year) do update set last = receipt_counters.last + 1 returning last`,
      [year],
    );
    if (counter === undefined) throw new Error('The upsert returned no row.');
    return counter.last;
  }

  private async insertItems(receipt: string, items: readonly NewReceiptItem[]): Promise<void> {
    await this.database.rows(
      'receipt_items_insert',
      `insert into receipt_items (uuid, receipt_uuid, position, attendance_uuid, edition_uuid, offer_name, participant_name,
         amount, reverses_item_uuid)
       select i.uuid, $1, i.place, i.attendance, i.edition, i.offer, i.child, i.amount, i.reverses
       from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::integer[], $8::uuid[]) with ordinality
         i (uuid, attendance, edition, offer, child, amount, reverses, place)`,
      [
        receipt,
        items.map(({ uuid }) => uuid),
        items.map(({ attendance }) => attendance),
        items.map(({ edition }) => edition),
        items.map(({ offerName }) => offerName),
        items.map(({ participantName }) => participantName),
        items.map(({ amount }) => amount),
        items.map(({ reversesItem }) => reversesItem),
      ],
    );
  }
}

/** A new item without history. */
export const newItem = (item: Omit<NewReceiptItem, 'uuid' | 'reversesItem'>): NewReceiptItem => ({
  ...item,
  uuid: newUuid(),
  reversesItem: null,
});
