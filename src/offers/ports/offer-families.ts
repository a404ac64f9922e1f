/** Port: the families with applications to an offer. Implemented by the applications feature on a higher floor. */
export abstract class OfferFamilies {
  /** Number of families mailed when the offer is cancelled or relaunched. */
  abstract reached(offer: string): Promise<number>;

  /** Number of families mailed when dates or meeting points of these offers change. */
  abstract placed(offers: readonly string[]): Promise<number>;
}
