import { germanDay } from '../../kernel/clock/german-dates.js';
import { germanMoney, moneyOf } from '../../kernel/text/german.js';
import { mailFile } from '../../mail/mail-file.js';
import { defineMail } from '../../mail/mail-template.js';
import { flag, list, optional, text, type ValuesOf } from '../../mail/template-variables.js';
import { type DebtorRow } from '../debtors/debtor.view.js';
import { printedReference, referenceOfNumber } from '../ledger/creditor-reference.js';
import { type DebtorInvoice, type VoidInvoice } from './held-invoices.store.js';

/** Invoices that a family may still hold although nothing is to be paid on them any more. */
export const VOID_VARIABLES = {
  voids: list(
    'Invoices that the family may still hold and that are void, as nobody has told it yet',
    {
      number: text('Number of the invoice', 'R-2026-00010'),
      total: text('What it asked for', '40,00 €'),
      part: flag('Some of it was paid before nothing more was owed', false),
    },
    [{ number: 'R-2026-00010', total: '40,00 €', part: false }],
  ),
};

export const voidValues = (voids: readonly VoidInvoice[]): ValuesOf<typeof VOID_VARIABLES> => ({
  voids: voids.map(({ number, total, paid }) => ({ number, total: germanMoney(total), part: paid > 0 })),
});

/** For letters, in the words of mails. */
export const voidLines = (voids: readonly VoidInvoice[]): string[] =>
  voidValues(voids).voids.map(({ number, total, part }) =>
    part
      ? `Auf die Rechnung ${number} über ${total} ist nichts mehr zu bezahlen.`
      : `Die Rechnung ${number} über ${total} gilt nicht mehr: Bitte bezahlen Sie darauf nichts.`,
  );

/** The amount that a family has to pay now, and its reference. */
const STANDING_VARIABLES = {
  ...VOID_VARIABLES,
  nothing: flag('Nothing at all is to be paid', false),
  credit: optional('Credit of the family, when nothing is to be paid', '5,00 €'),
  later: optional('What comes with the next invoice', '40,00 €'),
  payable: flag('Something can be paid now', true),
  invoices: list(
    'Invoices that hold on, the oldest first; credits of the family are taken off',
    {
      number: text('Number of the invoice', 'R-2026-00017'),
      open: text('What is to be paid on it', '12,50 €'),
      dueOn: text('Its due date', '17. August 2026'),
      reference: text('Its reference', 'RF18 1000 0023'),
    },
    [{ number: 'R-2026-00017', open: '12,50 €', dueOn: '17. August 2026', reference: 'RF18 1000 0023' }],
  ),
  rest: optional('What is to be paid without an invoice', '7,00 €'),
  restReference: optional('The one reference for that', 'RF28 1000 0001'),
};

/** To a family of whose invoice nothing is to be paid any more (R-MON-33). */
export const invoiceVoidMail = defineMail({
  type: 'invoice-void',
  ...mailFile(new URL('../mails/invoice-void.md', import.meta.url)),
  about: 'programme',
  variables: {
    number: text('Number of the invoice', 'R-2026-00010'),
    paidPart: flag('Some of it was paid before nothing more was owed', false),
    ...STANDING_VARIABLES,
  },
});

/** To a family for whose place staff changed the fee (R-MON-33). */
export const feeChangedMail = defineMail({
  type: 'fee-changed',
  ...mailFile(new URL('../mails/fee-changed.md', import.meta.url)),
  about: 'programme',
  variables: {
    child: text('First name of the child', 'Max'),
    offer: text('Name of the offer', 'Paddeln auf der Tauber'),
    day: optional('Its first day', '4. August 2026'),
    fee: optional('What the place costs now', '12,50 €'),
    before: optional('What it cost before', '40,00 €'),
    paid: optional('What was paid for it', '5,00 €'),
    ...STANDING_VARIABLES,
  },
});

/**
 * What all invoices and debts of a family come to, never more than it owes on balance: credits pay what no invoice asks
 * for first, then the oldest invoice. Pure.
 * @param invoices all of the debtor, the oldest first
 */
export const standingValues = (
  { balance, itemList }: Pick<DebtorRow, 'balance' | 'itemList'>,
  invoices: readonly DebtorInvoice[],
  voids: readonly VoidInvoice[],
): ValuesOf<typeof STANDING_VARIABLES> => {
  const items = itemList ?? [];
  const invoiced = new Set(invoices.map(({ edition }) => edition));
  // Offers out of the programme are not newly asked for.
  const unasked = items.filter(({ open, covered, hidden }) => open > covered && !hidden);
  const isLater = ({ edition }: (typeof items)[number]): boolean => edition !== null && invoiced.has(edition);
  let credit = -items.reduce((sum, { open }) => sum + Math.min(0, open), 0);
  const left = (cents: number): number => {
    const used = Math.min(credit, cents);
    credit -= used;
    return cents - used;
  };
  const sum = (some: typeof items): number => some.reduce((all, { open, covered }) => all + open - covered, 0);
  const rest = left(sum(unasked.filter((item) => !isLater(item))));
  const later = left(sum(unasked.filter(isLater)));
  const asking = invoices.map((invoice) => ({ ...invoice, open: left(invoice.open) })).filter(({ open }) => open > 0);
  const number = rest === 0 ? null : (unasked.find((item) => !isLater(item))?.number ?? null);
  const payable = asking.length > 0 || rest > 0;
  return {
    ...voidValues(voids),
    nothing: !payable && later === 0,
    credit: balance < 0 ? germanMoney(-balance) : null,
    later: moneyOf(later),
    payable,
    invoices: asking.map((invoice) => ({
      number: invoice.number,
      open: germanMoney(invoice.open),
      dueOn: germanDay(invoice.dueOn),
      reference: printedReference(referenceOfNumber(invoice.reference)),
    })),
    rest: moneyOf(rest),
    restReference: number === null ? null : printedReference(referenceOfNumber(number)),
  };
};
