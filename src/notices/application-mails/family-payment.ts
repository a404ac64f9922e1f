import { moneyOf } from '../../kernel/text/german.js';
import { flag, list, optional, text, type ValuesOf } from '../../mail/template-variables.js';
import { printedReference, referenceOfNumber } from '../../money/ledger/creditor-reference.js';
import { type HeldInvoice, type DebtorBalance } from '../../money/invoices/held-invoices.store.js';
import { PAY_DAY_VARIABLES, payDaysUntil, payDayValues, type PayDay } from '../../money/ledger/pay-days.js';

/** The open amount for a place and the balance of its debtor, in cents. */
export interface OpenFee {
  readonly attendance: string;
  /** Null: nobody owes it. */
  readonly debtor: string | null;
  /** Number of its reference; null if nothing is open. */
  readonly number: string | null;
  readonly open: number;
  /** Overall balance of the debtor; negative: a credit. */
  readonly balance: number;
}

/** How the debtors of applications stand, by application. */
export type Balances = ReadonlyMap<string, readonly DebtorBalance[]>;

/** An invoice that the family holds, as mails name it. */
const INVOICE = {
  number: text('Number of the invoice', 'R-2026-00017'),
  open: optional('What is still open in all', '12,50 €'),
  reference: text('Its reference', 'RF28 1000 0001'),
};
const CHANGED = {
  ...INVOICE,
  covered: flag('The credit of the family pays for what is still open: nothing is due', false),
};
const HELD = { number: 'R-2026-00017', open: '12,50 €', reference: 'RF28 1000 0001' };

/** Variables about payment for places. */
export const PAYMENT_VARIABLES = {
  total: optional('What is still to be paid for all of them; the credit of the family is taken off', '12,50 €'),
  gross: optional('What is open for all of them, before the credit is taken off', '15,50 €'),
  familyCredit: optional('Credit of the family that is taken off, whatever it was paid for', '3,00 €'),
  severalDue: flag('Something is open for more than one of them', false),
  covered: flag('The credit pays for all of them: nothing is due', false),
  reference: optional('The one reference to give with a transfer, when something is due', 'RF28 1000 0001'),
  elsewhere: optional('What the family owes for other places, credits taken off', '7,00 €'),
  together: optional('All that the family owes, where the one reference pays that, too', '19,50 €'),
  invoices: list('The invoices that the family holds and that ask for these places', INVOICE, [HELD]),
  nextInvoice: flag('All of it comes with the next invoice: nothing is asked for now', false),
  nextInvoicePart: optional('The part of it that comes with the next invoice', '5,00 €'),
  ...PAY_DAY_VARIABLES,
};

/**
 * Amount due for places: never more than their debtor's balance, because credits are set off whatever they were paid
 * for (R-MON-11, R-MAIL-5). Open amounts elsewhere use up credits and are not requested here.
 */
export const paymentFor = (
  fees: readonly OpenFee[],
  { payDays, balances, now }: { readonly payDays: readonly PayDay[]; readonly balances: Balances; readonly now: Date },
): ValuesOf<typeof PAYMENT_VARIABLES> => {
  const open = fees.filter((fee) => fee.open > 0);
  const gross = sum(open.map((fee) => fee.open));
  const debtors = new Map(open.map((fee) => [fee.debtor, fee.balance - unaskedOf(fee, balances)]));
  const parts = [...debtors].map(([debtor, balance]) => {
    const owed = sum(open.filter((fee) => fee.debtor === debtor).map((fee) => fee.open));
    const credit = Math.max(0, owed - balance);
    return { credit, total: Math.max(0, owed - credit), elsewhere: Math.max(0, balance - owed) };
  });
  const credit = sum(parts.map((part) => part.credit));
  const total = sum(parts.map((part) => part.total));
  const { asking, later } = invoicedOf(open, balances);
  const nextInvoice = total > 0 && later === gross;
  const reference = total === 0 || nextInvoice ? null : (printed(asking[0]?.reference) ?? referenceOf(open));
  const elsewhere = sum(parts.map((part) => part.elsewhere));
  return {
    total: moneyOf(total),
    gross: moneyOf(gross),
    familyCredit: moneyOf(credit),
    severalDue: open.length > 1,
    covered: gross > 0 && total === 0,
    reference,
    elsewhere: moneyOf(elsewhere),
    together: reference === null || elsewhere === 0 || parts.length > 1 ? null : moneyOf(total + elsewhere),
    invoices: total === 0 ? [] : asking.map(shownInvoice),
    nextInvoice,
    nextInvoicePart: nextInvoice || total === 0 ? null : moneyOf(later),
    ...payDayValues(payableOn(payDays, asking, now)),
  };
};

/** What else the debtor owes, and nobody asks for while the offers are out of the programme. */
const unaskedOf = ({ attendance, debtor }: OpenFee, balances: Balances): number =>
  balances.get(attendance)?.find((balance) => balance.debtor === debtor)?.unasked ?? 0;

/** Days until the last of the invoices that ask for it is due. */
const payableOn = (payDays: readonly PayDay[], asking: readonly HeldInvoice[], now: Date): readonly PayDay[] => {
  const dueOn = asking
    .map((invoice) => invoice.dueOn)
    .sort()
    .at(-1);
  return dueOn === undefined ? payDays : payDaysUntil(payDays, dueOn, now);
};

/**
 * The invoices that ask for these fees, and the cents that come with the next one, because the family holds invoices of the
 * edition and none asks for them (R-MON-28).
 */
