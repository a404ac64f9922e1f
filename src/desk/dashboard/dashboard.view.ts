import { type EditionTask } from '../../editions/editions.entities.js';
import { type TaskType, TASK_TYPES } from '../../editions/task.js';
import { timelineTaskView } from '../../editions/timeline.js';
import { type AnyVocabulary, numbersCalled } from '../../kernel/problem/vocabulary.js';
import { ATTENDANCE_STATUS } from '../../offers/model/attendance-status.js';
import { OFFER_STATUS } from '../../offers/model/offer.js';
import {
  choice,
  integer,
  moment,
  object,
  type Schema,
  text,
  uuid,
  named,
  type NamedReference,
} from '../../platform/http/view/field.js';
import { defineView, embedded, nested } from '../../platform/http/view/view.js';
import { DASHBOARD_NUMBERS, type DashboardNumbers } from './dashboard-numbers.js';

/** A phase that is over while its work is undone. */
interface LateTask extends Pick<EditionTask, 'uuid' | 'type' | 'title' | 'beginAt' | 'endAt'> {
  /** Offers that are drafts still, applications that nobody decided, or applications for which something is open. */
  readonly undone: number;
}

/** Work that is left in phases that can be late. */
interface Undone {
  readonly drafts: number;
  readonly undecided: number;
  /** Null for callers who do not see payments: a late pay day would tell them of open money. */
  readonly unpaid: number | null;
}

const undoneOf = ({ type, applicationSystem }: EditionTask, undone: Undone): number => {
  const left: Partial<Record<TaskType, number | null>> = {
    host_editing_stage: undone.drafts,
    application_system: applicationSystem === 'lot' ? undone.undecided : 0,
    pay_days: undone.unpaid,
  };
  return left[type] ?? 0;
};

const isSameKind = (one: EditionTask, other: EditionTask): boolean =>
  one.type === other.type && one.applicationSystem === other.applicationSystem;

/**
 * The phases that are late (R-DESK-6): the last of its kind is over, and something is left to do. What ended first comes
 * first. Pure.
 */
export const lateTasks = (tasks: readonly EditionTask[], now: Date, undone: Undone): LateTask[] =>
  tasks
    .filter((task) => task.endAt <= now)
    .filter((task) => !tasks.some((other) => isSameKind(task, other) && isLater(other, task)))
    .map((task) => {
      const { uuid, type, title, beginAt, endAt } = task;
      return { uuid, type, title, beginAt, endAt, undone: undoneOf(task, undone) };
    })
    .filter((task) => task.undone > 0)
    .sort((left, right) => left.endAt.getTime() - right.endAt.getTime());

const isLater = (one: EditionTask, other: EditionTask): boolean =>
  one.endAt > other.endAt || (one.endAt.getTime() === other.endAt.getTime() && one.uuid > other.uuid);

/** What calls for an admin to act in an edition. */
export interface Dashboard extends DashboardNumbers {
  readonly edition: NamedReference;
  readonly tasks: {
    readonly running: readonly EditionTask[];
    readonly next: readonly EditionTask[];
    readonly late: readonly LateTask[];
  };
}

const numbers = (names: readonly string[], more: Readonly<Record<string, Schema>> = {}): Schema => ({
  type: 'object',
  properties: { ...Object.fromEntries(names.map((name) => [name, { type: 'integer' }])), ...more },
  required: [...names, ...Object.keys(more)],
  additionalProperties: false,
});

/** How many there are of each. */
const counted = (values: AnyVocabulary): Schema => ({ ...numbers(values), ...numbersCalled(values) });

const lateTaskView = defineView<LateTask>(
  'LateTask',
  {
    uuid: uuid().always(),
    type: choice(TASK_TYPES).always(),
    title: text(),
    begin: moment()
      .always()
      .from(({ beginAt }: LateTask) => beginAt),
    end: moment()
      .always()
      .from(({ endAt }: LateTask) => endAt),
    undone: integer()
      .always()
      .describe(
        'What is left: of `host_editing_stage` the offers that are drafts, of `application_system` by lot the undecided applications, of `pay_days` those for which something is open.',
        3,
      ),
  },
  { description: 'A phase that is over while its work is undone.' },
);

const tasksView = defineView<Dashboard['tasks']>(
  'DashboardTasks',
  {
    running: nested(timelineTaskView).describe('What runs now, ordered by end.'),
    next: nested(timelineTaskView).describe('What is still to come, ordered by start.'),
    late: nested(lateTaskView).describe(
      'The last phase of its kind is over and its work is undone. Ordered by end. Pay days only for payments admins.',
    ),
  },
  { description: 'The phases that need action.' },
);

/** Numbers that call for an admin to act (R-DESK-4): each is that of a list with its filter. */
export const dashboardView = defineView<Dashboard>(
  'Dashboard',
  {
    edition: named().always(),
    offers: object(numbers(['total', 'toReview', 'full'], { status: counted(OFFER_STATUS) }))
      .always()
      .describe(
        'By `status`, as the filter of the list counts: `published` holds the cancelled ones too. `toReview`: handed in by organisers (`completed`). `full`: published, not cancelled, no place left.',
      ),
    applications: object(numbers(['total', 'undecided', 'untold'], { status: counted(ATTENDANCE_STATUS) }))
      .always()
      .describe('By `status`. `undecided`: the filter `decision=none`. `untold`: the filter `told=false`.'),
    children: object(numbers(['withPlace', 'withoutPlace', 'hiddenWithPlaces']))
      .always()
      .describe(
        'Children with an application that was not withdrawn, by whether they have a place in an offer that is published and not cancelled. `hiddenWithPlaces`: with a place in an unpublished offer that is not cancelled.',
      ),
    places: object(numbers(['total', 'taken', 'free', 'unlimited']))
      .always()
      .describe(
        'Of offers that are published and not cancelled: `total`, `taken` and `free` (the sum of `vacancies`) of those with a limit, `unlimited` what is taken in the others.',
      ),
    money: object(numbers(['charged', 'paid', 'open', 'overdue'])).describe(
      'Cents. Only for payments admins. `charged`, `paid` and `open` as the revenue of the edition says; `overdue`: open items that were due before today, credits not taken off.',
    ),
    mails: object(numbers(['failed']))
      .always()
      .describe('Mails about the edition that could not be sent.'),
    jobs: object(numbers(['failed']))
      .always()
      .describe('Work in the background that failed, of all editions.'),
    invitations: object(numbers(['open']))
      .always()
      .describe('Invitations that can still be accepted; they belong to no edition.'),
    tasks: embedded(tasksView).always(),
  },
  { description: 'What needs action in an edition, unrounded.', numbers: DASHBOARD_NUMBERS },
);
