import { TASK_TYPES } from '../../editions/task.js';
import { type EditionTask } from '../../editions/editions.entities.js';
import { timelineTaskView } from '../../editions/timeline.js';
import { ATTENDANCE_STATUS } from '../../offers/model/attendance-status.js';
import { OFFER_STATUS } from '../../offers/model/offer.js';
import {
  choice,
  integer,
  moment,
  object,
  type Reference,
  reference,
  type Schema,
  text,
  uuid,
} from '../../platform/http/view/field.js';
import { defineView, embedded, nested } from '../../platform/http/view/view.js';
import { type LateTask } from './late-tasks.js';

type Numbers = Readonly<Record<string, number>>;

/** What an admin acts on in an edition, in numbers. */
export interface Dashboard {
  readonly edition: Reference;
  readonly offers: Readonly<Record<'total' | 'toReview' | 'full', number>> & { readonly status: Numbers };
  readonly applications: Readonly<Record<'total' | 'undecided' | 'untold', number>> & { readonly status: Numbers };
  readonly children: Readonly<Record<'withPlace' | 'withoutPlace' | 'hiddenWithPlaces', number>>;
  readonly places: Readonly<Record<'total' | 'taken' | 'free' | 'unlimited', number>>;
  /** Null for callers who do not see payments. */
  readonly money: Readonly<Record<'charged' | 'paid' | 'open' | 'overdue', number>> | null;
  readonly mails: { readonly failed: number };
  readonly jobs: { readonly failed: number };
  readonly invitations: { readonly open: number };
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

/** What an admin acts on (R-DESK-4): each number is that of a list with its filter. */
export const dashboardView = defineView<Dashboard>(
  'Dashboard',
  {
    edition: reference().always(),
    offers: object(numbers(['total', 'toReview', 'full'], { status: numbers(OFFER_STATUS) }))
      .always()
      .describe(
        'By `status`, as the filter of the list counts: `published` holds the cancelled ones too. `toReview`: handed in by organisers (`completed`). `full`: published, not cancelled, no place left.',
      ),
    applications: object(numbers(['total', 'undecided', 'untold'], { status: numbers(ATTENDANCE_STATUS) }))
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
  { description: 'What needs action in an edition, unrounded.' },
);