const invoicedOf = (
  open: readonly OpenFee[],
  balances: Balances,
): { readonly asking: readonly HeldInvoice[]; readonly later: number } => {
  const found = open.map((fee) => {
    const held = balances.get(fee.attendance)?.find(({ debtor }) => debtor === fee.debtor)?.invoices ?? [];
    const asking = held.filter(({ asked }) => asked > 0);
    const rest = Math.max(0, fee.open - sum(asking.map(({ asked }) => asked)));
    return { asking, later: held.length > 0 ? rest : 0 };
  });
  return { asking: distinct(found.flatMap(({ asking }) => asking)), later: sum(found.map(({ later }) => later)) };
};

const distinct = <Invoice extends HeldInvoice>(invoices: readonly Invoice[]): Invoice[] => [
  ...new Map(invoices.map((invoice) => [invoice.number, invoice])).values(),
];

const shownInvoice = ({ number, open, reference }: HeldInvoice) => ({
  number,
  open: moneyOf(open),
  reference: printedReference(referenceOfNumber(reference)),
});

/** Variables about places that are lost: what was paid for them, and what the family's invoices still ask for. */
export const LOSS_VARIABLES = {
  creditUsed: flag('The family owes for other places: what was paid is taken off there', false),
  wholeCredit: optional('All of that credit, where it is more than was paid for the lost places', '30,00 €'),
  refundable: optional('Credit of the family that is left over, and paid back on request', '12,50 €'),
  ceased: optional('What was still open for the lost places, and is no longer due', '12,50 €'),
  paidBack: optional('What was paid for the lost places, and goes back to the family', '12,50 €'),
  remaining: optional('What the family owes for other places all the same, credits taken off', '7,00 €'),
  remainingReference: optional(
    'The reference for that; missing where the next invoice will ask for it',
    'RF28 1000 0001',
  ),
  changedInvoices: list('Invoices that asked for lost places, and are over less now', CHANGED, [
    { ...HELD, covered: false },
  ]),
};

/** An application whose place is gone, with the cents that were paid for it, and those that were not. */
export interface Loss {
  readonly attendance: string;
  readonly refund: number;
  readonly ceased: number;
  /** The part of the payment that the family got back. */
  readonly paidBack: number;
}

/** The values of `LOSS_VARIABLES`. @param demanded the mail says what is to be paid, all in all */
export const lossOf = (
  lost: readonly Loss[],
  balances: Balances,
  demanded: boolean,
): ValuesOf<typeof LOSS_VARIABLES> => {
  const paid = lost.filter(({ refund }) => refund > 0).flatMap(({ attendance }) => balances.get(attendance) ?? []);
  const debtors = [...new Map(paid.map((balance) => [balance.debtor, balance])).values()];
  // An invoice that was paid did not become smaller when the money was paid back.
  const held = lost
    .filter(({ paidBack }) => paidBack === 0)
    .flatMap(({ attendance }) => balances.get(attendance) ?? [])
    .flatMap((balance) => balance.invoices.map((invoice) => ({ ...invoice, covered: askedOf(balance) <= 0 })));
  const credit = sum(debtors.map(({ balance }) => Math.max(0, -balance)));
  const changed = distinct(held.filter(({ ceased }) => ceased));
  return {
    creditUsed: debtors.some(({ owed, unasked }) => owed > unasked),
    wholeCredit: credit > sum(lost.map(({ refund }) => Math.max(0, refund))) ? moneyOf(credit) : null,
    refundable: moneyOf(credit),
    changedInvoices: changed.map((invoice) => ({ ...shownInvoice(invoice), covered: invoice.covered })),
    ceased: moneyOf(sum(lost.map(({ ceased }) => ceased))),
    paidBack: moneyOf(sum(lost.map(({ paidBack }) => paidBack))),
    ...remainingOf(demanded ? [] : lost, changed, balances),
  };
};

/** What is owed for other places, and with which reference; nothing where the invoices that are over less now say it all. */
const remainingOf = (
  lost: readonly Loss[],
  changed: readonly HeldInvoice[],
  balances: Balances,
): Pick<ValuesOf<typeof LOSS_VARIABLES>, 'remaining' | 'remainingReference'> => {
  const all = lost.flatMap(({ attendance }) => balances.get(attendance) ?? []);
  const owing = [...new Map(all.map((balance) => [balance.debtor, balance])).values()].filter(
    (balance) => askedOf(balance) > 0,
  );
  const owed = sum(owing.map(askedOf));
  const [first] = owing;
  if (first === undefined || owed === sum(changed.map(({ open }) => open)))
    return { remaining: null, remainingReference: null };
  const asking = first.invoices.find(({ open }) => open > 0);
  const number = first.invoices.length === 0 ? first.number : asking?.reference;
  return { remaining: moneyOf(owed), remainingReference: owing.length > 1 ? null : printed(number) };
};

const askedOf = ({ balance, unasked }: DebtorBalance): number => balance - unasked;

/**
 * One reference for all of it, that of the first place: a transfer of everything a family owes is recognised by any of
 * its references.
 */
const referenceOf = (open: readonly OpenFee[]): string | null =>
  printed(open.find((fee) => fee.number !== null)?.number);

const printed = (number: string | null | undefined): string | null =>
  number == null ? null : printedReference(referenceOfNumber(number));

const sum = (cents: readonly number[]): number => cents.reduce((all, part) => all + part, 0);
