import { isGivenUp } from '../../money/ledger/books/given-up.sql.js';

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
export const IS_OPEN = `(t.charged > t.paid_amount and not ${isGivenUp('t.uuid')})`;
