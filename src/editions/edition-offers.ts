/** What the statements of editions say of the offers in them. The floor of the offers knows their table. */
export abstract class EditionOffers {
  /** The SQL of how many offers an edition has. */
  abstract count(edition: string): string;
}
