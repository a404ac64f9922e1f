/** What hangs on an offer's taking place; the floor of the applications knows. */
export abstract class OfferCourse {
  /**
   * Offers were called off: written already, in the transaction at hand, with the offers locked.
   * @param by the account that did it; null for a job
   */
  abstract calledOff(offers: readonly string[], by: string | null): Promise<void>;

  /** Offers that were called off take place after all; otherwise like `calledOff`. */
  abstract takesPlace(offers: readonly string[], by: string | null): Promise<void>;
}
