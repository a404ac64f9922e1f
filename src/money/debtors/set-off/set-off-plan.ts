import { transferPosting } from '../../books/charge-postings.js';
import { type DueItem } from '../../books/due-items.js';
import { type Paid } from '../../books/positions.store.js';
import { type PostingDraft } from '../../books/posting.js';

/** Money that is there beyond what is owed. */
export interface Credit {
  /** Null: it belongs to no application. */
  readonly attendance: string | null;
  /** Cents. */
  readonly amount: number;
}

/** What the books call it, on statements of account and in the journal. */
export const SET_OFF_WORDS = 'Guthaben verrechnet';

/**
 * Credits against what is due, both in the order given, as far as they reach. Each piece of money stays that of the item of the
 * receipt with which it came, so that a reversal finds it. Pure.
 * @param money what stands with the applications of the credits, on the debtor's ledger
 */
export const planSetOff = (
  credits: readonly Credit[],
  dues: readonly DueItem[],
  money: readonly Paid[],
): PostingDraft[] => {
  const pieces = credits.flatMap((credit) => piecesOf(credit, money));
  const postings: PostingDraft[] = [];
  for (const { attendance, offer, amount } of dues) {
    let left = amount;
    while (left > 0) {
      const piece = pieces[0];
      if (piece === undefined) return postings;
      const taken = Math.min(left, piece.amount);
      const to = { attendance, offer, ledger: piece.ledger };
      postings.push(transferPosting({ ...piece, amount: taken }, to, SET_OFF_WORDS));
      left -= taken;
      if (taken === piece.amount) pieces.shift();
      else pieces[0] = { ...piece, amount: piece.amount - taken };
    }
  }
  return postings;
};

/** As much of the money with an application as is too much. */
const piecesOf = ({ attendance, amount }: Credit, money: readonly Paid[]): Paid[] => {
  let left = amount;
  return money
    .filter((piece) => piece.attendance === attendance)
    .flatMap((piece) => {
      const taken = Math.min(left, piece.amount);
      left -= taken;
      return taken > 0 ? [{ ...piece, amount: taken }] : [];
    });
};
