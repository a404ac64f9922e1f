/**
 * The SQL of what a child owes for an application, in cents (decisions C2, F4): the price as it was booked; else what staff set;
 * else the offer's fee, of which a discounted child owes half, rounded down, from 200 cents upwards.
 * @param names aliases of attendances, offers and participants in the statement
 */
export const priceOf = ({ attendance = 't', offer = 'o', participant = 'p' } = {}): string =>
  `coalesce(${attendance}.charged, ${attendance}.own_fee,
    case when ${participant}.discounted and ${offer}.fee >= 200 then ${offer}.fee / 2 else coalesce(${offer}.fee, 0) end)`;
