import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { foldQuery } from '../../kernel/text/fold.js';
import { mailedTo, mailFailed } from '../../mail/mail.sql.js';
import { livingChildOf } from '../../participants/participant.store.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { IN_ALL } from '../../platform/http/listing/page-query.js';
import { listedRows } from '../../platform/http/listing/scroll.js';
import { closedChild, closedParty } from '../ledger/debtor-party.js';
import { namesDebtor, familyOf } from '../ledger/debtor.sql.js';
import {
  IS_OPEN_INVOICE,
  isPrinted,
  INVOICE_STATE,
  INVOICED_ITEMS,
  isOlder,
  VOID_SINCE,
} from '../debtors/demands.sql.js';
import { type InvoiceSort, type InvoicesQuery, type PrintedInvoices } from './invoices.inputs.js';
import { DEBTOR_INVOICE, type DebtorInvoice, VOID_COLUMNS, type VoidInvoice } from './held-invoices.store.js';
import { CARRIES, INVOICE_COLUMNS, type InvoiceRow, isHiddenInvoice, type InvoiceState } from './invoice.view.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem } from '../../kernel/problem/problem.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { HIDDEN_LETTER } from '../debtors/debtor.store.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { Invoice } from '../debtors/demands.entities.js';

/** SQL condition: the caller sees all names on an invoice; `isHiddenInvoice` in SQL. */
const searchableFor = (caller: Caller, conditions: Conditions): string =>
  caller.isSuperAdmin
    ? 'true'
    : `(v.debtor_uuid is not distinct from ${conditions.bind(caller.accountUuid ?? null)}::uuid or not ${LOCKED_INVOICE})`;

/** SQL condition: an invoice `v` names somebody whom only super admins see. */
const LOCKED_INVOICE = `(exists (select from debtors d left join accounts a on a.uuid = d.account_uuid left join ${livingChildOf('d.participant_uuid')}
      where d.uuid = v.debtor_uuid and ${closedParty('a', 'p')})
    or exists (select from invoice_items n join attendances t on t.uuid = n.attendance_uuid
      join participants c on c.uuid = t.participant_uuid
      where n.invoice_uuid = v.uuid and ${closedChild('c')}))`;

/** A debtor `d`, as the recipient of mails. */
const DEBTOR = { account: 'd.account_uuid', child: 'd.participant_uuid' };

const SORTS: Readonly<Record<InvoiceSort, string>> = {
  createdAt: 'v.created_at',
  dueOn: 'v.due_on',
  number: 'v.year * 1000000000::bigint + v.counter',
};

/** What stands in the books of an edition. */
interface EditionMoney {
  readonly isBooked: boolean;
  /** Some of its invoices are open, or were due. */
  readonly hasOpen: boolean;
  readonly hasOverdue: boolean;
}

