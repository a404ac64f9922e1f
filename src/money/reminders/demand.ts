import { type OpenItemRow } from '../parties/open-items.js';

/** What may be asked of a debtor, in cents. */
export interface Demand {
  /** What is to be paid: never more than the balance. 0 or less: nothing. */
  readonly amount: number;
  /** What was paid too much elsewhere, and is taken off. */
  readonly credit: number;
}

/**
 * What may be asked for some of a debtor's items: all credits are taken off, whatever they were paid for, so that nobody is asked
 * for more than the balance (R-MON-11). Pure.
 * @param all everything that is open, credits among it
 * @param items those of it that are asked for
 */
export const demandFor = (
  all: readonly Pick<OpenItemRow, 'open'>[],
  items: readonly Pick<OpenItemRow, 'open'>[],
): Demand => {
  const credit = -all.reduce((sum, { open }) => sum + Math.min(0, open), 0);
  return { credit, amount: items.reduce((sum, { open }) => sum + open, 0) - credit };
};
