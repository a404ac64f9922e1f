/** How features above read offers in their statements. Which of them a caller may see, `visibleTo` says. */

/** Offers, to read from: `from ${offerRows()} where o.uuid = $1`. */
export const offerRows = (alias = 'o'): string => `offers ${alias}`;

/** The offer a column points to, to join; further conditions follow with `and`. */
export const offerOf = (column: string, alias = 'o'): string => `offers ${alias} on ${alias}.uuid = ${column}`;

/** How many applications of each kind an offer has, to join. */
export const tallyOf = (offer: string, alias = 'n'): string =>
  `offer_tallies ${alias} on ${alias}.offer_uuid = ${offer}`;

/** The dates of an offer as they were entered, to read from. */
export const datesOfOffer = (offer: string, alias = 'd'): string =>
  `offer_dates ${alias} where ${alias}.offer_uuid = ${offer}`;

/** Every single occurrence of an offer, to read from. */
export const occurrencesOfOffer = (offer: string, alias = 'x'): string =>
  `offer_occurrences ${alias} where ${alias}.offer_uuid = ${offer}`;

/** Every single occurrence of all offers, to read from or to join. */
export const occurrenceRows = (alias = 'x'): string => `offer_occurrences ${alias}`;

/** The pictures and papers of an offer, to read from. */
export const mediaOfOffer = (offer: string, alias = 'm'): string =>
  `offer_media ${alias} where ${alias}.offer_uuid = ${offer}`;

/** What happened to offers, to read from or to join. */
export const offerEventRows = (alias = 'h'): string => `offer_history ${alias}`;
