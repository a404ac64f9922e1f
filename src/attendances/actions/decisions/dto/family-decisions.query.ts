import { QueryBoolean } from '../../../../platform/input/query-fields.js';
import { PageQuery } from '../../../../platform/listing/page-query.js';

/** Filters of GET /editions/{uuid}/decisions/families. */
export class FamilyDecisionsQuery extends PageQuery {
  @QueryBoolean('Only families with a child that would have no place at all, or only all others.')
  withoutPlace?: boolean;
}
