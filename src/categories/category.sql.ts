/** SQL with which higher features read categories. */

/** Categories, for `from ${categoryRows()} where c.uuid = $1`. */
export const categoryRows = (alias = 'c'): string => `categories ${alias}`;

/** The categories of an offer with their position (`l.position`), for `from`. */
export const categoriesOfOffer = (offer: string, alias = 'c'): string =>
  `offer_categories l join categories ${alias} on ${alias}.uuid = l.category_uuid where l.offer_uuid = ${offer}`;
