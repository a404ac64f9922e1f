/** The families with applications to an offer; the floor of the applications knows them. */
export abstract class OfferFamilies {
  /** How many families are mailed when the offer is called off or takes place after all. */
  abstract reached(offer: string): Promise<number>;
}
