import { LOCAL_ZONE } from '../../kernel/clock/zone.js';
import { rowsOf } from '../../platform/database/row-maker.js';
import { firstDateOf } from '../../offers/model/first-date.js';
import { closedChild } from '../parties/debtor-party.js';
import { sumsOfDebtors } from '../books/balances.sql.js';
import { invoicesAskingFor } from '../demands/standing-invoice.js';
import { isStanding, reminderRows } from '../demands/reminder.sql.js';
import { childOf } from '../../participants/participant.sql.js';
import { offerOf } from '../../offers/model/offer.sql.js';
import { tasksOfEdition } from '../../editions/edition.sql.js';
import { type Applications } from '../parties/applications.js';
import { referenceOf } from '../parties/debtor.sql.js';

/** Days after the charge until an open item is due, unless the edition's pay days or a reminder set another date. */
export const PAYMENT_DAYS = 14;

/** What a debtor owes for one application, or has overpaid, as read. */
export interface OpenItemRow {
  /** Null: a credit not assigned to an application. */
  readonly attendance: string | null;
  readonly offerName: string | null;
  readonly participantName: string | null;
  /** First day of the offer, YYYY-MM-DD. */
  readonly firstDate: string | null;
  /** The child is under an information lock, or anonymised. */
  readonly closed: boolean;
  readonly edition: string | null;
  readonly fee: number;
  readonly paid: number;
  readonly open: number;
  /** Number of the reference; null for a credit. */
  readonly number: string | null;
  /** YYYY-MM-DD; null for a credit. */
  readonly dueOn: string | null;
  /** When the last pay day of the edition ends, ISO 8601; null: it has none. */
  readonly payDaysEnd: string | null;
  /** The posting that charged it last; null for a credit that was never charged. */
  readonly charge: string | null;
  /** Cents for which the debtor has an invoice. */
  readonly covered: number;
  /** The invoice that asks for it; of several the one due last. */
  readonly invoice: ItemInvoice | null;
}

/** The invoice that asks for an open item. */
export interface ItemInvoice {
  readonly uuid: string;
  readonly number: string;
  /** Number of its reference. */
  readonly reference: string;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
}

/**
 * SQL for what is read of an open item, in the order in which its JSON has it: a list of values, which costs PostgreSQL half
 * of what an object costs, and a page of debtors has hundreds.
 */
const ITEM: Readonly<Record<keyof OpenItemRow, string>> = {
  attendance: 'i.attendance',
  offerName: 'o.name',
  participantName: `nullif(concat_ws(' ', c.firstname, c.lastname), '')`,
  firstDate: firstDateOf('o'),
  closed: closedChild('c'),
  edition: 't.edition_uuid',
  fee: 'i.fee',
  paid: 'i.paid',
  open: 'i.open',
  number: 'n.number::text',
  dueOn: `case when m.due_on is not null then greatest(m.due_on, coalesce(asked.due_on, k.last_day))
    when asked.due_on is not null then asked.due_on when k.last_day > on_day.charged_on then k.last_day
    else on_day.charged_on + ${PAYMENT_DAYS} end`,
  payDaysEnd: 'k.end_at',
  charge: 'i.charge',
  covered: 'asked.covered',
  invoice: 'asked.invoice',
};
const ITEM_COLUMNS = Object.keys(ITEM).map((name) => ({ name }));

/** Open items as `openItemsFrom` gives them. */
export type OpenItemList = readonly unknown[][];

export const openItemRows = (items: OpenItemList): OpenItemRow[] => rowsOf<OpenItemRow>(ITEM_COLUMNS, items);

/** SQL for the text of one value of an item. @param item SQL of the item */
export const openItemText = (item: string, name: keyof OpenItemRow): string =>
  `(${item} ->> ${String(Object.keys(ITEM).indexOf(name))})`;

/**
 * SQL for the open items of debtors as JSON lists, oldest first (`debtor`, `items`): all applications with a ledger balance
 * other than 0. Amounts come from the books only; names are the current ones. The due date is the end of the edition's pay
 * days, if that was in the future at the time of the charge, otherwise `PAYMENT_DAYS` later; an invoice sets its own date,
 * and a later reminder another one, but none before the pay days end or the invoice is due (R-MON-10).
 * @param sums what `sumsOfDebtors` gives, for `from`
 */
export const openItemsFrom = (sums: string, applications: Applications): string =>
  `select i.debtor, json_agg(json_build_array(${Object.values(ITEM).join(', ')}) order by i.first_at, i.attendance) as items
    from ${sums} i
    left join ${applications.of('i.attendance')} left join ${offerOf('t.offer_uuid')}
    left join ${childOf('t.participant_uuid', 'c')}
    left join ${referenceOf('i.attendance', 'n')}
    cross join lateral (select (i.charged_at at time zone '${LOCAL_ZONE}')::date as charged_on) on_day
    cross join lateral (select max(r.due_on) as due_on from ${reminderRows('r')}
      where r.debtor_uuid = i.debtor and i.attendance = any(r.attendances) and r.at >= i.charged_at
        and ${isStanding('r')}) m
    cross join lateral (select max(d.end_at) as end_at,
        ((max(d.end_at) - interval '1 second') at time zone '${LOCAL_ZONE}')::date as last_day
      from ${tasksOfEdition('t.edition_uuid', 'd')} and d.type = 'pay_days') k
    cross join lateral ${invoicesAskingFor('i.debtor', 'i')} asked
    where i.open <> 0 group by i.debtor`;

/** SQL for a debtor's open items as a JSON list. @param debtor column with the debtor's uuid */
export const openItemsOf = (debtor: string, applications: Applications): string =>
  `(select x.items from (${openItemsFrom(`(${sumsOfDebtors(`where l.debtor_uuid = ${debtor}`)})`, applications)}) x)`;
