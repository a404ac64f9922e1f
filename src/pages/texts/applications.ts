import { type ApplyingPhase, type FamilyPhases, type DrawFingerprint } from '../../editions/edition-phases.store.js';
import { isCancelled, type PublicOffer } from '../reading/public-offer.js';
import { isOver, occurrencesOf, endOf, momentOf } from './times.js';
import { type Language } from '../../kernel/problem/message.js';
import { type Words } from './texts.js';

/** Whether families can apply to an offer. */
type Applications =
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

/**
 * All places are taken, and whoever applies now waits for one that becomes free: where lists move by themselves, under
 * `firstcome` or in an edition that names no phases (R-WAIT-3). Elsewhere waiting leads to nothing one could promise.
 */
export const isWaitedFor = (offer: PublicOffer, phases: FamilyPhases | undefined, now: Date): boolean => {
  if (!offer.fullyBooked || isCancelled(offer)) return false;
  if (applicationsOf(offer, phases, now).state !== 'open') return false;
  const all = phases?.applications ?? [];
  return all.length === 0 || all.some(({ system, begin, end }) => system === 'firstcome' && begin <= now && end > now);
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

/** How one gets a place, in sentences. */
interface Applying {
  readonly lines: readonly string[];
  /** Somebody who wants a place can do something about it now. */
  readonly open: boolean;
}

/** What the draw is bound to in which places of the offer are still to be drawn. */
export const drawOf = (
  offer: PublicOffer,
  { phases, now }: Pick<Circumstances, 'phases' | 'now'>,
): DrawFingerprint | undefined => {
  if (!offer.requiresApplication || !offer.onlineApplication) return undefined;
  const found = applicationsOf(offer, phases, now);
  return found.state === 'closed' && found.because === 'begun' ? undefined : phases?.draw;
};

interface Circumstances {
  /** What the edition says of when families can apply. */
  readonly phases: FamilyPhases | undefined;
  readonly now: Date;
  readonly words: Words;
  readonly language: Language;
  /** There is an address at which families apply. */
  readonly online: boolean;
  /** The page names somebody to ask. */
  readonly reach: boolean;
}

/** How families apply to the offer, as its fields and the phases of its edition say. Pure. */
export const applyingOf = (offer: PublicOffer, circumstances: Circumstances): Applying => {
  const { phases, now, words, language } = circumstances;
  const found = applicationsOf(offer, phases, now);
  const allotted = phases?.allocations.some(({ begin, end }) => begin <= now && end > now) === true;
  const allotting = offer.onlineApplication && allotted ? [words.allotting] : [];
  switch (found.state) {
    case 'needless':
      return { lines: [words.noApplication], open: false };
    case 'closed':
      return { lines: [...closedLines(found, circumstances), ...allotting], open: false };
    case 'coming':
      return {
        open: false,
        lines: [
          ...allotting,
          ...(found.phase === undefined ? [] : [words.opens(momentOf(found.phase.begin, language))]),
          ...systemLines(found.phase, words),
          ...(found.end === undefined ? [] : [words.deadline(endOf(found.end, language))]),
        ],
      };
    case 'open':
      return {
        open: true,
        lines: [
          ...wayLines(offer, circumstances),
          ...(found.end === undefined ? [] : [words.openUntil(endOf(found.end, language))]),
          ...systemLines(found.phase, words),
          ...(isWaitedFor(offer, phases, now) ? [words.waitingListText] : []),
        ],
      };
  }
};

/** How one applies; whom to ask instead stands below. */
const wayLines = (offer: PublicOffer, { words, online, reach }: Circumstances): string[] => {
  if (offer.onlineApplication && online) return [words.applyOnline];
  return offer.onlineApplication && reach ? [] : [words.applyElsewhere];
};

const closedLines = (
  { because, end }: Extract<Applications, { state: 'closed' }>,
  { now, words, language }: Circumstances,
): string[] => {
  if (because === 'deadline') return [words.deadlineOver(endOf(end, language))];
  if (because === 'begun') return [words.closed, words.begun];
  // A phase that begins after the offer is of no use to anybody.
  return end > now ? [words.closed] : [words.closed, words.wasOpenUntil(endOf(end, language))];
};

const systemLines = (phase: ApplyingPhase | undefined, words: Words): string[] =>
  phase?.system === 'lot' ? [words.byLot] : phase?.system === 'firstcome' ? [words.firstCome] : [];
