import { Injectable } from '@nestjs/common';
import { type Offer } from '../../offers/model/offers.entities.js';
import { type DebtorParty, closedParty, debtorPartyOf, closedChild } from '../ledger/debtor-party.js';
import { type PaymentReference } from '../ledger/ledger.entities.js';
import { Database } from '../../platform/database/database.js';
import { referenceOfNumber } from '../ledger/creditor-reference.js';
import { balanceOf, WRITTEN_OFF_BY_ATTENDANCE } from '../ledger/book.sql.js';
import { type OpenItem, type AskedInvoice } from './matching/open-item.js';
import { groupBy } from '../../kernel/collections/collections.js';
import { INVOICED_ITEMS } from '../debtors/demands.sql.js';
import { IS_DUE, REFUND_TO } from '../receipts/receipt.view.js';
import { type DueRefund } from './matching/refund-match.js';

/** The columns of `ItemDetails` but the party, of an application (t) for an offer (o), of a child (p) with an account (a). */
const ITEM_COLUMNS = `t.uuid as attendance, r.number::text as number, o.name as "offerName", t.charged - t.paid_amount as open,
  concat_ws(' ', p.firstname, p.lastname) as "participantName", ${closedParty('a', 'p')} as closed`;

/** An application of a proposal, before masking. */
export interface ItemDetails {
  readonly attendance: string;
  readonly number: PaymentReference['number'] | null;
  readonly offerName: Offer['name'];
  readonly participantName: string;
  /** The child's name is hidden from most callers. */
  readonly closed: boolean;
  readonly party: DebtorParty | null;
  /** Cents still to be paid, whether or not written off; null while nothing is owed. */
  readonly open: number | null;
}

/** The debtor of an application: the one charged, otherwise the current family. */
const DEBTOR = `coalesce((select l.debtor_uuid from book_entries e
  join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
    join postings b on b.uuid = e.posting_uuid and b.kind in ('charge', 'discharge', 'adjustment')
  where e.attendance_uuid = t.uuid group by l.debtor_uuid having sum(e.amount) <> 0 limit 1), p.account_uuid, p.uuid)`;

/** Open items of applications, for matching. */
@Injectable()
export class OpenItemsStore {
  constructor(private readonly database: Database) {}

  /**
   * All open items, and the applications of these numbers, open or not, including the successors of moved ones.
   * Excludes names under an information lock: by importing a file one could find out who bears them.
   */
  async open(numbers: readonly string[]): Promise<OpenItem[]> {
    const rows = await this.database.rows<Omit<OpenItem, 'reference'> & { number: string }>(
      'bank_open_items',
      // Repeated moves are followed to the end; a later manual withdrawal ends the chain.
      `with recursive moved (origin, uuid, step) as (
         select r.attendance_uuid, r.attendance_uuid, 0 from payment_references r where r.number = any($1::bigint[])
         union all
         select m.origin, n.attendance_uuid, m.step + 1
         from moved m join attendances w on w.uuid = m.uuid and w.status = 'withdrawn'
           cross join lateral (select h.* from attendance_history h
             where h.attendance_uuid = m.uuid and h.to_status = 'withdrawn'
             order by h.at desc, h.uuid desc limit 1) h
           join attendance_history n on n.batch_uuid = h.batch_uuid and n.attendance_uuid <> h.attendance_uuid
         where h.procedure = 'move' and m.step < 20)
       select t.uuid as attendance, m.uuid as "movedTo", ${DEBTOR} as debtor, r.number::text as number,
         coalesce(t.charged, 0) - t.paid_amount - coalesce(w.amount, 0) as open, coalesce(w.amount, 0) as "writtenOff",
         case when closed then '' else concat_ws(' ', a.firstname, a.lastname) end as "debtorName",
         case when closed then '' else concat_ws(' ', p.firstname, p.lastname) end as "participantName", o.name as "offerName"
       from payment_references r join attendances t on t.uuid = r.attendance_uuid
         join offers o on o.uuid = t.offer_uuid join participants p on p.uuid = t.participant_uuid
         left join accounts a on a.uuid = p.account_uuid cross join lateral (select ${closedParty('a', 'p')} as closed) c
         left join (${WRITTEN_OFF_BY_ATTENDANCE}) w on w.attendance_uuid = t.uuid
         left join (select distinct on (origin) origin, uuid from moved where step > 0 order by origin, step desc) m
           on m.origin = t.uuid
       where coalesce(t.charged, 0) > t.paid_amount or r.number = any($1::bigint[])
       order by r.number`,
      [numbers],
    );
    return rows.map(({ number, ...item }) => ({ ...item, reference: referenceOfNumber(number) }));
  }

