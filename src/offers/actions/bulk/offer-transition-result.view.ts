import { enumOf } from '../../../kernel/problem/vocabulary.js';
import { ENTRY_PROBLEM_SCHEMA, type EntryProblem } from '../../../platform/http/request/problem-body.js';
import { boolean, integer, list, object, uuid } from '../../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../../platform/http/view/view.js';
import { OFFER_STATUS, type OfferStatus } from '../../model/offer.js';

export const offerTransitionResultView = defineView(
  'OfferTransitionResult',
  {
    offer: uuid().always().describe('The offer, in the order of the request.'),
    done: boolean().always().describe('The transition was applied.'),
    status: list<OfferStatus>(enumOf(OFFER_STATUS))
      .hideable()
      .describe('Its status now; missing for an offer that does not exist for you.'),
    problem: object<EntryProblem>(ENTRY_PROBLEM_SCHEMA).describe('Why it was not applied; only with partial.'),
    unreachable: integer().describe(
      'How many of the families to be mailed have no address; only with notify, where families are mailed.',
    ),
  },
  { description: 'The outcome for one of many offers.' },
);

/** Result for one offer of a bulk request. */
export type OfferTransitionResult = RecordOf<typeof offerTransitionResultView>;
