import { type DayOrMoment } from '../../kernel/clock/zone.js';
import { QueryDate } from '../../platform/http/input/query-fields.js';

/** Window of GET /debtors/{uuid}/statement. */
export class StatementQuery {
  @QueryDate('Entries of this day or later; what was before is the opening balance.')
  from?: DayOrMoment;

  @QueryDate('Entries of this day or earlier.')
  until?: DayOrMoment;
}
