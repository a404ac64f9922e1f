import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryBoolean, QueryRef, QueryText } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';

/** Filters of GET /participants (R-CHI-3). */
export class ParticipantsQuery extends PageQuery {
  @QueryText('Free text: every word occurs in the name. Masked children are never found by it.')
  q?: string;

  @QueryRef(
    "The parents' account by UUID or e-mail address. The address of an account that is masked for you matches nothing.",
  )
  account?: RecordRef;

  @QueryBoolean('Discounted children only, or the others only.')
  discounted?: boolean;
}
