import { REASON_CODES, type ReasonCode, WISH_RESULTS, type WishResult } from '../../attendances/model/drawn-wish.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryChoices, QueryRef } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';

/** Filters of GET /draws/{uuid}/wishes. */
export class DrawWishesQuery extends PageQuery {
  @QueryChoices(WISH_RESULTS, 'What became of the wish.')
  result?: readonly WishResult[];

  @QueryRef('Offer by UUID or alias.')
  offer?: RecordRef;

  @QueryRef('Child by UUID.')
  participant?: RecordRef;

  @QueryChoices(REASON_CODES, 'The reason for that.')
  reason?: readonly ReasonCode[];
}
