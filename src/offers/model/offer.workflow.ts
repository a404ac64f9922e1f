import { type Word, vocabulary, word } from '../../kernel/problem/vocabulary.js';
import { Workflow } from '../../kernel/workflow/workflow.js';
import { OFFER_PLACES, type OfferPlace, type OfferStatus } from './offer.js';

/** An offer that was called off, and is not shown. */
const OFF_AND_HIDDEN = 'unpublished, cancelled';

/** State of an offer: its place, or one of two for offers that were called off: shown, and not shown. */
export type OfferState = OfferPlace | 'cancelled' | typeof OFF_AND_HIDDEN;

export const offerState = (place: OfferPlace, cancelled: boolean): OfferState => {
  if (!cancelled) return place;
  return place === 'unpublished' ? OFF_AND_HIDDEN : 'cancelled';
};

/** How a state is stored. */
export interface StoredState {
  readonly place: OfferPlace;
  readonly cancelled: boolean;
}

/** The stored form of a state. Unpublishing a cancelled offer does not relaunch it: nobody owes anything for it. */
export const placeOf = (state: OfferState): StoredState => {
  if (state === 'cancelled') return { place: 'published', cancelled: true };
  return state === OFF_AND_HIDDEN ? { place: 'unpublished', cancelled: true } : { place: state, cancelled: false };
};

/** The `status` list of a state: a cancelled offer also stays published or unpublished (R-OFF-1). */
export const statusOf = (state: OfferState): OfferStatus[] => {
  const { place, cancelled } = placeOf(state);
  return cancelled ? [place, 'cancelled'] : [place];
};

/** The offer's places and transitions (R-OFF-2). `mayMove` decides who may make them. */
export const offerWorkflow = new Workflow([...OFFER_PLACES, 'cancelled', OFF_AND_HIDDEN], {
  complete: { from: ['draft'], to: 'completed' },
  reopen: { from: ['completed', 'reviewed'], to: 'draft' },
  approve: { from: ['draft', 'completed'], to: 'reviewed' },
  unapprove: { from: ['reviewed'], to: 'completed' },
  publish: { from: ['draft', 'completed', 'reviewed', 'unpublished', OFF_AND_HIDDEN], to: 'published' },
  unpublish: { from: ['published', 'cancelled'], to: { published: 'unpublished', cancelled: OFF_AND_HIDDEN } },
  cancel: { from: ['published', 'unpublished'], to: { published: 'cancelled', unpublished: OFF_AND_HIDDEN } },
  relaunch: { from: ['cancelled', OFF_AND_HIDDEN], to: { cancelled: 'published', [OFF_AND_HIDDEN]: 'unpublished' } },
} as const);

export type OfferTransition = (typeof offerWorkflow.transitions)[number];

/** The transitions as buttons call them. */
export const OFFER_TRANSITIONS = vocabulary('offerTransition', {
  complete: word('Submit', 'Einreichen'),
  reopen: word('Give back', 'Zurückgeben', 'warn'),
  approve: word('Approve', 'Freigeben', 'good'),
  unapprove: word('Withdraw the approval', 'Freigabe zurücknehmen', 'warn'),
  publish: word('Publish', 'Veröffentlichen', 'good'),
  unpublish: word('Unpublish', 'Veröffentlichung zurücknehmen', 'warn'),
  cancel: word('Cancel', 'Absagen', 'bad'),
  relaunch: word('Relaunch', 'Findet doch statt', 'good'),
} satisfies Record<OfferTransition, Word>);

/** Facts that permission for a transition depends on. */
export interface OfferSituation {
  readonly state: OfferState;
  readonly isAdmin: boolean;
  /** The caller belongs to one of the offer's hosts, or the offer is shared with the caller. */
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
