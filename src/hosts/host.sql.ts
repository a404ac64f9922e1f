/** SQL with which higher features read organisers, their teams and their offers. */

/** Organisers, for `from ${hostRows()} where h.uuid = $1`. */
export const hostRows = (alias = 'h'): string => `hosts ${alias}`;

/** The organiser that a column references, for `join ${hostOf('l.host_uuid')}`. */
export const hostOf = (column: string, alias = 'h'): string => `hosts ${alias} on ${alias}.uuid = ${column}`;

/** Links of an offer to its organisers, in order (`l.position`), for `from`. */
export const hostLinksOfOffer = (offer: string, alias = 'l'): string =>
  `offer_hosts ${alias} where ${alias}.offer_uuid = ${offer}`;

/** The organisers of an offer (`h`) with their position (`l.position`), for `from`. */
export const hostsOfOffer = (offer: string): string =>
  `offer_hosts l join hosts h on h.uuid = l.host_uuid where l.offer_uuid = ${offer}`;

/** Links between organisers and offers, for `from` or `join`. */
export const hostLinkRows = (alias = 'l'): string => `offer_hosts ${alias}`;

/** Memberships, for `from` or `join`. */
export const memberRows = (alias = 'm'): string => `host_members ${alias}`;

/** The memberships of an account, for `from`. */
export const membershipsOf = (account: string, alias = 'm'): string =>
  `host_members ${alias} where ${alias}.account_uuid = ${account}`;

/** The offers shared with an account, for `from`. */
export const sharesOf = (account: string, alias = 's'): string =>
  `offer_shares ${alias} where ${alias}.account_uuid = ${account}`;
