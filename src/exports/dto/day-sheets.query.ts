import { type DayAsked } from '../../attendances/sheet/day-sheets.service.js';
import { type DayOrMoment } from '../../kernel/clock/zone.js';
import { QueryBoolean, QueryChoice, QueryDate } from '../../platform/http/input/query-fields.js';

/** Parameters of GET /editions/{uuid}/participants/export. */
export class DaySheetsQuery implements DayAsked {
  @QueryDate('The day; default: today.')
  day?: DayOrMoment;

  @QueryChoice(['pdf'], 'Kind of the file.', 'pdf')
  format!: 'pdf';

  @QueryBoolean('Whether there is a box to tick for each child. There is by default.')
  boxes?: boolean;
}
