import { firstNamed, type Message, message } from '../../../kernel/problem/message.js';
import { conflict } from '../../../kernel/problem/problem.js';
import { type Reason } from '../../../jobs/background-job.js';
import { firstLinesOf } from '../../state/hindrances/hindrance-words.js';
import { type PlannedOffer } from './decisions.columns.js';

/**
 * Checked before a commit writes anything: no places in cancelled offers, not even with `force` (R-WAIT-11).
 * @param offers the cancelled offers of the commit, each with the applications that would get a place
 * @throws Problem 409 that names them
 */
export const requireTakingPlace = (offers: readonly PlannedOffer[]): void => {
  if (offers.length === 0) return;
  throw conflict(
    firstLinesOf(
      offers.map(({ name, attendances }) => lineOf(name, attendances)),
      (count) =>
        message(
          `And ${count === 1 ? 'one more offer' : `${String(count)} more offers`}.`,
          `Und ${count === 1 ? 'ein weiteres Angebot' : `${String(count)} weitere Angebote`}.`,
        ),
    ),
  );
};

/** Naming the first applications is enough to find the decisions. */
const lineOf = (name: string, attendances: readonly string[]): Message => {
  const named = firstNamed(attendances);
  return message(
    `The offer “${name}” is cancelled: nobody gets a place there, or waits for one (${named.en}).`,
    `Das Angebot „${name}“ ist abgesagt: Dort erhält niemand einen Platz oder wartet auf einen (${named.de}).`,
  );
};

/** The offer was cancelled after the commit had been requested. */
export class CalledOff extends Error {
  override readonly name = 'CalledOff';
}

/** Why nothing of an offer was committed, for readers of the job. */
export const wasCalledOff = ({ offer, name }: PlannedOffer): Reason => ({
  kind: 'offers',
  subject: { uuid: offer, name },
  text: message(
    'The offer is cancelled, and decisions would give places there; none of them was committed. Change them, or relaunch the offer.',
    'Das Angebot ist abgesagt, und Entscheidungen würden dort Plätze vergeben; keine davon wurde übernommen. Bitte die Entscheidungen ändern oder das Angebot wieder aufnehmen.',
  ),
});
