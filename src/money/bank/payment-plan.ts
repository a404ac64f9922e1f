import { groupBy } from '../../kernel/collections/collections.js';
import { type Proposal } from './matching/match.js';
import { type ItemDetails } from './open-items.store.js';

/** A receipt for one debtor's part of an entry. */
interface PlannedReceipt {
  readonly debtor: string;
  readonly payments: readonly { readonly attendance: string; readonly amount: number }[];
  /** Cents in excess of open items. */
  readonly credit: number;
}

/** The receipts for an entry, one per debtor; the rest is a credit of the first. Pure. */
export const planReceipts = (
  { items, credit }: Pick<Proposal, 'items' | 'credit'>,
  details: ReadonlyMap<string, ItemDetails>,
): PlannedReceipt[] => {
  return [...groupBy(items, ({ attendance }) => details.get(attendance)?.party?.uuid ?? '')]
    .map(([debtor, group], index) => ({
      debtor,
      payments: group.filter(({ amount }) => amount > 0),
      credit: index === 0 ? credit : 0,
    }))
    .filter((receipt) => receipt.payments.length > 0 || receipt.credit > 0);
};

/** Whether all planned items are still open. */
export const isPayable = (items: Proposal['items'], details: ReadonlyMap<string, ItemDetails>): boolean =>
  items.every(({ attendance, amount }) => {
    const item = details.get(attendance);
    return item?.party != null && amount <= Math.max(0, item.open ?? 0);
  });
