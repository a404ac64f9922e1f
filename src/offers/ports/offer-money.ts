/** Port: bookings for offers. Implemented by the applications feature on a higher floor. */
export abstract class OfferMoney {
  /**
   * Whether anything was ever booked for applications to one of these offers. Call it with the offers locked:
   * charging locks them as well.
   */
  abstract isBooked(offers: readonly string[]): Promise<boolean>;
}
