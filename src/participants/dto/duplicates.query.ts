import { QueryText } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';

/** Filters of GET /participants/duplicates (R-CHI-10). */
export class DuplicatesQuery extends PageQuery {
  @QueryText('Free text: every word occurs in the name.')
  q?: string;
}
