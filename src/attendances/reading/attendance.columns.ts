import { namedParticipant } from '../../accounts/named-account.js';
import { type NamedParticipant } from '../../accounts/masks.js';
import { type Reference } from '../../platform/http/view/field.js';
import { type ContactRow, parentOf } from '../../participants/contact.js';
import { Attendance } from '../model/attendances.entities.js';
import { Participant } from '../../participants/participant.entity.js';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { HELD_PRICE, IS_PAID } from '../model/price.js';
import { IS_TOLD } from '../model/told.js';
import { receiptUuidsOf } from '../../money/ledger/books/receipt.sql.js';
import { type ReasonOffer } from '../model/draw-reason.js';
import { reasonOffer } from '../model/attendance.sql.js';
import { type OfferRow } from '../../offers/reading/offer.columns.js';
import { namedReference } from '../../platform/database/sql-values.js';

/** What an application shows of a child beside its name. */
const CHILD = pairsOf(Participant, 'p', { only: ['dateOfBirth', 'email', 'phone', 'mobile'] });

/** The child of an application, as stored. */
export interface AttendingRow extends RowOf<typeof CHILD>, NamedParticipant, ContactRow {
  readonly firstname: Participant['firstname'];
}

/** An application's own columns: references are shown by name, price and position are computed. */
const OWN = columnsOf(Attendance, 't', {
  except: [
    'offerUuid',
    'editionUuid',
    'participantUuid',
    'listRank',
    'charged',
    'paidAmount',
    'appliedAt',
    'drawUuid',
    'drawReason',
    'drawRank',
    'duplicateOfUuid',
  ],
});
export type AttendanceOwn = RowOf<typeof OWN>;

const REASON = columnsOf(Attendance, 't', { only: ['drawReason'] });

/** Why a draw decided about an application (t), and the offer that the reason names. */
export const DRAW_REASON = `${REASON},
  (select ${reasonOffer('r')} from offers r where r.uuid = (t.draw_reason -> 'values' ->> 'offer')::uuid) as "reasonOffer"`;

export interface DrawReasonRow extends RowOf<typeof REASON> {
  readonly reasonOffer: ReasonOffer | null;
}

/** An application as read, before masking. */
export interface AttendanceRow extends AttendanceOwn, DrawReasonRow {
  readonly offer: Reference;
  readonly edition: Reference;
  readonly firstBeginAt: OfferRow['firstBeginAt'];
  readonly participant: AttendingRow;
  readonly position: number | null;
  readonly fee: number;
  readonly paid: boolean;
  readonly told: boolean;
  readonly receipts: readonly string[];
  /** The child was entered twice, and another application stays in place of this one. */
  readonly duplicate: boolean;
  /** Last change of something visible to organisers. */
  readonly openlyModifiedAt: Date;
}

/**
 * SQL for the position of an application (t) on the waiting list: counted, because the ranks have gaps; null unless
 * waitlisted.
 */
export const POSITION = `case when t.status = 'waitlisted' then (select count(*)::integer from attendances w
    where w.offer_uuid = t.offer_uuid and w.status = 'waitlisted' and (w.list_rank, w.uuid) <= (t.list_rank, t.uuid)) end`;

/** All columns of an application (t) with its offer (o), edition (e) and participant (p). */
export const ATTENDANCE_COLUMNS = `${OWN}, ${namedReference('o')} as offer, ${namedReference('e')} as edition,
  o.first_begin_at as "firstBeginAt",
  ${namedParticipant('p', `${CHILD}, 'parent', ${parentOf('p')}`)} as participant,
  ${POSITION} as position, ${HELD_PRICE} as fee, ${IS_PAID} as paid, ${IS_TOLD} as told, ${receiptUuidsOf('t.uuid')} as receipts,
  t.duplicate_of_uuid is not null as duplicate,
  ${DRAW_REASON},
  t.openly_modified_at as "openlyModifiedAt"`;

/** The joins of these columns, applied after the applications have been selected. */
export const ATTENDANCE_JOINS = `join offers o on o.uuid = t.offer_uuid join editions e on e.uuid = t.edition_uuid
  join participants p on p.uuid = t.participant_uuid`;
