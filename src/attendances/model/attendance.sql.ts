import { isWrittenOff } from '../../money/ledger/book.sql.js';
import { MOVED_MAILS } from '../../offers/actions/transitions/notify-families.js';
import { CONCERNED, GOING, RECORDED, sqlOf } from '../../offers/model/attendance-status.js';
import { movedSince, takesPlace } from '../../offers/model/offer.sql.js';

/**
 * SQL condition: nobody has decided yet about an application (t) that waits. In a cancelled offer there is nothing to decide:
 * no place is given there.
 */
export const IS_UNDECIDED = `(t.status = 'waiting' and t.decision is null
  and exists (select from offers uo where uo.uuid = t.offer_uuid and not uo.cancelled))`;

/**
 * SQL for the price of an application if it is charged now, in cents (R-ATT-9, R-MON-18): the fee set by staff, but
 * never more than the offer costs now (R-ATT-9), whose fee may have been lowered; otherwise the offer's fee, halved
 * for a discounted child, rounded down, from 200 cents upwards.
 * @param names aliases of attendances, offers and participants in the statement
 */
export const freshPriceOf = ({ attendance = 't', offer = 'o', participant = 'p' } = {}): string =>
  `coalesce(case when ${attendance}.own_fee is not null then least(${attendance}.own_fee, coalesce(${offer}.fee, 0)) end,
    case when ${participant}.discounted and ${offer}.fee >= 200 then ${offer}.fee / 2 else coalesce(${offer}.fee, 0) end)`;

/** SQL condition: that price is the one for discounted children. */
export const IS_DISCOUNTED = 'p.discounted and t.own_fee is null and coalesce(o.fee, 0) >= 200';

/**
 * SQL for the price of the place that an application (t) holds, in cents: 0 without one (R-ATT-9). `charged` is the
 * only source: nobody is asked to pay what is not charged.
 */
export const HELD_PRICE = 'coalesce(t.charged, 0)';

/** SQL condition: the place that an application (t) holds is paid for; never true without a place. */
export const IS_PAID = 'coalesce(t.paid_amount >= t.charged, false)';

/** SQL condition: something is open for an application (t): charged, not paid, and not written off. */
export const IS_OPEN = `(t.charged > t.paid_amount and not ${isWrittenOff('t.uuid')})`;

/**
 * SQL for what the family was last told of an application (t), for `left join lateral … on true`. Mails about new dates say
 * nothing of what was decided, or is to be paid.
 */
export const lastNotice = (alias = 'lt'): string =>
  `lateral (select c.status, c.cancelled, c.told_at from tellings c where c.attendance_uuid = t.uuid and c.state = 'told'
     and c.event not like '${MOVED_MAILS}:%' order by c.nth desc limit 1) ${alias}`;

/**
 * SQL condition: the family knows the state of its application (t). It was last told its current one, and, as long
 * as it has a place or waits for one, whether the offer takes place; or there has been nothing to tell. `participated` and
 * `noshow` are internal and never mailed, nor is what became of the duplicate of another application, or of a child that
 * was forgotten.
 */
export const KNOWS_STATE = `(t.status in ${sqlOf(RECORDED)} or t.duplicate_of_uuid is not null or exists (
  select from participants pt where pt.uuid = t.participant_uuid and pt.anonymised_at is not null) or exists (
  select from offers ot left join ${lastNotice('lt')} on true where ot.uuid = t.offer_uuid and case
    when lt.status is null then t.only_waited and not ot.cancelled
    else lt.status = t.status and (t.status not in ${sqlOf(CONCERNED)} or lt.cancelled = ot.cancelled) end))`;

/**
 * SQL for how many changes of dates and meeting point the family of a place (t) knows: those before it was last told of the
 * place; who was told nothing knows what held when the place was given.
 */
export const KNOWN_CHANGES = `coalesce(
  (select max(c.offer_changes) from tellings c
   where c.attendance_uuid = t.uuid and c.state = 'told' and c.status = 'confirmed' and not c.cancelled),
  (select count(*)::integer from offer_former_details u where u.offer_uuid = t.offer_uuid and u.replaced_at < coalesce(
     (select min(e.at) from attendance_history e where e.attendance_uuid = t.uuid and e.to_status in ${sqlOf(GOING)}),
     t.created_at)))`;

/** SQL condition: the family of an application (t) knows when and where the offer takes place, or need not know. */
export const KNOWS_DETAILS = `(t.status not in ${sqlOf(GOING)} or t.duplicate_of_uuid is not null or not exists (
  select from offers dt where dt.uuid = t.offer_uuid and ${takesPlace('dt')}
    and exists (select from offer_former_details w where w.offer_uuid = dt.uuid) and ${movedSince(KNOWN_CHANGES, 'dt')}))`;

/** SQL condition: the family was told how its application (t) stands, and when and where its place is (R-ATT-29). */
export const IS_NOTIFIED = `(${KNOWS_STATE} and ${KNOWS_DETAILS})`;

/** The offer that the reason of a draw names, as JSON. */
export const reasonOffer = (offer: string): string =>
  `json_build_object('uuid', ${offer}.uuid, 'name', ${offer}.name, 'alias', ${offer}.alias, 'begin', ${offer}.first_begin_at)`;

/**
 * SQL for the address at which the family of a child (p) is notified, from its account (a) if it has one; null: none.
 */
export const FAMILY_ADDRESS = `nullif(trim(case when a.uuid is null then case when p.anonymised_at is null then p.email end
      when a.anonymised_at is null then a.email end), '')`;

/** SQL for the history entry that made the state of an application; not for remarks made since. */
export const lastEntryOf = (attendance: string): string =>
  `(select e.uuid from attendance_history e where e.attendance_uuid = ${attendance}
      and e.from_status is distinct from e.to_status order by e.at desc, e.uuid desc limit 1)`;
