import { type OpenItemRecord } from './debtor.view.js';

/** References that fit into the text of a transfer. */
const MAX_REFERENCES = 10;

/**
 * What a transfer of all these items names: the reference of their invoice, or of the only item; else those of all. Of too
 * many the first one, and matching finds the others by the sum. Without blanks. Pure.
 */
export const referencesOf = (
  items: readonly Pick<OpenItemRecord, 'open' | 'reference' | 'invoiceReference'>[],
): string[] => {
  const asked = items.filter(({ open }) => open > 0);
  const all = [...new Set(asked.flatMap(({ reference, invoiceReference }) => invoiceReference ?? reference ?? []))];
  return all.length > MAX_REFERENCES ? all.slice(0, 1) : all;
};
