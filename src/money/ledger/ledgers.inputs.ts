import { type DayOrMoment } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryChoices, QueryDate, QueryRef } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { LEDGER_KINDS, type LedgerKind } from './ledger.js';

/** Filters of GET /ledgers (R-MON-25). */
export class LedgersQuery extends PageQuery {
  @QueryRef('The ledger of this debtor, by UUID; by e-mail address where you see it.')
  debtor?: RecordRef;

  @QueryRef('The ledger with the revenue of this edition, by UUID or alias.')
  edition?: RecordRef;

  @QueryChoices(LEDGER_KINDS, 'What the ledger is for.')
  kind?: readonly LedgerKind[];
}

/** The page of entries that GET /ledgers/{uuid} shows. */
export class LedgerQuery extends PageQuery {
  @QueryDate('Entries of this day or later.')
  from?: DayOrMoment;

  @QueryDate('Entries of this day or earlier.')
  until?: DayOrMoment;
}

/** The day of GET /ledgers/cash-report. */
export class CashReportQuery {
  @QueryDate('The day; default: today.')
  day?: DayOrMoment;
}

/** Window of GET /ledgers/journal.csv. */
export class JournalQuery {
  @QueryDate('Postings of this day or later.')
  from?: DayOrMoment;

  @QueryDate('Postings of this day or earlier.')
  until?: DayOrMoment;
}
