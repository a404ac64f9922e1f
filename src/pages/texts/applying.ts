import { type ApplyingPhase, type DrawFingerprint, type FamilyPhases } from '../../editions/edition-phases.store.js';
import { type Language } from '../../kernel/problem/message.js';
import { type PublicOffer } from '../reading/public-offer.js';
import { type Applications, applicationsOf } from './applications.js';
import { endOf, momentOf } from './times.js';
import { type Words } from './texts.js';

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
          ...(offer.fullyBooked ? [words.waitingListText] : []),
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
