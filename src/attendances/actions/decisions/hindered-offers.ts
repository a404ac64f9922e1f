import { message } from '../../../kernel/problem/message.js';
import { type Reason, reasonOf } from '../../../jobs/background-job.js';
import { conflictBody } from '../../../platform/http/request/problem-body.js';
import { type Hindrance } from '../../state/hindrances/hindrance.js';
import { conflictOf, linesOf, staffWords } from '../../state/hindrances/hindrance-words.js';
import { type PlannedOffer } from './decisions.view.js';

/** Children got other places after the commit had been requested, or reached their maximum. */
export class Hindered extends Error {
  override readonly name = 'Hindered';

  constructor(readonly applications: readonly (readonly [attendance: string, hindrances: readonly Hindrance[]])[]) {
    super(`Hindered: ${String(applications.length)}.`);
  }
}

/** Why nothing of an offer was committed, for readers of the job: the offer, and each conflicting application. */
export const wasHindered = ({ offer, name }: PlannedOffer, { applications }: Hindered): Reason[] => [
  {
    kind: 'offers',
    subject: { uuid: offer, name },
    text: message(
      'Children cannot have the places that they were to get; none of the decisions was committed. Change them, or commit with force.',
      'Kinder können die vorgesehenen Plätze nicht haben; keine der Entscheidungen wurde übernommen. Bitte ändern oder mit force übernehmen.',
    ),
  },
  ...applications.map(([attendance, hindrances]) => ({
    ...reasonOf('attendances', attendance, linesOf(hindrances.map(staffWords))),
    conflicts: hindrances.map((one) => conflictBody({ attendance, offer: { uuid: offer, name }, ...conflictOf(one) })),
  })),
];
