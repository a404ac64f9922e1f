import { type ApplyingPhase, type FamilyPhases } from '../../editions/edition-phases.store.js';
import { isCancelled, type PublicOffer } from '../reading/public-offer.js';
import { isOver } from './dates.js';
import { occurrencesOf } from './times.js';

/** Whether families can apply to an offer. */
export type Applications =
  | { readonly state: 'needless' }
  /** `end`: the one moment from which on nobody can apply, if fields or phases name any. */
  | { readonly state: 'open' | 'coming'; readonly phase?: ApplyingPhase; readonly end?: Date }
  | { readonly state: 'closed'; readonly because: 'deadline' | 'phase' | 'begun'; readonly end: Date };

const earliest = (...moments: readonly (Date | undefined)[]): Date | undefined =>
  moments.reduce((first, at) => (first === undefined || (at !== undefined && at < first) ? at : first), undefined);

/** How it stands, as the offer's fields and dates and the phases of its edition say. Pure. */
export const applicationsOf = (offer: PublicOffer, phases: FamilyPhases | undefined, now: Date): Applications => {
  if (!offer.requiresApplication) return { state: 'needless' };
  const deadline = offer.applicationDeadline === undefined ? undefined : new Date(offer.applicationDeadline);
  const begin = occurrencesOf(offer.dates)[0]?.begin;
  if (deadline !== undefined && deadline <= now) return { state: 'closed', because: 'deadline', end: deadline };
  if (begin !== undefined && begin <= now) return { state: 'closed', because: 'begun', end: begin };
  const limit = earliest(deadline, begin);
  const all = offer.onlineApplication ? (phases?.applications ?? []) : [];
  const useful = all.filter((phase) => limit === undefined || phase.begin < limit);
  const last = useful.at(-1) ?? all.at(-1);
  // Without a phase the start of the offer goes without saying.
  if (last === undefined) return { state: 'open', ...(deadline === undefined ? {} : { end: limit ?? deadline }) };
  const phase = useful.find(({ end }) => end > now);
  if (phase === undefined) return { state: 'closed', because: 'phase', end: last.end };
  return { state: phase.begin <= now ? 'open' : 'coming', phase, end: earliest(limit, phase.end) ?? phase.end };
};

/** Its places are drawn in the phase that runs, or that comes next. */
export const isDrawn = (offer: PublicOffer, phases: FamilyPhases | undefined, now: Date): boolean => {
  const found = applicationsOf(offer, phases, now);
  return (found.state === 'open' || found.state === 'coming') && found.phase?.system === 'lot';
};

/** Somebody who wants a place can get one now: by applying, or by coming along. */
export const isOffered = (offer: PublicOffer, phases: FamilyPhases | undefined, now: Date): boolean =>
  chanceOf(offer, phases, now) === 'now';

/** The same, now or from a day on that is still to come. */
export const isToBeHad = (offer: PublicOffer, phases: FamilyPhases | undefined, now: Date): boolean =>
  chanceOf(offer, phases, now) !== 'never';

const chanceOf = (offer: PublicOffer, phases: FamilyPhases | undefined, now: Date): 'now' | 'later' | 'never' => {
  if (isCancelled(offer) || offer.fullyBooked) return 'never';
  const { state } = applicationsOf(offer, phases, now);
  if (state === 'open') return 'now';
  if (state === 'coming') return 'later';
  if (state === 'closed') return 'never';
  return isOver(offer, now) ? 'never' : 'now';
};
