import { CONCERNED, RECORDED, sqlOf } from '../../offers/model/attendance-status.js';
import { offerRows } from '../../offers/model/offer.sql.js';

/** SQL for what the family was last mailed of an application (t), for `left join lateral … on true`. */
export const lastTelling = (alias = 'lt'): string =>
  `lateral (select c.status, c.cancelled, c.told_at from tellings c where c.attendance_uuid = t.uuid and c.state = 'told'
     order by c.nth desc limit 1) ${alias}`;

/**
 * SQL condition: the family knows how its application (t) stands (R-ATT-29). It was last mailed its current state, and, as long
 * as it has a place or waits for one, whether the offer takes place; or there has been nothing to mail. `participated` and
 * `noshow` are internal and never mailed, nor is what became of the duplicate of another application.
 */
export const IS_TOLD = `(t.status in ${sqlOf(RECORDED)} or t.duplicate_of_uuid is not null or exists (
  select from ${offerRows('ot')} left join ${lastTelling('lt')} on true where ot.uuid = t.offer_uuid and case
    when lt.status is null then t.only_waited and not ot.cancelled
    else lt.status = t.status and (t.status not in ${sqlOf(CONCERNED)} or lt.cancelled = ot.cancelled) end))`;
