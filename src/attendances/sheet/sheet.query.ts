import { QueryChoices } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../offers/model/attendance-status.js';

/** Filter and page of GET /offers/{uuid}/participants. */
export class SheetQuery extends PageQuery {
  @QueryChoices(
    ATTENDANCE_STATUS,
    'Applications in one of these states; without the filter those with a place and those on the waiting list.',
  )
  status?: AttendanceStatus[];
}
