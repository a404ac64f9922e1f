import { type OpenItemRow } from '../../debtors/debts/open-item.columns.js';

/** The amount that may be requested from a debtor, in cents. */
interface Demand {
  /** The amount to be paid: never more than the balance. 0 or less: nothing. */
  readonly amount: number;
  /** Overpayments elsewhere, which are deducted. */
  readonly credit: number;
}

/**
 * The amount that may be requested for some of a debtor's items: all credits are deducted, whatever they were paid
 * for, so that nobody is asked for more than the balance (R-MON-11). Pure.
 * @param all all open items, including credits
 * @param items the items to be requested
 */
export const demandFor = (
  all: readonly Pick<OpenItemRow, 'open'>[],
  items: readonly Pick<OpenItemRow, 'open'>[],
): Demand => {
  const credit = -all.reduce((sum, { open }) => sum + Math.min(0, open), 0);
  return { credit, amount: items.reduce((sum, { open }) => sum + open, 0) - credit };
};
