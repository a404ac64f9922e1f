import { message } from '../../../kernel/problem/message.js';
import { type Reason } from '../../../jobs/background-job.js';
import { type Places } from '../../state/changes/places.store.js';
import { type PlannedOffer } from './decisions.view.js';

/**
 * Number of children in excess of the places after a commit; 0 if it confirms nobody, since then it is not the cause.
 */
export const overbookedBy = (
  { maxParticipants, taken }: Pick<Places, 'maxParticipants' | 'taken'>,
  confirmed: number,
): number => (maxParticipants === null || confirmed === 0 ? 0 : Math.max(0, taken + confirmed - maxParticipants));

/** The offer does not have enough places for the applications to be confirmed. */
export class Overbooking extends Error {
  override readonly name = 'Overbooking';

  constructor(readonly by: number) {
    super(`Overbooked by ${String(by)}.`);
  }
}

const moreChildren = (count: number): string => (count === 1 ? 'one more child' : `${String(count)} more children`);
const childrenOf = (count: number): string => (count === 1 ? 'ein Kind' : `${String(count)} Kinder`);

/** Why nothing of an offer was committed, for readers of the job. */
export const wouldOverbook = ({ offer, name }: PlannedOffer, by: number): Reason => ({
  kind: 'offers',
  subject: { uuid: offer, name },
  text: message(
    `With these decisions the offer would have ${moreChildren(by)} than places; none of them was committed. Change them or maxParticipants, or commit with force.`,
    `Mit diesen Entscheidungen hätte das Angebot ${childrenOf(by)} mehr als Plätze; keine davon wurde übernommen. Bitte die Entscheidungen oder maxParticipants ändern, oder mit force übernehmen.`,
  ),
});

/** Reason in the job for a commit that overbooks the offer. */
export const isOverbooked = ({ offer, name }: PlannedOffer, by: number): Reason => ({
  kind: 'offers',
  subject: { uuid: offer, name },
  text: message(
    `Committed as requested (force): the offer has ${moreChildren(by)} than places.`,
    `Wie verlangt übernommen (force): Das Angebot hat ${childrenOf(by)} mehr als Plätze.`,
  ),
});
