import { type PostingDraft, type PostingKind } from './posting.js';
import { type Charged, type Owed, type Paid } from './positions.store.js';

/** Two entries about one application that balance: `amount` on the first ledger, the contrary on the other. */
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

/** The place stays, and costs nothing any more: somebody decided so. */
const WAIVED = 'Gebühr erlassen';

/**
 * What is to be booked so that the books have the price: the difference to what is charged already, on the ledgers where it
 * stands. Nothing charged yet: on those given, which are of the family as it is now. Pure.
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
 * Money goes over from where it stands: to another application, to another debtor, or both. Pure.
 * @param words why it goes
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
