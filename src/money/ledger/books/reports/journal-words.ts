import { formatLocal } from '../../../../kernel/clock/zone.js';
import { LEDGER_NAMES } from '../ledger.view.js';
import { type LedgerKind } from '../ledger.js';
import { type JournalRow } from './report.view.js';

/** The name of a ledger in the journal. */
export const ledgerName = (kind: LedgerKind, edition: string | null): string =>
  edition === null ? LEDGER_NAMES[kind] : `${LEDGER_NAMES[kind]} ${edition}`;

/**
 * Day and time of a posting: `01.07.2026`, `12:00:00`. No time if it is booked on another day than its effective one.
 */
export const journalTime = ({ valuedAt, bookedAt }: Pick<JournalRow, 'valuedAt' | 'bookedAt'>): [string, string] => {
  const [date = '', time = ''] = formatLocal(valuedAt).split('T');
  const day = date.split('-').reverse().join('.');
  return [day, valuedAt.getTime() === bookedAt.getTime() ? time.slice(0, 'hh:mm:ss'.length) : ''];
};
