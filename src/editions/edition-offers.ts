/** Port: SQL about the offers of editions. Implemented by the offers feature on a higher floor. */
export abstract class EditionOffers {
  /** SQL for the number of an edition's offers. */
  abstract count(edition: string): string;
}
