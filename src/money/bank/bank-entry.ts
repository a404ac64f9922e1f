import { type CamtLine, isUnreadable } from './camt/transfer.js';

/** States of an entry (R-MON-23). */
export const ENTRY_STATES = ['matched', 'proposed', 'open', 'booked', 'ignored'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** Why an entry is not to be booked. */
export const IGNORE_REASONS = [
  'unreadable',
  'pending',
  'information',
  'currency',
  'empty',
  'debit',
  'returned',
  'reversal',
  'collective',
  'repeated',
  'by_hand',
] as const;
export type IgnoreReason = (typeof IGNORE_REASONS)[number];

/** Reasons that staff may overrule; for the others there is nothing to book. */
const RESTORABLE: readonly IgnoreReason[] = ['collective', 'repeated', 'by_hand'];

export const mayBeRestored = (reason: IgnoreReason | null, certain: boolean): boolean =>
  reason !== null && RESTORABLE.includes(reason) && !(reason === 'repeated' && certain);

/** Why a line of a file cannot be a family's payment; undefined for a payment. Pure. */
export const ignoredBecause = (line: CamtLine): IgnoreReason | undefined => {
  if (isUnreadable(line)) return 'unreadable';
  if (line.standing !== 'booked') return line.standing;
  if (line.currency !== 'EUR') return 'currency';
  if (line.amount === 0) return 'empty';
  if (!line.credit) return line.reversal || line.returned ? 'returned' : 'debit';
  if (line.reversal) return 'reversal';
  return line.collective ? 'collective' : undefined;
};

/** Whether a later file with the same line repeats it: a line not booked by the bank yet will come again, booked. */
export const isSettled = (line: CamtLine): boolean => !isUnreadable(line) && line.standing === 'booked';
