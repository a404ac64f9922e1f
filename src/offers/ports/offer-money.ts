/** What was booked for offers; the floor of the applications knows. */
export abstract class OfferMoney {
  /**
   * Whether anything was ever booked for applications to one of these offers. To be asked with the offers locked: whoever charges
   * locks them as well.
   */
  abstract isBooked(offers: readonly string[]): Promise<boolean>;
}
