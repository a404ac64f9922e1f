import { boolean, choice, moment, text, uuid } from '../platform/http/view/field.js';
import { defineView, nested, type RecordOf } from '../platform/http/view/view.js';
import { type EditionRecord } from './edition.view.js';
import { type EditionTask } from './editions.entities.js';
import { APPLICATION_SYSTEMS, TASK_TYPES } from './task.js';

/** A phase in short, as the timeline and the dashboard show it. */
export const timelineTaskView = defineView<EditionTask>(
  'TimelineTask',
  {
    uuid: uuid().always(),
    type: choice(TASK_TYPES).always(),
    title: text(),
    begin: moment()
      .always()
      .from(({ beginAt }: EditionTask) => beginAt),
    end: moment()
      .always()
      .from(({ endAt }: EditionTask) => endAt),
  },
  { description: 'A phase of an edition, in short.' },
);

export const timelineView = defineView(
  'Timeline',
  {
    now: moment().always().describe('The current minute; without seconds, so that an ETag outlives them.'),
    online: boolean().always().describe('Its published offers can be seen by everybody now.'),
    hostsMayEdit: boolean().always().describe('Organiser users may write their offers now.'),
    applicationSystem: choice(APPLICATION_SYSTEMS).describe(
      'How applications are decided now; missing while none of these phases runs.',
    ),
    running: nested(timelineTaskView).describe('What runs now, ordered by end.'),
    next: nested(timelineTaskView).describe('All that is still to come, ordered by start.'),
    over: nested(timelineTaskView).describe('All that is over, latest end first.'),
  },
  { description: 'Which phases of an edition run now, which come next and which are over.' },
);

/** Position of an edition in the sequence of its phases. */
export type TimelineRecord = RecordOf<typeof timelineView>;

const MINUTE = 60_000;

/** The phases at the moment the edition was read. The start of a phase is inclusive, its end exclusive. */
export const timelineOf = ({ tasks, asOf, online, hostsMayEdit }: EditionRecord): TimelineRecord => {
  const running = sorted(
    tasks.filter(({ beginAt, endAt }) => beginAt <= asOf && endAt > asOf),
    ({ endAt }) => endAt.getTime(),
  );
  return {
    now: new Date(Math.floor(asOf.getTime() / MINUTE) * MINUTE),
    online,
    hostsMayEdit,
    applicationSystem: running.find(({ type }) => type === 'application_system')?.applicationSystem ?? null,
    running,
    next: sorted(
      tasks.filter(({ beginAt }) => beginAt > asOf),
      ({ beginAt }) => beginAt.getTime(),
    ),
    over: sorted(
      tasks.filter(({ endAt }) => endAt <= asOf),
      ({ endAt }) => -endAt.getTime(),
    ),
  };
};

/** Equal ones keep the edition's order: by begin, then uuid. */
const sorted = (tasks: readonly EditionTask[], by: (task: EditionTask) => number): EditionTask[] =>
  [...tasks].sort((left, right) => by(left) - by(right));
