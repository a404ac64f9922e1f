import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryRef, QueryText } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';

/** Filters of GET /hosts (R-HOST-3). */
export class HostsQuery extends PageQuery {
  @QueryText("Free text: every word occurs in the organiser's name or e-mail address.")
  q?: string;

  @QueryRef('Edition by UUID or alias: organisers with an offer in that edition.')
  edition?: RecordRef;
}
