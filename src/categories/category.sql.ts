/** SQL with which higher features read categories. */

/** Categories, for `from ${categoryRows()} where c.uuid = $1`. */
export const categoryRows = (alias = 'c'): string => `categories ${alias}`;

/** The categories of an offer with their position (`l.position`), for `from`. */
export const categoriesOfOffer = (offer: string, alias = 'c'): string =>
  `offer_categories l join categories ${alias} on ${alias}.uuid = l.category_uuid where l.offer_uuid = ${offer}`;

/** The category that a column references, for `join ${categoryOf('l.category_uuid')}`. */
export const categoryOf = (column: string, alias = 'c'): string => `categories ${alias} on ${alias}.uuid = ${column}`;

/** Links between categories and offers, for `from` or `join`. */
export const categoryLinkRows = (alias = 'l'): string => `offer_categories ${alias}`;