/** Reads invoices. */
@Injectable()
export class InvoiceStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  page(caller: Caller, query: InvoicesQuery): Promise<InvoiceRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .when(
        query.edition,
        (ref) => `v.edition_uuid in (select e.uuid from editions e where ${conditions.refersTo(ref, 'e')})`,
      )
      .when(query.debtor, (ref) => namesDebtor(ref, 'v.debtor_uuid', { caller, conditions }))
      .when(query.number, (number) => `v.number = ${conditions.bind(number.trim())}`)
      .when(query.state, (states) => `${INVOICE_STATE} = any(${conditions.bind(states)})`);
    if (foldQuery(query.q ?? '').length > 0)
      conditions.add(searchableFor(caller, conditions)).search(query.q, 'v.search_text');
    const order = `order by ${SORTS[query.sort]} ${query.order}, v.uuid ${query.order}`;
    const sql = `select ${INVOICE_COLUMNS} from (select v.* from invoices v ${conditions.where}
        ${order} ${conditions.page(query)}) v ${order}`;
    return listedRows(this.database, query, { name: 'invoices_page', sql, parameters: conditions.parameters });
  }

  /** The latest invoices of these debtors. */
  latestOf(debtors: readonly string[], limit: number): Promise<(InvoiceRow & { readonly inAll: number })[]> {
    return this.database.rows(
      'invoices_latest',
      `select ${INVOICE_COLUMNS}, v."inAll" from (select v.*, ${IN_ALL} from invoices v
         where v.debtor_uuid in (select x.uuid from unnest($1::uuid[]) n (debtor) cross join lateral (${familyOf('n.debtor')}) x (uuid))
         order by v.created_at desc, v.uuid desc limit $2) v
       order by v.created_at desc, v.uuid desc`,
      [debtors, limit],
    );
  }

  one(uuid: string): Promise<InvoiceRow | undefined> {
    return this.database.row<InvoiceRow>(
      'invoices_one',
      `select ${INVOICE_COLUMNS} from invoices v where v.uuid = $1`,
      [uuid],
    );
  }

  /** For an invoice found before: invoices are never deleted. */
  async known(uuid: string): Promise<InvoiceRow> {
    const row = await this.one(uuid);
    if (row === undefined) throw new Error('Invoice not found, although invoices are never deleted.');
    return row;
  }

  /**
   * The open invoices of an edition, by number; `unreachable`: only those that no mail brought, because the family has
   * no address, or the mail failed.
   */
  printable(edition: string, only: PrintedInvoices): Promise<string[]> {
    return this.database.uuids(
      'invoices_printable',
      `select v.uuid from invoices v join debtors d on d.uuid = v.debtor_uuid left join accounts a on a.uuid = d.account_uuid
         left join ${livingChildOf('d.participant_uuid')}
       where v.edition_uuid = $1 and ${IS_OPEN_INVOICE} and ($2 = 'all'
         or nullif(trim(case when d.account_uuid is null then p.email else a.email end), '') is null
         or (exists (select from mails w where ${CARRIES} and ${mailFailed('w')})
           and not exists (select from mails w where ${CARRIES} and w.state in ('queued', 'sent'))))
       order by v.year, v.counter`,
      [edition, only],
    );
  }

  /** Cents open on the older invoices of its debtor. */
  async openOnOlder(invoice: string): Promise<number> {
    const row = await this.database.row<{ open: number }>(
      'invoices_open_on_older',
      `select coalesce(sum((select sum(s.open) from ${INVOICED_ITEMS})), 0)::float8 as open
       from invoices own join invoices v on v.debtor_uuid = own.debtor_uuid and ${isOlder('v', 'own')}
       where own.uuid = $1`,
      [invoice],
    );
    return row?.open ?? 0;
  }

  /**
   * The invoices of a debtor, or of a child that stood for itself before, that its family may still hold, by a mail or on
   * paper, although nothing is asked of them any more: void, and named by no mail since.
   * @param except what is written at the moment: the second part of the event of its own mail
   */
  voids(debtor: string, except: string | null = null): Promise<VoidInvoice[]> {
    return this.database.rows<VoidInvoice>(
      'invoices_void',
      `select ${VOID_COLUMNS}
       from debtors d join invoices v on v.debtor_uuid in (${familyOf('d.uuid')})
         cross join lateral (select sum(n.amount)::float8 as total, sum(s.paid) as paid, sum(s.open) as open from ${INVOICED_ITEMS}) i
         cross join lateral (select ${VOID_SINCE} as at) gone
       where d.uuid = $1 and i.open = 0 and i.paid < i.total
         and (exists (select from mails w where ${CARRIES} and w.state = 'sent') or ${isPrinted('v')})
         and not exists (select from mails w where ${mailedTo('w', DEBTOR)} and w.created_at >= gone.at
           and strpos(w.text, v.number) > 0 and not (${CARRIES}) and split_part(w.event, ':', 2) is distinct from $2)
       order by v.year, v.counter`,
      [debtor, except],
    );
  }

  /** All invoices of a debtor, the oldest first. */
  ofDebtor(debtor: string): Promise<DebtorInvoice[]> {
    return this.database.rows<DebtorInvoice>(
      'invoices_of_debtor',
      `select ${DEBTOR_INVOICE}
       from invoices v cross join lateral (select sum(s.open)::float8 as open from ${INVOICED_ITEMS}) i
       where v.debtor_uuid = $1 order by v.created_at, v.uuid`,
      [debtor],
    );
  }

  /**
   * Whether a mail asked for some of it before it was made: one that names the reference of an application of its debtor,
   * since the first of its items was charged.
   */
  async isAskedBefore(invoice: string): Promise<boolean> {
    const rows = await this.database.rows(
      'invoices_asked_before',
      `select from invoices v join debtors d on d.uuid = v.debtor_uuid join mails w on ${mailedTo('w', DEBTOR)}
         and w.created_at <= v.created_at and w.created_at >= (select min(e.booked_at) from ledgers l
           join book_entries e on e.ledger_uuid = l.uuid join postings p on p.uuid = e.posting_uuid
           where p.uuid in (select n.charge_uuid from invoice_items n where n.invoice_uuid = v.uuid))
       where v.uuid = $1 and exists (
         select from (select distinct e.attendance_uuid as attendance from ledgers l
           join book_entries e on e.ledger_uuid = l.uuid where l.debtor_uuid = v.debtor_uuid) x
           join payment_references r on r.attendance_uuid = x.attendance
         where regexp_replace(w.text, '\\s', '', 'g') ~ ('RF\\d\\d0*' || r.number || '(?!\\d)'))
       limit 1`,
      [invoice],
    );
    return rows.length > 0;
  }

  /** Whether an open invoice of the edition was due before this day, YYYY-MM-DD. */
  async isAnyOverdue(edition: string, day: string): Promise<boolean> {
    return (await this.ofEditions([edition], day)).get(edition)?.hasOverdue ?? false;
  }

  /** What stands in the books of these editions, by uuid. @param day the local day of now */
  async ofEditions(editions: readonly string[], day: string): Promise<ReadonlyMap<string, EditionMoney>> {
    const open = `from invoices v where v.edition_uuid = e.uuid and ${IS_OPEN_INVOICE}`;
    const rows = await this.database.rows<EditionMoney & { readonly uuid: string }>(
      'invoices_of_editions',
      `select e.uuid, exists (select ${open}) as "hasOpen", exists (select ${open} and v.due_on < $2::date) as "hasOverdue",
         exists (select from ledgers l where l.edition_uuid = e.uuid) as "isBooked"
       from unnest($1::uuid[]) e (uuid)`,
      [editions, day],
    );
    return new Map(rows.map((row) => [row.uuid, row]));
  }

  /** The open invoices of a debtor for an edition that no mail carries, sent or still to be sent. */
  unsent(debtor: string, edition: string): Promise<string[]> {
    return this.database.uuids(
      'invoices_unsent',
      `select v.uuid from invoices v where v.debtor_uuid = $1 and v.edition_uuid = $2 and ${IS_OPEN_INVOICE}
         and not exists (select from mails w where ${CARRIES} and w.state in ('queued', 'sent'))
       order by v.year, v.counter`,
      [debtor, edition],
    );
  }
}

