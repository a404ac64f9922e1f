import { type ApplicationPhase } from '../../editions/edition-phases.js';
import { type Language } from '../../kernel/problem/message.js';
import { type PublicOffer } from '../reading/public-offer.js';
import { endOf, momentOf } from './times.js';
import { type Words } from './words.js';

/** How one gets a place, in sentences. */
export interface Applying {
  readonly lines: readonly string[];
  /** Somebody who wants a place can do something about it now. */
  readonly open: boolean;
}

interface Circumstances {
  /** When families can apply to offers of the edition, in order. */
  readonly phases: readonly ApplicationPhase[];
  readonly now: Date;
  readonly words: Words;
  readonly language: Language;
}

/** How families apply to the offer, as its fields and the phases of its edition say. Pure. */
export const applyingOf = (offer: PublicOffer, { phases, now, words, language }: Circumstances): Applying => {
  if (!offer.requiresApplication) return { lines: [words.noApplication], open: false };
  const deadline = offer.applicationDeadline === undefined ? undefined : new Date(offer.applicationDeadline);
  const until = deadline === undefined ? undefined : endOf(deadline, language);
  if (deadline !== undefined && until !== undefined && deadline <= now) {
    return { lines: [words.deadlineOver(until)], open: false };
  }
  const phase = offer.onlineApplication ? phaseOf(phases, now) : 'none';
  if (phase === 'over') return { lines: [words.closed], open: false };
  const open = phase === 'none' || phase.begin <= now;
  return {
    open,
    lines: [
      offer.onlineApplication ? words.applyOnline : words.applyElsewhere,
      ...(phase === 'none' ? [] : phaseLines(phase, open, words, language)),
      ...(until === undefined ? [] : [words.deadline(until)]),
      ...(open && offer.fullyBooked ? [words.waitingListText] : []),
    ],
  };
};

/** The phase that runs, or the next one; none: the edition does not say. */
const phaseOf = (phases: readonly ApplicationPhase[], now: Date): ApplicationPhase | 'none' | 'over' =>
  phases.length === 0 ? 'none' : (phases.find(({ end }) => end > now) ?? 'over');

const phaseLines = ({ begin, end, system }: ApplicationPhase, open: boolean, words: Words, language: Language) => [
  open ? words.openUntil(endOf(end, language)) : words.opens(momentOf(begin, language)),
  ...(system === 'lot' ? [words.byLot] : system === 'firstcome' ? [words.firstCome] : []),
];
