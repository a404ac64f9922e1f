import { QueryText } from '../../../platform/http/input/query-fields.js';

/** Parameters of GET /hosts/{uuid}/calendar.ics. */
export class HostCalendarQuery {
  @QueryText("Secret of the organiser's calendar; the organiser's calendarLink holds it.")
  link?: string;
}
