import { QueryText } from '../../platform/http/input/query-fields.js';

/** Parameters of GET /offers/{uuid}. */
export class OfferQuery {
  @QueryText("Secret of the offer's private link; opens an offer that is published through its link only.")
  link?: string;
}
