import { type RowOf } from '../platform/database/columns-of.js';
import { boolean, choice, integer, moment, references, text, uuid, type Reference } from '../platform/view/field.js';
import { defineNullKeepingView, defineView, nested } from '../platform/view/view.js';
import { type EDITION_COLUMNS } from './edition.columns.js';
import { type EditionTask } from './entities/edition-task.entity.js';
import { AGE_CHECKS, APPLICATION_SYSTEMS, TASK_TYPES } from './task.js';

/** An edition with everything its view shows. */
export interface EditionRecord extends RowOf<typeof EDITION_COLUMNS> {
  readonly hosts: readonly Reference[];
  readonly online: boolean;
  readonly holidayBegin: Date | null;
  readonly holidayEnd: Date | null;
  readonly offersCount: number;
  readonly tasks: readonly EditionTask[];
  /** Whether organiser users may write now, for the timeline. */
  readonly hostsMayEdit: boolean;
  /** The moment at which everything time-dependent was evaluated. */
  readonly asOf: Date;
}

export const taskView = defineNullKeepingView<EditionTask>(
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
    online: boolean().always().volatile().describe('Its published offers can be seen by everybody now.'),
    holidayBegin: moment().describe('Begin of the holiday task.'),
    holidayEnd: moment().describe('End of the holiday task.'),
    offersCount: integer().always().volatile(),
    tasks: nested(taskView).describe('Phases, by begin.'),
    createdAt: moment().always(),
  },
  { description: 'One run of the programme, for instance a summer.' },
);
