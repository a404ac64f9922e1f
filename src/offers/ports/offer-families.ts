/** A family that is told what becomes of an offer. */
export interface ConcernedFamily {
  readonly offer: string;
  /** The account, or the child without one. */
  readonly family: string;
  /** It has an address to be mailed at. */
  readonly reached: boolean;
}

/** Port: the families with applications to an offer. Implemented by the applications feature on a higher floor. */
export abstract class OfferFamilies {
  /** The families that are to be told when these offers are cancelled or relaunched, by offer. */
  abstract concerned(offers: readonly string[]): Promise<readonly ConcernedFamily[]>;

  /** Number of families mailed when dates or meeting points of these offers change. */
  abstract placed(offers: readonly string[]): Promise<number>;
}
