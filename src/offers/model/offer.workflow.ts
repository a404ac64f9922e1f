import { Workflow } from '../../kernel/workflow/workflow.js';
import { OFFER_PLACES, type OfferPlace, type OfferStatus } from './offer.js';

/** State of an offer: its place, or `cancelled` for a published one that is cancelled. */
export type OfferState = OfferPlace | 'cancelled';

export const offerState = (place: OfferPlace, cancelled: boolean): OfferState =>
  cancelled && place === 'published' ? 'cancelled' : place;

/** How a state is stored. */
export interface StoredState {
  readonly place: OfferPlace;
  readonly cancelled: boolean;
}

/**
 * The stored form of a state. Unpublishing a cancelled offer does not relaunch it: nobody owes anything for it or
 * gets a place until it is published.
 * @param cancelled whether it was cancelled until now
 */
export const placeOf = (state: OfferState, cancelled: boolean): StoredState =>
  state === 'cancelled'
    ? { place: 'published', cancelled: true }
    : { place: state, cancelled: cancelled && state === 'unpublished' };

/** The `status` list of a state: a cancelled offer also stays published (R-OFF-1). */
export const statusOf = (state: OfferState): OfferStatus[] =>
  state === 'cancelled' ? ['published', 'cancelled'] : [state];

/** The offer's places and transitions (R-OFF-2). `mayMove` decides who may make them. */
export const offerWorkflow = new Workflow([...OFFER_PLACES, 'cancelled'], {
  complete: { from: ['draft'], to: 'completed' },
  reopen: { from: ['completed', 'reviewed'], to: 'draft' },
  approve: { from: ['draft', 'completed'], to: 'reviewed' },
  unapprove: { from: ['reviewed'], to: 'completed' },
  publish: { from: ['draft', 'completed', 'reviewed', 'unpublished'], to: 'published' },
  unpublish: { from: ['published', 'cancelled'], to: 'unpublished' },
  cancel: { from: ['published'], to: 'cancelled' },
  relaunch: { from: ['cancelled'], to: 'published' },
} as const);

export type OfferTransition = (typeof offerWorkflow.transitions)[number];

/** What permission for a transition depends on. */
export interface OfferSituation {
  readonly state: OfferState;
  readonly isAdmin: boolean;
  /** The caller belongs to one of the offer's organisers, or the offer is shared with the caller. */
  readonly isOwn: boolean;
  readonly hostsMayEdit: boolean;
  /** The first date has begun: nobody can cancel or relaunch the offer any more. */
  readonly begun: boolean;
}

/** Whether a transition that the state allows is possible now (R-OFF-3). */
export const isPossible = (transition: OfferTransition, { begun }: OfferSituation): boolean =>
  !begun || (transition !== 'cancel' && transition !== 'relaunch');

/** Whether this caller may make the transition (R-OFF-2, column "who"). */
export const mayMove = (transition: OfferTransition, situation: OfferSituation): boolean => {
  if (situation.isAdmin) return true;
  if (!situation.isOwn) return false;
  switch (transition) {
    case 'complete':
      return situation.hostsMayEdit;
    case 'reopen':
      return situation.hostsMayEdit && situation.state === 'completed';
    case 'cancel':
    case 'relaunch':
      return true;
    default:
      return false;
  }
};

/** The transitions shown to a caller: possible now, and permitted (R-OFF-5). */
export const transitionsFor = (situation: OfferSituation): OfferTransition[] =>
  offerWorkflow
    .from(situation.state)
    .filter((transition) => isPossible(transition, situation) && mayMove(transition, situation));