/** Invoices exist for every caller that may use their routes. */
@Injectable()
export class InvoiceFinder extends finderIn(InvoiceStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message('There is no invoice with this identifier.', 'Es gibt keine Rechnung mit dieser Kennung.');

  /** The letter (action `document`) contains the whole invoice, so only callers who may see all of it get it. */
  override refusal(caller: Caller, action: string, row: InvoiceRow): Promise<Problem | undefined> {
    return Promise.resolve(
      action === 'document' && isHiddenInvoice(row, caller) ? forbidden(HIDDEN_LETTER) : undefined,
    );
  }
}

const OWN = columnsOf(Invoice, 'v', { only: ['uuid', 'number'] });

/** An invoice of which nothing is asked any more. */
interface Standing extends RowOf<typeof OWN> {
  readonly debtor: string;
  readonly edition: string;
  readonly state: Exclude<InvoiceState, 'open'>;
}

/** Which invoices are open, asked before and after something is booked. */
@Injectable()
export class InvoiceStatusStore {
  constructor(private readonly database: Database) {}

  /** The open invoices of the debtors of these ledgers. */
  async openOn(ledgers: readonly string[]): Promise<string[]> {
    if (ledgers.length === 0) return [];
    return this.database.uuids(
      'invoices_open_before',
      `select v.uuid from ledgers l join invoices v on v.debtor_uuid = l.debtor_uuid
       where l.uuid = any(${uuidsIn('$1')}) and ${INVOICE_STATE} = 'open'`,
      [ledgers],
    );
  }

  /** The open invoices of a debtor. */
  openOf(debtor: string): Promise<string[]> {
    return this.database.uuids(
      'invoices_open_of',
      `select v.uuid from invoices v where v.debtor_uuid = $1 and ${INVOICE_STATE} = 'open'`,
      [debtor],
    );
  }

  /** The given invoices that are not open. */
  async noLongerOpen(invoices: readonly string[]): Promise<Standing[]> {
    if (invoices.length === 0) return [];
    return this.database.rows<Standing>(
      'invoices_standing',
      `select * from (select ${OWN}, v.debtor_uuid as debtor, v.edition_uuid as edition, ${INVOICE_STATE} as state
         from invoices v where v.uuid = any(${uuidsIn('$1')})) s where s.state <> 'open'`,
      [invoices],
    );
  }
}
