/** What the statements of organisers say of their offers, beyond who organises which. The floor of the offers knows their table. */
export abstract class HostOffers {
  /**
   * The SQL test that an organiser has an offer in an edition.
   * @param fits condition on the edition `e`
   */
  abstract inEdition(host: string, fits: string): string;
}
