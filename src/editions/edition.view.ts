import { FIRST_PLACE_BY, RESTS } from './draw-rules.js';
import {
  boolean,
  choice,
  integer,
  moment,
  object,
  references,
  text,
  uuid,
  type Reference,
} from '../platform/http/view/field.js';
import { defineNullKeepingView, defineView, nested } from '../platform/http/view/view.js';
import { DRAW_SCHEMA, type LotCommitment, shownDraw } from './edition-draw.js';
import { type EditionOwn } from './edition.columns.js';
import { type EditionTask } from './entities/edition-task.entity.js';
import { AGE_CHECKS, APPLICATION_SYSTEMS, TASK_TYPES } from './task.js';

/** An edition with everything its view shows. */
export interface EditionRecord extends EditionOwn {
  readonly hosts: readonly Reference[];
  readonly online: boolean;
  readonly holidayBegin: Date | null;
  readonly holidayEnd: Date | null;
  readonly offersCount: number;
  readonly tasks: readonly EditionTask[];
  /** What its next draw is bound to; null: it never had a lot task. */
  readonly lot: LotCommitment | null;
  /** Whether organiser users may write now, for the timeline. */
  readonly hostsMayEdit: boolean;
  /** The moment at which everything time-dependent was evaluated. */
  readonly asOf: Date;
}

const taskView = defineNullKeepingView<EditionTask>(
  'EditionTask',
  {
    uuid: uuid(),
    type: choice(TASK_TYPES),
    title: text(),
    description: text(),
    begin: moment().from(({ beginAt }: EditionTask) => beginAt),
    end: moment().from(({ endAt }: EditionTask) => endAt),
    applicationSystem: choice(APPLICATION_SYSTEMS).describe('lot: drawn; firstcome: first come, first served.'),
    maxApplications: integer().describe('Most applications of one child in this phase.'),
    maxPlaces: integer().describe('Most places that one child may have in the edition.'),
    gapMinutes: integer().describe('Minutes between two places of a child that the draw gives; null: 0.'),
    firstPlaceBy: choice(FIRST_PLACE_BY).describe(
      'Who gets a first place in the draw when there are too few; null: lot.',
    ),
    oneOfVariants: boolean().describe('The draw gives a child one of an offer and its variants at most; null: true.'),
    friends: boolean().describe('In the draw, wishes with the same group want to go together; null: true.'),
    siblings: boolean().describe('In the draw, wishes of siblings want to go together; null: false.'),
    rest: choice(RESTS).describe('What becomes of wishes to which the draw gives no place; null: waitlisted.'),
    beaconSource: text().describe('The source of the public number without which nothing is drawn.'),
    skipMaxApplications: boolean(),
    maxApplicationsDay: integer().describe('Most applications of one child on one local day of this phase.'),
    hideStatus: boolean().describe('Families do not see the state of their applications in this phase.'),
    ageCheck: choice(AGE_CHECKS).describe('Whether age limits count to the day or by the year only.'),
  },
  'A phase of an edition. Empty values are shown as null.',
);

export const editionView = defineView<EditionRecord>(
  'Edition',
  {
    uuid: uuid().always(),
    name: text().always().describe('Title.', 'Sommerferienprogramm 2026'),
    alias: text().always().describe('URL-safe name; accepted wherever an edition is named.', 'sommer-2026'),
    archived: boolean().always(),
    hosts: references().describe('The organisers that may take part; empty: all.'),
    hostsCanAssign: boolean()
      .always()
      .describe('Organisers may assign the free places of their offers themselves: confirm, waitlist, reject, reset.'),
    remindBefore: integer().describe(
      'Hours before the first date of a day, at which families are mailed a reminder of it. Missing: none is sent.',
      48,
    ),
    online: boolean().always().volatile().describe('Its published offers can be seen by everybody now.'),
    holidayBegin: moment().describe('Start of the holiday task.'),
    holidayEnd: moment().describe('End of the holiday task.'),
    offersCount: integer().always().volatile(),
    tasks: nested(taskView).describe('Phases, by start.'),
    draw: object(DRAW_SCHEMA)
      .volatile()
      .from(shownDraw)
      .describe('What its next draw is bound to. Missing while the edition has never had a lot task.'),
    createdAt: moment().always(),
  },
  { description: 'One run of the programme, for instance a summer.' },
);
