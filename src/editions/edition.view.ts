import { columnsOf, pairsOf, type RowOf } from '../platform/database/columns-of.js';
import { storedFields } from '../platform/http/input/field.js';
import {
  boolean,
  choice,
  integer,
  moment,
  object,
  operations,
  text,
  uuid,
  namedList,
  type NamedReference,
} from '../platform/http/view/field.js';
import { EditionCreate, EditionTaskInput } from './editions.inputs.js';
import { editionIsOnline, hostsMayEdit } from './edition.sql.js';
import { Edition, EditionHost, EditionLot, EditionTask } from './editions.entities.js';
import { type LotCommitment, DRAW_SCHEMA, shownDraw } from './edition-draw.js';
import { FIRST_PLACE_BY, RESTS } from './draw-rules.js';
import { defineNullKeepingView, defineView, nested } from '../platform/http/view/view.js';
import { AGE_CHECKS, APPLICATION_SYSTEMS, TASK_TYPES } from './task.js';

/** The columns of an edition: everything shown. The last observed state of waiting lists is internal to its job. */
const OWN = columnsOf(Edition, 'e', { except: ['waitingListsMoved', 'modifiedAt'] });

type EditionOwn = RowOf<typeof OWN>;

/** The edition's commitments, within its row. */
const LOT = pairsOf(EditionLot, 'l', { except: ['editionUuid', 'seed', 'ticketKey', 'usedAt'] });

export const TASK_COLUMNS = columnsOf(EditionTask, '');

const EDITION_OF_HOST = columnsOf(EditionHost, 'l', { only: ['editionUuid'] });

/** A host (h) to which an edition is restricted. */
type EditionHostRow = NamedReference & RowOf<typeof EDITION_OF_HOST>;

export const EDITION_HOST_COLUMNS = `${EDITION_OF_HOST}, h.uuid, h.name, h.alias`;

/** An edition as stored. */
export interface EditionRow extends EditionOwn {
  readonly online: boolean;
  /** Whether host users may write now, for the timeline. */
  readonly hostsMayEdit: boolean;
  readonly offersCount: number;
  readonly lot: RowOf<typeof LOT> | null;
  /** Read for all editions at once, like the hosts. */
  readonly tasks: readonly RowOf<typeof TASK_COLUMNS>[];
  readonly hosts: readonly EditionHostRow[];
  /** The moment at which everything time-dependent was evaluated. */
  readonly asOf: Date;
}

/** The columns of an `EditionRow` that come with the edition. @param now placeholder of the moment */
export const editionColumns = (now: string): string => `${OWN},
    ${editionIsOnline('e', now)} as online, ${hostsMayEdit('e', now)} as "hostsMayEdit",
    (select count(*)::int from offers o where o.edition_uuid = e.uuid) as "offersCount",
    (select json_build_object(${LOT}) from edition_lots l where l.edition_uuid = e.uuid order by l.number desc limit 1) as lot`;

/** The settings of an edition, which are copied with it. */
export const EDITION_SETTINGS = storedFields(EditionCreate, Edition, ['name', 'archived']);

/** The columns of a task stored as sent. */
export const TASK_SETTINGS = storedFields(EditionTaskInput, EditionTask, ['uuid']);

/** The edition as its view shows it: with the times of its holiday, and the moments of its lot. */
export const editionRecord = ({ lot, ...row }: EditionRow): EditionRecord => {
  const holiday = row.tasks.find(({ type }) => type === 'holiday');
  return {
    ...row,
    lot: lot === null ? null : lotOf(lot),
    holidayBegin: holiday?.beginAt ?? null,
    holidayEnd: holiday?.endAt ?? null,
  };
};

const lotOf = ({ since, begunAt, drawnAt, ...lot }: NonNullable<EditionRow['lot']>): LotCommitment => ({
  ...lot,
  since: new Date(since),
  begunAt: begunAt === null ? null : new Date(begunAt),
  drawnAt: drawnAt === null ? null : new Date(drawnAt),
});

/** An edition with everything its view shows. */
export interface EditionRecord extends EditionOwn {
  readonly hosts: readonly NamedReference[];
  readonly online: boolean;
  readonly holidayBegin: Date | null;
  readonly holidayEnd: Date | null;
  readonly offersCount: number;
  readonly tasks: readonly EditionTask[];
  /** The commitments of its next draw; null: it never had a lot task. */
  readonly lot: LotCommitment | null;
  /** Whether host users may write now, for the timeline. */
  readonly hostsMayEdit: boolean;
  /** The moment at which everything time-dependent was evaluated. */
  readonly asOf: Date;
}

const taskView = defineNullKeepingView<EditionTask>(
  'EditionTask',
  {
    uuid: uuid().always(),
    type: choice(TASK_TYPES).always(),
    title: text(),
    description: text(),
    begin: moment()
      .always()
      .from(({ beginAt }: EditionTask) => beginAt),
    end: moment()
      .always()
      .from(({ endAt }: EditionTask) => endAt),
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
    hosts: namedList().describe('The organisers that may take part; empty: all.'),
    hostsCanAssign: boolean()
      .always()
      .describe('Organisers may assign the free places of their offers themselves: confirm, waitlist, reject, reset.'),
    remindBefore: integer().describe(
      'Hours before the first date of a day, at which families are mailed a reminder of it. Missing: none is sent.',
      48,
    ),
    withdrawByLink: boolean()
      .always()
      .describe('Confirmations and reminders carry a link for each application, with which the family withdraws it.'),
    online: boolean().always().volatile().describe('Its published offers can be seen by everybody now.'),
    holidayBegin: moment().describe('Start of the holiday task.'),
    holidayEnd: moment().describe('End of the holiday task.'),
    offersCount: integer().always().volatile(),
    tasks: nested(taskView).describe('Phases, by start.'),
    draw: object(DRAW_SCHEMA)
      .volatile()
      .from(shownDraw)
      .describe('What its next draw is bound to. Missing while the edition has never had a lot task.'),
    may: operations().describe('What you may do to the edition now, as operationIds.', [
      'updateEdition',
      'copyEdition',
    ]),
    createdAt: moment().always(),
  },
  { description: 'One run of the programme, for instance a summer.', versioned: true },
);
