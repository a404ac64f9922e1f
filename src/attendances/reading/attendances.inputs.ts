import { vocabulary, word } from '../../kernel/problem/vocabulary.js';
import { type DayOrMoment } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import {
  QueryAges,
  QueryBoolean,
  QueryChoice,
  QueryChoices,
  QueryDate,
  QueryExternalId,
  QueryRef,
  QueryText,
  type Span,
} from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { ATTENDANCE_DECISIONS } from '../model/attendance.workflow.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../offers/model/attendance-status.js';

const ATTENDANCE_SORTS = ['createdAt', 'name', 'priority', 'offer', 'begin'] as const;
export type AttendanceSort = (typeof ATTENDANCE_SORTS)[number];

/** Decisions that are not committed, and waiting without one. */
const DECISIONS = vocabulary('decisionFilter', {
  ...ATTENDANCE_DECISIONS.words,
  none: word('Not decided', 'Nicht vorgemerkt'),
});

/** Filters and order of GET /attendances (R-ATT-14). */
export class AttendancesQuery extends PageQuery {
  @QueryRef('Edition by UUID or alias.')
  edition?: RecordRef;

  @QueryChoices(ATTENDANCE_STATUS, 'Applications in one of these states.')
  status?: AttendanceStatus[];

  @QueryChoices(
    DECISIONS,
    'What is decided and not committed; none: waiting without a decision, in an offer that is not cancelled. For organiser users it matches nothing.',
  )
  decision?: (typeof DECISIONS)[number][];

  @QueryBoolean(
    'true: those with a place whose price is paid; false: those for which something is open now. For organiser users neither matches anything.',
  )
  paid?: boolean;

  @QueryBoolean(
    'Whether the family was mailed what applies now. false: what POST /attendances/notify tells. For organiser users neither matches anything.',
  )
  told?: boolean;

  @QueryRef('Offer by UUID. One that does not exist for you is a 404.')
  offer?: RecordRef;

  @QueryBoolean('Whether the first date of the offer has begun; false: also where there is none.')
  begun?: boolean;

  @QueryRef('Organiser by UUID or alias: applications to its offers.')
  host?: RecordRef;

  @QueryRef('Category by UUID or alias: applications to offers in it.')
  category?: RecordRef;

  @QueryAges(
    'Age of the child on the first date of the offer, as it is shown to you: a masked one by its year of birth. A child whose date of birth is not known matches nothing.',
  )
  age?: Span;

  @QueryRef('Child by UUID.')
  participant?: RecordRef;

  @QueryRef(
    "The parents' account by UUID or e-mail address. The address of an account that is masked for you matches nothing.",
  )
  account?: RecordRef;

  @QueryBoolean('Whether it is one of the offers that the child wants most.')
  favourite?: boolean;

  @QueryBoolean('Whether the agreement form has arrived, signed by the parents.')
  agreementReceived?: boolean;

  @QueryText('Applications with this group, exactly. Those of masked children are never found by it.')
  group?: string;

  @QueryExternalId()
  externalId?: string;

  @QueryDate('Applications made since then.')
  createdSince?: DayOrMoment;

  @QueryDate('Applications modified since then.')
  modifiedSince?: DayOrMoment;

  @QueryText(
    "Free text: every word occurs in the name, e-mail address or telephone numbers of the child or its parents' account, as far as you are shown them. Numbers are compared by their digits, +49 as 0.",
  )
  q?: string;

  @QueryChoice(
    ATTENDANCE_SORTS,
    'Sort key. name: last name, masked children last; priority and begin: those without last; begin: first date of the offer.',
    'createdAt',
  )
  sort!: AttendanceSort;

  @QueryChoice(['asc', 'desc'], 'Sort direction; when left out, desc for createdAt and asc for all others.')
  order?: 'asc' | 'desc';
}

/** Filter and page of GET /offers/{uuid}/participants. */
export class SheetQuery extends PageQuery {
  @QueryChoices(
    ATTENDANCE_STATUS,
    'Applications in one of these states; without the filter those with a place and those on the waiting list.',
  )
  status?: AttendanceStatus[];
}
