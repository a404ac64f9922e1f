import { transferPosting } from '../../ledger/books/charge-postings.js';
import { type DueItem } from '../../debtors/debts/due-items.js';
import { type Paid } from '../../ledger/books/positions.columns.js';
import { type PostingDraft } from '../../ledger/books/posting.js';

/** Money in excess of what is owed. */
export interface Credit {
  /** Null: not assigned to an application. */
  readonly attendance: string | null;
  /** Cents. */
  readonly amount: number;
}

/** Text in the books, on statements of account and in the journal. */
const SET_OFF_WORDS = 'Guthaben verrechnet';

/**
 * Sets credits off against amounts due, both in the given order, as far as they suffice. Each part stays assigned to
 * its receipt item, so that a reversal finds it. Pure.
 * @param credits where their money is booked
 */
export const planSetOff = (credits: readonly Paid[], dues: readonly DueItem[]): PostingDraft[] => {
  const pieces = [...credits];
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

/**
 * The excess part of the money booked for an application. Pure.
 * @param money the money booked for the applications of the credits, on the debtor's ledger
 */
export const piecesOf = ({ attendance, amount }: Credit, money: readonly Paid[]): Paid[] => {
  let left = amount;
  return money
    .filter((piece) => piece.attendance === attendance)
    .flatMap((piece) => {
      const taken = Math.min(left, piece.amount);
      left -= taken;
      return taken > 0 ? [{ ...piece, amount: taken }] : [];
    });
};
