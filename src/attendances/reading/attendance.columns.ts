import { type NamedParticipant } from '../../accounts/masks.js';
import { type Reference } from '../../platform/view/field.js';
import { type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { type ContactRow, parentOf } from '../../participants/contact.js';
import { type Answer, type AttendanceDecision } from '../model/attendance.js';
import { HELD_PRICE, IS_PAID } from '../model/price.js';
import { receiptsOf } from '../../money/receipts/receipt-lookup.js';
import { childOf } from '../../participants/participant.sql.js';
import { editionOf } from '../../editions/edition.sql.js';
import { offerOf } from '../../offers/model/offer.sql.js';

/** The child of an application, as it is stored. */
export interface AttendingRow extends NamedParticipant, ContactRow {
  readonly firstname: string;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string | null;
}

/** An application as one statement gives it, not yet masked for anybody. */
export interface AttendanceRow {
  readonly uuid: string;
  readonly offer: Reference;
  readonly edition: Reference;
  readonly firstBeginAt: Date | null;
  readonly participant: AttendingRow;
  readonly status: AttendanceStatus;
  readonly position: number | null;
  readonly priority: number | null;
  readonly fee: number;
  readonly ownFee: number | null;
  readonly paid: boolean;
  readonly receipts: readonly string[];
  readonly decision: AttendanceDecision | null;
  readonly answers: readonly Answer[];
  readonly comment: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  /** When something changed that organisers are shown. */
  readonly openlyModifiedAt: Date;
  readonly withdrawnAt: Date | null;
}

const REFERENCE = (record: string): string =>
  `json_build_object('uuid', ${record}.uuid, 'name', ${record}.name, 'alias', ${record}.alias)`;

/** The SQL of the place of an application (t) on the waiting list: counted, because the ranks have gaps; null unless waitlisted. */
export const POSITION = `case when t.status = 'waitlisted' then (select count(*)::integer from attendances w
    where w.offer_uuid = t.offer_uuid and w.status = 'waitlisted' and (w.list_rank, w.uuid) <= (t.list_rank, t.uuid)) end`;

/** Every column of an application (t) with its offer (o), its edition (e) and its participant (p). */
export const ATTENDANCE_COLUMNS = `t.uuid, ${REFERENCE('o')} as offer, ${REFERENCE('e')} as edition,
  o.first_begin_at as "firstBeginAt",
  json_build_object('uuid', p.uuid, 'firstname', p.firstname, 'lastname', p.lastname, 'dateOfBirth', p.date_of_birth,
    'protected', p.shielded, 'account', p.account_uuid, 'email', p.email, 'phone', p.phone, 'mobile', p.mobile,
    'parent', ${parentOf('p')}) as participant,
  t.status, ${POSITION} as position, t.priority, ${HELD_PRICE} as fee, t.own_fee as "ownFee", ${IS_PAID} as paid,
  ${receiptsOf('t.uuid')} as receipts, t.decision, t.answers, t.comment, t.created_at as "createdAt",
  t.modified_at as "modifiedAt", t.openly_modified_at as "openlyModifiedAt", t.withdrawn_at as "withdrawnAt"`;

/** What the columns are taken from, once the applications are known. */
export const ATTENDANCE_JOINS = `join ${offerOf('t.offer_uuid')} join ${editionOf('t.edition_uuid')}
  join ${childOf('t.participant_uuid')}`;
