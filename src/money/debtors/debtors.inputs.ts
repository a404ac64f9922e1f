import { vocabulary, word } from '../../kernel/problem/vocabulary.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryBoolean, QueryChoices, QueryRef, QueryText, QueryDate } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { type DayOrMoment } from '../../kernel/clock/zone.js';

const BALANCE_FILTERS = vocabulary('debtorBalance', {
  open: word('Owes', 'Offen', 'warn'),
  settled: word('Even', 'Ausgeglichen', 'good'),
  credit: word('Has a credit', 'Guthaben'),
});
export type BalanceFilter = (typeof BALANCE_FILTERS)[number];

/** Filters of GET /debtors (R-MON-25). */
export class DebtorsQuery extends PageQuery {
  @QueryRef('Debtors to whom something of this edition was charged, by UUID or alias.')
  edition?: RecordRef;

  @QueryChoices(BALANCE_FILTERS, 'Those who owe, those who are even, those who have a credit.')
  balance?: readonly BalanceFilter[];

  @QueryBoolean('Only those for whom something is given up, or only the others.')
  writtenOff?: boolean;

  @QueryText('Free text: every word occurs in the name.')
  q?: string;
}

/** Window of GET /debtors/{uuid}/statement. */
export class StatementQuery {
  @QueryDate('Entries of this day or later; what was before is the opening balance.')
  from?: DayOrMoment;

  @QueryDate('Entries of this day or earlier.')
  until?: DayOrMoment;
}
