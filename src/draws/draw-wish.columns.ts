import { namedParticipant } from '../accounts/named-account.js';
import { type NamedParticipant } from '../accounts/masks.js';
import { type ReasonOffer } from '../attendances/model/draw-reason.js';
import { reasonOffer } from '../attendances/model/attendance.sql.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { namedReference } from '../platform/database/json-values.js';
import { type Reference } from '../platform/http/view/field.js';
import { DrawWish } from './entities/draw-wish.entity.js';

const OWN = columnsOf(DrawWish, 'w', { only: ['rank', 'result', 'position', 'reason'] });

/** All columns of a wish (w), with its application (t), child (p) and offer (o). */
export const DRAW_WISH_COLUMNS = `${OWN}, w.attendance_uuid as attendance, ${namedReference('o')} as offer,
  ${namedParticipant('p')} as participant,
  (select ${reasonOffer('n')} from offers n where n.uuid = (w.reason #>> '{values,offer}')::uuid) as other`;

/** A wish as read, before masking. */
export interface DrawWishRow extends RowOf<typeof OWN> {
  readonly attendance: DrawWish['attendanceUuid'];
  readonly participant: NamedParticipant;
  readonly offer: Reference;
  /** The offer that the reason names. */
  readonly other: ReasonOffer | null;
}
