import { changes } from '../../../platform/http/view/changes.js';
import {
  boolean,
  choice,
  list,
  moment,
  type Reference,
  reference,
  text,
  uuid,
} from '../../../platform/http/view/field.js';
import { defineView } from '../../../platform/http/view/view.js';
import { OFFER_STATUS } from '../../model/offer.js';
import { OFFER_ACTIONS } from '../../model/offer-history.js';
import { offerWorkflow } from '../../model/offer.workflow.js';
import { type OfferHistoryRow } from './offer-history.columns.js';

/** An entry of an offer's history with everything its view shows: who did what, when. */
export interface OfferHistoryRecord extends Omit<OfferHistoryRow, 'account'> {
  /** Null if the account has been deleted. */
  readonly by: Reference | null;
}

const places = { type: 'string', enum: [...OFFER_STATUS] } as const;

/** A history entry of an offer (R-OFF-7). */
export const offerHistoryView = defineView<OfferHistoryRecord>(
  'OfferHistoryEntry',
  {
    uuid: uuid().always(),
    at: moment().always().describe('When it was done.'),
    action: choice(OFFER_ACTIONS).always(),
    transition: choice(offerWorkflow.transitions).describe('The move, for transitions.'),
    from: list(places).describe('Status before, for transitions.'),
    to: list(places).describe('Status after, for transitions.'),
    fields: list({ type: 'string' }).describe('The fields that got another value.'),
    changes: changes(),
    notified: boolean().always().describe('Somebody was mailed: families, or teams of organisers.'),
    note: text().describe('Remark by the person who did it.'),
    by: reference().describe('Who did it; missing when the account is gone.'),
  },
  { description: 'An entry of the history of an offer.' },
);
