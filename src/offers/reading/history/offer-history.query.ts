import { QueryChoices } from '../../../platform/http/input/query-fields.js';
import { PageQuery } from '../../../platform/http/listing/page-query.js';
import { OFFER_ACTIONS, type OfferAction } from '../../model/offer-history.js';

/** Filter and page of GET /offers/{uuid}/history. */
export class OfferHistoryQuery extends PageQuery {
  @QueryChoices(OFFER_ACTIONS, 'Kinds of entries.')
  action?: readonly OfferAction[];
}
