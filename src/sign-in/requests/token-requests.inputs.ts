import { type DayOrMoment } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryChoice, QueryChoices, QueryDate, QueryRef, QueryText } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { TITLES } from '../../platform/http/request/problem-body.js';

const CLASSES = ['2xx', '3xx', '4xx', '5xx'];
const STATUSES = [...CLASSES, '200', '201', '202', '204', '304', ...Object.keys(TITLES), 'none'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Filters and page of GET /requests. */
export class RequestsQuery extends PageQuery {
  @QueryRef('The token or session, by UUID; default: all of your own, for super admins all there are.')
  token?: RecordRef;

  @QueryChoices(STATUSES, 'Status of the answer, or its class; `none`: the connection ended before the answer did.')
  status?: string[];

  @QueryChoice(METHODS, 'The method.')
  method?: string;

  @QueryText('Start of the pattern of the path: `/offers`, `/offers/{uuid}`.')
  route?: string;

  @QueryDate('Requests on or after this day or moment.')
  since?: DayOrMoment;

  @QueryDate('Requests up to this day or moment, included: give one to walk pages while requests go on.')
  until?: DayOrMoment;
}