  /** Balances of these debtors, with credits deducted. */
  async balances(debtors: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ debtor: string; balance: number }>(
      'bank_balances',
      `select d.uuid as debtor, ${balanceOf('d.uuid')} as balance from unnest($1::uuid[]) d (uuid)`,
      [debtors],
    );
    return new Map(rows.map(({ debtor, balance }) => [debtor, balance]));
  }

  /** By application. */
  async details(attendances: readonly string[]): Promise<ReadonlyMap<string, ItemDetails>> {
    const rows = await this.database.rows<ItemDetails>(
      'bank_item_details',
      `select x.*, ${debtorPartyOf('x.debtor')} as party from (
         select ${ITEM_COLUMNS}, ${DEBTOR} as debtor
         from attendances t join offers o on o.uuid = t.offer_uuid join participants p on p.uuid = t.participant_uuid
           left join accounts a on a.uuid = p.account_uuid left join payment_references r on r.attendance_uuid = t.uuid
         where t.uuid = any($1::uuid[])) x`,
      [attendances],
    );
    return new Map(rows.map((item) => [item.attendance, item]));
  }
}

/** An invoice, and the numbers of the references of its applications. */
type NumberedInvoice = AskedInvoice & { readonly numbers: readonly string[] };

interface AskedRow {
  readonly printed: string;
  readonly invoice: string;
  readonly attendance: string;
  readonly open: number;
  readonly number: string | null;
}

/** Invoices, for matching. */
@Injectable()
export class AskedInvoicesStore {
  constructor(private readonly database: Database) {}

  /** The invoices of these reference numbers, or of these own numbers, in whatever state, and all that ask for something. */
  async asked(references: readonly string[], numbers: readonly string[]): Promise<NumberedInvoice[]> {
    const rows = await this.database.rows<AskedRow>(
      'bank_asked_invoices',
      `select v.number as printed, v.reference_number::text as invoice, x.attendance, x.open, r.number::text as number
       from (select v.* from invoices v where v.reference_number = any($1::bigint[]) or v.number = any($2) or exists (select from invoice_items i
           join attendances t on t.uuid = i.attendance_uuid
           where i.invoice_uuid = v.uuid and coalesce(t.charged, 0) > t.paid_amount)) v
         cross join lateral (select n.position, n.attendance_uuid as attendance, s.open from ${INVOICED_ITEMS}) x
         left join payment_references r on r.attendance_uuid = x.attendance
       order by v.reference_number, x.position`,
      [references, numbers],
    );
    return [...groupBy(rows, ({ invoice }) => invoice)].map(([invoice, items]) => ({
      number: items[0]?.printed ?? '',
      reference: referenceOfNumber(invoice),
      items: items.map(({ attendance, open }) => ({ attendance, open })),
      numbers: items.flatMap(({ number }) => number ?? []),
    }));
  }
}

/** A receipt whose money goes back, for proposals, before masking. */
export interface RefundDetails {
  readonly receipt: string;
  readonly number: string;
  readonly party: DebtorParty;
  /** One of its children is hidden from most callers with access to the books. */
  readonly closed: boolean;
}

/** Refunds and reversals that the bank is to send. */
@Injectable()
export class DueRefundsStore {
  constructor(private readonly database: Database) {}

  /** Oldest first. Names under an information lock are left out: by importing a file one could find out who bears them. */
  due(): Promise<DueRefund[]> {
    return this.database.rows<DueRefund>(
      'bank_due_refunds',
      `select r.uuid as receipt, r.number, (select -sum(i.amount) from receipt_items i
        where i.receipt_uuid = r.uuid)::float8 as amount,
         ${REFUND_TO} ->> 'iban' as iban,
         case when (v.party ->> 'closed')::boolean then '' else concat_ws(' ', v.party ->> 'firstname', v.party ->> 'lastname') end as name
       from receipts r cross join lateral (select ${debtorPartyOf('r.debtor_uuid')} as party) v
       where ${IS_DUE} order by r.created_at, r.uuid`,
    );
  }

  /** Locks the receipt, so that it is settled once, and not taken back meanwhile. @returns whether it is due */
  async hold(receipt: string): Promise<boolean> {
    await this.database.rows('bank_refund_lock', `select from receipts r where r.uuid = $1 for no key update`, [
      receipt,
    ]);
    const due = await this.database.uuids(
      'bank_refund_due',
      `select r.uuid from receipts r where r.uuid = $1 and ${IS_DUE}`,
      [receipt],
    );
    return due.length > 0;
  }

  /** By receipt. */
  async details(receipts: readonly string[]): Promise<ReadonlyMap<string, RefundDetails>> {
    if (receipts.length === 0) return new Map();
    const rows = await this.database.rows<RefundDetails>(
      'bank_refund_details',
      `select r.uuid as receipt, r.number, ${debtorPartyOf('r.debtor_uuid')} as party,
         exists (select from receipt_items i join attendances t on t.uuid = i.attendance_uuid
           join participants c on c.uuid = t.participant_uuid where i.receipt_uuid = r.uuid and ${closedChild('c')}) as closed
       from receipts r where r.uuid = any($1::uuid[])`,
      [receipts],
    );
    return new Map(rows.map((row) => [row.receipt, row]));
  }
}
