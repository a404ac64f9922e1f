import { accountReference } from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { changesBetween, type FieldChange } from '../../../kernel/collections/field-changes.js';
import { type OfferHistoryRow } from './offer-history.columns.js';
import { type OfferHistoryRecord } from './offer-history.view.js';

/** The entry as the caller may see it. @param named the changes of an entry, with the names of what they refer to */
export const offerHistoryRecord = (
  { account, ...entry }: OfferHistoryRow,
  caller: Caller,
  named: (entry: Pick<OfferHistoryRow, 'changes'>) => readonly FieldChange[],
): OfferHistoryRecord => ({
  ...entry,
  changes: entry.action === 'transition' ? changesBetween({ status: entry.from }, { status: entry.to }) : named(entry),
  by: account === null ? null : accountReference(account, caller),
});
