import { firstNamed, type Message, message, onOneLine } from '../../../kernel/problem/message.js';
import { conflict, type Problem } from '../../../kernel/problem/problem.js';
import { type Reason, reasonOf } from '../../../jobs/background-job.js';
import { firstLinesOf, conflictOf, linesOf, staffText } from '../../state/obstacle-texts.js';
import { type PlannedOffer } from './decisions.view.js';
import { conflictBody } from '../../../platform/http/request/problem-body.js';
import { type Obstacle } from '../../state/obstacle.js';
import { type Places } from '../../state/places.store.js';

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

/** Children got other places after the commit had been requested, or reached their maximum. */
export class Obstructed extends Error {
  override readonly name = 'Obstructed';

  constructor(readonly applications: readonly (readonly [attendance: string, obstacles: readonly Obstacle[]])[]) {
    super(`Obstructed: ${String(applications.length)}.`);
  }
}

/** Why nothing of an offer was committed, for readers of the job: the offer, and each conflicting application. */
export const obstructionOf = ({ offer, name }: PlannedOffer, { applications }: Obstructed): Reason[] => [
  {
    kind: 'offers',
    subject: { uuid: offer, name },
    text: message(
      'Children cannot have the places that they were to get; none of the decisions was committed. Change them, or commit with force.',
      'Kinder können die vorgesehenen Plätze nicht haben; keine der Entscheidungen wurde übernommen. Bitte ändern oder mit force übernehmen.',
    ),
  },
  ...applications.map(([attendance, obstacles]) => ({
    ...reasonOf('attendances', attendance, linesOf(obstacles.map(staffText))),
    conflicts: obstacles.map((one) => conflictBody({ attendance, offer: { uuid: offer, name }, ...conflictOf(one) })),
  })),
];

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
