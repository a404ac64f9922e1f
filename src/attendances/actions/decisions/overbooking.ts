import { message } from '../../../kernel/problem/message.js';
import { type Reason } from '../../../jobs/background-job.js';
import { type Places } from '../../state/changes/places.columns.js';
import { type PlannedOffer } from './decisions.columns.js';

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

/** Why nothing of an offer was committed, for readers of the job. */
export const wouldOverbook = ({ offer, name }: PlannedOffer, by: number): Reason => ({
  kind: 'offers',
  subject: { uuid: offer, name },
  text: message(
    `With these decisions the offer would have ${String(by)} more children than places; none of them was committed. Change them or maxParticipants, or commit with force.`,
    `Mit diesen Entscheidungen hätte das Angebot ${String(by)} Kinder mehr als Plätze; keine davon wurde übernommen. Bitte die Entscheidungen oder maxParticipants ändern, oder mit force übernehmen.`,
  ),
});

/** Reason in the job for a commit that overbooks the offer. */
export const isOverbooked = ({ offer, name }: PlannedOffer, by: number): Reason => ({
  kind: 'offers',
  subject: { uuid: offer, name },
  text: message(
    `Committed as requested (force): the offer has ${String(by)} more children than places.`,
    `Wie verlangt übernommen (force): Das Angebot hat ${String(by)} Kinder mehr als Plätze.`,
  ),
});
