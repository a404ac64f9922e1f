import { QueryBoolean } from '../../../../platform/http/input/query-fields.js';
import { PageQuery } from '../../../../platform/http/listing/page-query.js';

/** Filters of GET /editions/{uuid}/decisions/families. */
export class FamilyDecisionsQuery extends PageQuery {
  @QueryBoolean('Only families with a child that would have no place at all, or only all others.')
  withoutPlace?: boolean;
}
