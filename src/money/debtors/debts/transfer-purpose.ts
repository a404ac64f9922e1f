import { type OpenItemRecord } from './debtor.view.js';

/**
 * The one reference that a transfer of all these items names, without blanks: that of the oldest open item, or of its invoice.
 * Matching finds everything a family owes by any of its references. Null if nothing is open. Pure.
 * @param items oldest first
 */
export const referenceOf = (
  items: readonly Pick<OpenItemRecord, 'open' | 'reference' | 'invoiceReference'>[],
): string | null => {
  const oldest = items.find(({ open, reference, invoiceReference }) => open > 0 && (invoiceReference ?? reference));
  return oldest?.invoiceReference ?? oldest?.reference ?? null;
};
