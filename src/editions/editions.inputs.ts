import { FIRST_PLACE_BY, type FirstPlaceBy, type Rest, RESTS } from './draw-rules.js';
import { Choice, Flag, Identifier, Moment, Text, Whole } from '../platform/http/input/fields.js';
import { NestedList, Refs } from '../platform/http/input/list-fields.js';
import { Patch } from '../platform/http/input/registry.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import {
  AGE_CHECKS,
  type AgeCheck,
  APPLICATION_SYSTEMS,
  type ApplicationSystem,
  MAX_TASKS,
  TASK_TYPES,
  type TaskType,
} from './task.js';

const MAX_HOSTS = 1000;
/** Most applications or places that a phase may name. */
export const MAX_LIMIT = 1000;
/** A day, in minutes. */
export const MAX_GAP = 1440;

/** One phase in the body; edition-tasks.ts has the rules about the list as a whole. */
export class EditionTaskInput {
  @Identifier({ description: 'UUID of the task of this edition that is kept; without one the task is new.' })
  uuid?: string | null;

  @Choice(TASK_TYPES, { required: true })
  type!: TaskType;

  @Text({ max: 255 })
  title?: string | null;

  @Text({ max: 2000 })
  description?: string | null;

  @Moment({ required: true })
  begin!: Date;

  @Moment({ required: true, description: 'After begin. The phase is over at exactly this moment.' })
  end!: Date;

  @Choice(APPLICATION_SYSTEMS, {
    description:
      'Needed for application_system: lot or firstcome. maxPlaces and what is for the draw are fixed once a lot has begun or was drawn, until a draw is committed.',
  })
  applicationSystem?: ApplicationSystem | null;

  @Whole({ min: 1, max: MAX_LIMIT, description: 'Most applications of one child in this phase.' })
  maxApplications?: number | null;

  @Whole({ min: 1, max: MAX_LIMIT, description: 'Most places that one child may have in the edition.' })
  maxPlaces?: number | null;

  @Whole({ min: 0, max: MAX_GAP, description: 'For the draw: minutes between two places of a child. Default 0.' })
  gapMinutes?: number | null;

  @Choice(FIRST_PLACE_BY, {
    description:
      'For the draw: who gets a first place when there are too few. Default lot: the lot alone; favourites: as many as can be for whom it is a favourite, then the lot.',
  })
  firstPlaceBy?: FirstPlaceBy | null;

  @Flag({ description: 'For the draw: at most one of an offer and its variants for a child. Default true.' })
  oneOfVariants?: boolean | null;

  @Flag({ description: 'For the draw: wishes for an offer with the same group want to go together. Default true.' })
  friends?: boolean | null;

  @Flag({ description: 'For the draw: wishes of siblings for an offer want to go together. Default false.' })
  siblings?: boolean | null;

  @Choice(RESTS, { description: 'For the draw: what becomes of wishes without a place. Default waitlisted.' })
  rest?: Rest | null;

  @Text({
    max: 255,
    description:
      'For the draw: the source of a public number that nobody can know beforehand, and without which nothing is drawn.',
    example: 'Lottozahlen vom 12. Juni 2027',
  })
  beaconSource?: string | null;

  @Flag({ description: 'maxApplications is not checked when families apply: they may wish for more.' })
  skipMaxApplications?: boolean | null;

  @Whole({ min: 1, max: MAX_LIMIT, description: 'Most applications of one child on one local day of this phase.' })
  maxApplicationsDay?: number | null;

  @Flag({ description: 'Families do not see the state of their applications in this phase.' })
  hideStatus?: boolean | null;

  @Choice(AGE_CHECKS, {
    description: 'Age on the first date: exact (default), or at any time of that calendar year (vague_on_year).',
  })
  ageCheck?: AgeCheck | null;
}

/** Body of POST /editions (R-EDI-1). The alias is made from the name and cannot be sent. */
export class EditionCreate {
  @Text({ max: 255, required: true, description: 'Title.', example: 'Sommerferienprogramm 2027' })
  name!: string;

  @Flag({ neverNull: true, description: 'An archived edition is never online. Default false.' })
  archived?: boolean;

  @Refs({
    max: MAX_HOSTS,
    description: 'Organisers that may take part, by UUID or alias; empty: all.',
    example: ['sv-osterburken'],
  })
  hosts?: RecordRef[];

  @Flag({
    neverNull: true,
    description: 'Organisers may assign the free places of their offers themselves. Default false.',
  })
  hostsCanAssign?: boolean;

  @Whole({
    min: 0,
    max: 168,
    description:
      'Hours before the first date of a day, at which families are mailed a reminder of it; null: none is sent.',
    example: 48,
  })
  remindBefore?: number | null;

  @Flag({
    neverNull: true,
    description:
      'Confirmations and reminders carry a link for each application, with which the family withdraws it. Default true.',
  })
  withdrawByLink?: boolean;

  @NestedList(() => EditionTaskInput, {
    max: MAX_TASKS,
    description: 'All phases: those not sent are removed, those sent with their uuid stay the same record.',
    example: [
      { type: 'holiday', title: 'Ferien', begin: '2027-07-29T00:00:00+02:00', end: '2027-09-11T00:00:00+02:00' },
      {
        type: 'application_system',
        title: 'Anmeldung',
        begin: '2027-06-14T08:00:00+02:00',
        end: '2027-07-26T23:59:59+02:00',
        applicationSystem: 'firstcome',
        maxApplications: 5,
      },
    ],
  })
  tasks?: EditionTaskInput[] | null;
}

/** Body of PATCH /editions/{uuid}; an empty one leaves the edition as it is (R-API-21). */
@Patch({ mayBeEmpty: true })
export class EditionPatch extends EditionCreate {}

/** Body of POST /editions/{uuid}/copy; optional. */
export class EditionCopy {
  @Text({
    max: 255,
    description: 'Title of the copy; default: that of the original with „(Kopie)“ after it.',
    example: 'Sommerferienprogramm 2027',
  })
  name?: string | null;

  @Whole({
    min: -3660,
    max: 3660,
    description: 'Moves all phases by this many days, at the same local times. 364 keeps the days of the week.',
    example: 364,
  })
  moveDays?: number | null;
}
