import { boolean, list, object, uuid } from '../../../platform/view/field.js';
import { defineView, type RecordOf } from '../../../platform/view/view.js';
import { OFFER_STATUS, type OfferStatus } from '../../model/offer.js';

const PROBLEM_SCHEMA = {
  type: 'object',
  properties: {
    status: { type: 'integer', description: 'The status that a request about this offer alone would have.' },
    detail: { type: 'string' },
  },
  required: ['status', 'detail'],
  additionalProperties: false,
} as const;

export const offerTransitionResultView = defineView(
  'OfferTransitionResult',
  {
    offer: uuid().always().describe('The offer, in the order of the request.'),
    done: boolean().always().describe('The transition was applied.'),
    status: list<OfferStatus>({ type: 'string', enum: [...OFFER_STATUS] })
      .hideable()
      .describe('Its status now; missing for an offer that does not exist for you.'),
    problem: object<{ readonly status: number; readonly detail: string }>(PROBLEM_SCHEMA).describe(
      'Why it was not applied; only with partial.',
    ),
  },
  { description: 'The outcome for one of many offers.' },
);

/** Result for one offer of a bulk request. */
export type OfferTransitionResult = RecordOf<typeof offerTransitionResultView>;
