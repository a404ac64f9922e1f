import { isGivenUp } from '../../money/books/given-up.js';

/**
 * The SQL of what a child is to pay for an application when it is booked now, in cents (R-ATT-9, R-MON-18): what staff set, but
 * never more than the offer costs now (R-ATT-9), whose fee may have fallen since; else the offer's fee, of which a discounted child
 * owes half, rounded down, from 200 cents upwards.
 * @param names aliases of attendances, offers and participants in the statement
 */
export const freshPriceOf = ({ attendance = 't', offer = 'o', participant = 'p' } = {}): string =>
  `coalesce(case when ${attendance}.own_fee is not null then least(${attendance}.own_fee, coalesce(${offer}.fee, 0)) end,
    case when ${participant}.discounted and ${offer}.fee >= 200 then ${offer}.fee / 2 else coalesce(${offer}.fee, 0) end)`;

/**
 * The SQL of the price of the place that an application (t) holds, in cents: 0 without one (R-ATT-9). `charged` alone says it,
 * whoever writes it: what is not charged is asked of nobody.
 */
export const HELD_PRICE = 'coalesce(t.charged, 0)';

/** The SQL test that the price of the place that an application (t) holds is paid; never without a place. */
export const IS_PAID = 'coalesce(t.paid_amount >= t.charged, false)';

/** The SQL test that something is open now for an application (t): charged, not paid, and not given up. */
export const IS_OPEN = `(t.charged > t.paid_amount and not ${isGivenUp('t.uuid')})`;
