import { formatLocal, localDayEndExclusive } from '../../../kernel/clock/zone.js';
import { germanDay, germanMoment } from '../../../kernel/clock/german-dates.js';
import { conflict, type Problem } from '../../../kernel/problem/problem.js';
import { type EditionTask } from '../../../editions/editions.entities.js';
import { type ItemInvoice, type OpenItemRow } from '../../debtors/open-items.sql.js';
import { message } from '../../../kernel/problem/message.js';
import { type DebtorRow } from '../../debtors/debtor.view.js';
import { demandFor } from './reminding.js';

type Payable = Pick<OpenItemRow, 'payDaysEnd' | 'invoice' | 'open' | 'covered' | 'hidden'>;

/**
 * When the time for paying an item is over: that of its invoice, and the pay days for what no invoice asks for. Null: it has
 * none.
 */
const endOf = ({ invoice, payDaysEnd, open, covered }: Payable): Date | null => {
  const ends = [
    ...(invoice === null ? [] : [localDayEndExclusive(invoice.dueOn).getTime()]),
    ...(payDaysEnd === null || covered >= open ? [] : [Date.parse(payDaysEnd)]),
  ];
  return ends.length === 0 ? null : new Date(Math.max(...ends));
};

/**
 * Items that can still be paid by their invoice, or without one on a pay day, are not reminded of (R-MON-11), nor is what is
 * taken out of the programme.
 */
export const isRemindable = (item: Payable, now: Date): boolean => {
  if (item.hidden) return false;
  const end = endOf(item);
  return end === null || end <= now;
};

/** The 409 while none of these items may be reminded of: until when the first of them can be paid. */
const notYetDue = (items: readonly Payable[], now: Date): Problem => {
  const [first] = items
    .flatMap((item) => {
      const end = endOf(item);
      return end === null || end <= now ? [] : [{ end, invoice: item.covered < item.open ? null : item.invoice }];
    })
    .sort((one, other) => one.end.getTime() - other.end.getTime());
  return first?.invoice == null ? payDaysRun(first?.end ?? now) : invoiceRuns(first.invoice);
};

const invoiceRuns = ({ number, dueOn }: ItemInvoice): Problem =>
  conflict(
    `Nobody is reminded before the invoice is due: ${number} is due on ${dueOn}.`,
    `Vor der Fälligkeit der Rechnung wird niemand erinnert: ${number} ist bis zum ${germanDay(dueOn)} zu zahlen.`,
  );

/** When the last pay day of an edition ends; undefined if it has none. */
export const lastPayDayOf = (tasks: readonly Pick<EditionTask, 'type' | 'endAt'>[]): Date | undefined => {
  const ends = tasks.flatMap(({ type, endAt }) => (type === 'pay_days' ? [endAt.getTime()] : []));
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
};

/** Whether nothing of an edition can still be paid on a pay day. */
export const payDaysAreOver = (tasks: readonly Pick<EditionTask, 'type' | 'endAt'>[], now: Date): boolean => {
  const last = lastPayDayOf(tasks);
  return last === undefined || last <= now;
};

/** The 409 during pay days. */
export const payDaysRun = (end: Date): Problem =>
  conflict(
    `Nobody is reminded before the pay days end, at ${formatLocal(end)}.`,
    `Vor dem Ende der Zahltage wird niemand erinnert, also nicht vor ${germanMoment(end)}.`,
  );

/**
 * What a debtor may be reminded of at a moment, by mail or on paper: all open items whose time for paying is over.
 * @throws Problem 409 nothing is owed after deducting credits, or all of it can still be paid as planned
 */
export const remindableOf = ({ itemList }: Pick<DebtorRow, 'itemList'>, now: Date): OpenItemRow[] => {
  const all = itemList ?? [];
  const open = all.filter((item) => item.open > 0 && item.attendance !== null && !item.hidden);
  if (demandFor(all, open).amount <= 0) throw conflict(NOTHING_OPEN);
  const due = open.filter((item) => isRemindable(item, now));
  if (demandFor(all, due).amount > 0) return due;
  throw notYetDue(open, now);
};

const NOTHING_OPEN = message('This debtor owes nothing.', 'Dieser Zahlungspflichtige schuldet nichts.');
