/**
 * Port: SQL about the offers of organisers, beyond the link table. Implemented by the offers feature on a higher
 * floor.
 */
export abstract class HostOffers {
  /**
   * SQL condition: an organiser has an offer in an edition.
   * @param fits condition on the edition `e`
   */
  abstract inEdition(host: string, fits: string): string;
}
