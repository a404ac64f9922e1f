import { type DayOrMoment } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryBoolean, QueryChoices, QueryDate, QueryRef, QueryText } from '../../platform/input/query-fields.js';
import { PageQuery } from '../../platform/listing/page-query.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../offers/model/attendance-status.js';

/** Filters of GET /attendances (R-ATT-14). */
export class AttendancesQuery extends PageQuery {
  @QueryRef('Edition by UUID or alias.')
  edition?: RecordRef;

  @QueryChoices(ATTENDANCE_STATUS, 'Applications in one of these states.')
  status?: AttendanceStatus[];

  @QueryBoolean(
    'true: those with a place whose price is paid; false: those for which something is open now. For organiser users neither matches anything.',
  )
  paid?: boolean;

  @QueryBoolean(
    'Whether the family was mailed what holds now. false: what POST /attendances/notify tells. For organiser users neither matches anything.',
  )
  told?: boolean;

  @QueryRef('Offer by UUID. One that does not exist for you is a 404.')
  offer?: RecordRef;

  @QueryRef('Organiser by UUID or alias: applications to its offers.')
  host?: RecordRef;

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

  @QueryDate('Applications made since then.')
  createdSince?: DayOrMoment;

  @QueryDate('Applications modified since then.')
  modifiedSince?: DayOrMoment;

  @QueryText("Free text: every word occurs in the child's name. Masked children are never found by it.")
  q?: string;
}
