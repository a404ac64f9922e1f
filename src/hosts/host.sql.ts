/** How features above read organisers, their teams and their offers in their statements. */

/** Organisers, to read from: `from ${hostRows()} where h.uuid = $1`. */
export const hostRows = (alias = 'h'): string => `hosts ${alias}`;

/** The organiser a column points to, to join: `join ${hostOf('l.host_uuid')}`. */
export const hostOf = (column: string, alias = 'h'): string => `hosts ${alias} on ${alias}.uuid = ${column}`;

/** Which organisers an offer has, in their order (`l.position`), to read from. */
export const hostLinksOfOffer = (offer: string, alias = 'l'): string =>
  `offer_hosts ${alias} where ${alias}.offer_uuid = ${offer}`;

/** The organisers of an offer (`h`) with their place in it (`l.position`), to read from. */
export const hostsOfOffer = (offer: string): string =>
  `offer_hosts l join hosts h on h.uuid = l.host_uuid where l.offer_uuid = ${offer}`;

/** Who organises which offer, to read from or to join. */
export const hostLinkRows = (alias = 'l'): string => `offer_hosts ${alias}`;

/** Who belongs to which team, to read from or to join. */
export const memberRows = (alias = 'm'): string => `host_members ${alias}`;

/** The teams an account belongs to, to read from. */
export const membershipsOf = (account: string, alias = 'm'): string =>
  `host_members ${alias} where ${alias}.account_uuid = ${account}`;

/** The offers an account was given a share of, to read from. */
export const sharesOf = (account: string, alias = 's'): string =>
  `offer_shares ${alias} where ${alias}.account_uuid = ${account}`;
