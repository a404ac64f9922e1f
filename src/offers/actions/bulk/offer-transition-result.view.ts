import { boolean, list, object, uuid } from '../../../platform/view/field.js';
import { defineView } from '../../../platform/view/view.js';
import { OFFER_STATUS, type OfferStatus } from '../../model/offer.js';

/** Result for one offer of a bulk request. */
export interface OfferTransitionResult {
  readonly offer: string;
  readonly done: boolean;
  /** Null for offers that do not exist for the caller. */
  readonly status: readonly OfferStatus[] | null;
  readonly problem: { readonly status: number; readonly detail: string } | null;
}

const PROBLEM_SCHEMA = {
  type: 'object',
  properties: {
    status: { type: 'integer', description: 'The status that a request about this offer alone would have.' },
    detail: { type: 'string' },
  },
  required: ['status', 'detail'],
  additionalProperties: false,
} as const;

export const offerTransitionResultView = defineView<OfferTransitionResult>(
  'OfferTransitionResult',
  {
    offer: uuid().always().describe('The offer, in the order of the request.'),
    done: boolean().always().describe('The transition was applied.'),
    status: list({ type: 'string', enum: [...OFFER_STATUS] })
      .hideable()
      .describe('Its status now; missing for an offer that does not exist for you.'),
    problem: object(PROBLEM_SCHEMA).describe('Why it was not applied; only with partial.'),
  },
  { description: 'What has become of one of many offers.' },
);
