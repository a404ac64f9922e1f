/** How many families are mailed, and how many have no address to be mailed at. */
export interface ConcernedCount {
  readonly reached: number;
  readonly unreached: number;
}

/** Port: the families with applications to an offer. Implemented by the applications feature on a higher floor. */
export abstract class OfferFamilies {
  /** The families that are to be told when the offer is cancelled or relaunched. */
  abstract concerned(offer: string): Promise<ConcernedCount>;

  /** Number of families mailed when dates or meeting points of these offers change. */
  abstract placed(offers: readonly string[]): Promise<number>;
}
