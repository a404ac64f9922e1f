import { firstNamed, type Message, message, onOneLine } from '../../../kernel/problem/message.js';
import { conflict, type Problem } from '../../../kernel/problem/problem.js';
import { type Reason } from '../../../jobs/background-job.js';
import { firstLinesOf } from '../../state/hindrances/hindrance-words.js';
import { type PlannedOffer } from './decisions.view.js';

/** A cancelled offer of a commit, and the children that would get a place there, by the names that the caller may know. */
interface CancelledOffer {
  readonly name: string;
  readonly children: readonly string[];
}

/** Why nothing is committed. */
export const calledOff = (offers: readonly CancelledOffer[]): Problem =>
  conflict(
    firstLinesOf(offers.map(lineOf), (count) =>
      message(
        `And ${count === 1 ? 'one more offer' : `${String(count)} more offers`}.`,
        `Und ${count === 1 ? 'ein weiteres Angebot' : `${String(count)} weitere Angebote`}.`,
      ),
    ),
  );

/** The first names are enough; `conflicts` has the applications. */
const lineOf = ({ name, children }: CancelledOffer): Message => {
  const offer = onOneLine(name);
  const named = firstNamed(children);
  const [who, wer] = children.length === 0 ? ['', ''] : [` (${named.en})`, ` (${named.de})`];
  return message(
    `The offer “${offer}” is cancelled: nobody gets a place there, or waits for one${who}.`,
    `Das Angebot „${offer}“ ist abgesagt: Dort erhält niemand einen Platz oder wartet auf einen${wer}.`,
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
