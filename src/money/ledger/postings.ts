import { type PostingDraft, type PostingKind, COMMON_LEDGERS } from './ledger.js';
import { type Charged, type Owed, type Paid } from './positions.store.js';
import { type WrittenOff } from './book.sql.js';

/** Two balanced entries about one application: `amount` on the first ledger, its negative on the other. */
export const pair = (
  { ledger, contra, attendance }: { ledger: string; contra: string; attendance: string | null },
  amount: number,
): PostingDraft['entries'] => [
  { ledger, contra, attendance, amount },
  { ledger: contra, contra: ledger, attendance, amount: -amount },
];

const TEXTS: Partial<Record<PostingKind, string>> = {
  charge: 'Gebühr',
  discharge: 'Gebühr entfällt',
  adjustment: 'Gebühr geändert',
};

/** The place is kept, but staff waived the price. */
const WAIVED = 'Gebühr erlassen';

/**
 * The postings that bring the books to the price: the difference to the amount charged, on the ledgers of the charge.
 * Without a charge: on the given ledgers of the current family. Pure.
 */
export const chargePostings = (
  { attendance, owes, price, offer }: Owed,
  charged: readonly Charged[],
  fresh: Pick<Charged, 'ledger' | 'contra'>,
): PostingDraft[] => {
  if (charged.length === 0) {
    return price === 0 ? [] : [draft('charge', offer, pair({ ...fresh, attendance }, price))];
  }
  if (price === 0) {
    const [kind, words] = owes ? (['adjustment', WAIVED] as const) : (['discharge', TEXTS.discharge] as const);
    return charged.map((part) => draft(kind, offer, pair(part, -part.amount), words));
  }
  const difference = price - charged.reduce((sum, { amount }) => sum + amount, 0);
  const [first] = charged;
  return difference === 0 || first === undefined ? [] : [draft('adjustment', offer, pair(first, difference))];
};

const draft = (
  kind: PostingKind,
  offer: string,
  entries: PostingDraft['entries'],
  words = TEXTS[kind],
): PostingDraft => ({
  kind,
  text: `${words ?? kind}: ${offer}`,
  entries,
});

/**
 * Transfers money to another application, another debtor, or both. Pure.
 * @param words the reason
 */
export const transferPosting = (
  { item, attendance, ledger, amount }: Paid,
  to: { readonly attendance: string; readonly ledger: string; readonly offer: string },
  words = 'Umbuchung der Zahlung',
): PostingDraft => ({
  kind: 'transfer',
  text: `${words}: ${to.offer}`,
  item,
  entries: [
    { ledger, contra: to.ledger, attendance, amount },
    { ledger: to.ledger, contra: ledger, attendance: to.attendance, amount: -amount },
  ],
});

/** Why something is charged to another debtor. */
const SUCCESSION = 'Anderer Zahlungspflichtiger';

/**
 * Charges what was charged to one debtor to another, and lets the money follow: of applications, and a credit of none.
 * Pure.
 * @param ledger of the other debtor
 */
export const successionPostings = (
  {
    charged,
    paid,
    offers,
  }: {
    readonly charged: readonly Charged[];
    readonly paid: readonly Paid[];
    /** Names of the offers by application. */
    readonly offers: ReadonlyMap<string, string>;
  },
  ledger: string,
): PostingDraft[] => {
  const offerOf = (attendance: string | null): string => offers.get(attendance ?? '') ?? 'Guthaben';
  return [
    ...charged.map((part) => draft('discharge', offerOf(part.attendance), pair(part, -part.amount), SUCCESSION)),
    ...charged.map((part) => draft('charge', offerOf(part.attendance), pair({ ...part, ledger }, part.amount))),
    ...paid.map((money): PostingDraft => ({
      kind: 'transfer',
      text: `${SUCCESSION}: ${offerOf(money.attendance)}`,
      item: money.item,
      entries: pair({ ledger: money.ledger, contra: ledger, attendance: money.attendance }, money.amount),
    })),
  ];
};

/**
 * Transfers the debt of an application from its debtor to the write-offs. Pure.
 * @param reason reason on one line, as in the journal
 */
export const writeOffPosting = ({ attendance, ledger, offer, amount }: WrittenOff, reason: string): PostingDraft => ({
  kind: 'write_off',
  text: `Ausbuchung: ${offer} (${reason.replace(/\s+/g, ' ').trim()})`,
  entries: pair({ ledger, contra: COMMON_LEDGERS.write_offs, attendance }, -amount),
});

/** Reverses a write-off: the amount is owed again. Pure. */
export const takeBackPosting = ({ attendance, ledger, offer, amount }: WrittenOff): PostingDraft => ({
  kind: 'write_off',
  text: `Ausbuchung zurückgenommen: ${offer}`,
  entries: pair({ ledger, contra: COMMON_LEDGERS.write_offs, attendance }, amount),
});
