/** How features above read categories in their statements. */

/** Categories, to read from: `from ${categoryRows()} where c.uuid = $1`. */
export const categoryRows = (alias = 'c'): string => `categories ${alias}`;

/** The categories of an offer with their place in it (`l.position`), to read from. */
export const categoriesOfOffer = (offer: string, alias = 'c'): string =>
  `offer_categories l join categories ${alias} on ${alias}.uuid = l.category_uuid where l.offer_uuid = ${offer}`;
