/** What hangs on an offer's taking place; the floor of the applications knows. */
export abstract class OfferCourse {
  /**
   * Offers were called off, or take place after all: written already, in the transaction at hand, with the offers locked.
   * @param by the account that did it; null for a job
   */
  abstract changed(offers: readonly string[], by: string | null): Promise<void>;
}
