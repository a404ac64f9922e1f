/**
 * The SQL of what a child is to pay for an application when it is booked now, in cents (decisions C2, F4): what staff set, but
 * never more than the offer costs now (C3), whose fee may have fallen since; else the offer's fee, of which a discounted child
 * owes half, rounded down, from 200 cents upwards.
 * @param names aliases of attendances, offers and participants in the statement
 */
export const freshPriceOf = ({ attendance = 't', offer = 'o', participant = 'p' } = {}): string =>
  `coalesce(case when ${attendance}.own_fee is not null then least(${attendance}.own_fee, coalesce(${offer}.fee, 0)) end,
    case when ${participant}.discounted and ${offer}.fee >= 200 then ${offer}.fee / 2 else coalesce(${offer}.fee, 0) end)`;

/** The SQL of what a child owes for an application: the price as it was booked; else as it is now. */
export const priceOf = ({ attendance = 't', offer = 'o', participant = 'p' } = {}): string =>
  `coalesce(${attendance}.charged, ${freshPriceOf({ attendance, offer, participant })})`;
