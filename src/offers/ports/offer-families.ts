/** A family that is told what becomes of an offer. */
export interface ConcernedFamily {
  readonly offer: string;
  /** The account, or the child without one. */
  readonly family: string;
  /** It has an address to be mailed at. */
  readonly reached: boolean;
}

/** How many families a mail is for. */
export interface Reach {
  /** They have an address to be mailed at. */
  readonly reached: number;
  readonly unreachable: number;
}

/** The reach of something that is told the families of these. */
export const reachOf = (concerned: readonly Omit<ConcernedFamily, 'offer'>[]): Reach => {
  const families = new Map(concerned.map(({ family, reached }) => [family, reached]));
  const reached = [...families.values()].filter(Boolean).length;
  return { reached, unreachable: families.size - reached };
};

/** Port: the families with applications to an offer. Implemented by the applications feature on a higher floor. */
export abstract class OfferFamilies {
  /** The families that are to be told when these offers are cancelled or relaunched, by offer. */
  abstract concerned(offers: readonly string[]): Promise<readonly ConcernedFamily[]>;

  /** The families that are to be told when dates or meeting points of these offers change. */
  abstract placed(offers: readonly string[]): Promise<Reach>;

  /**
   * The families that were not told something of this offer.
   * @param movesOnly when and where it takes place; not what became of applications
   */
  abstract untold(offer: string, movesOnly: boolean): Promise<Reach>;

  /** Mails them that, in a job. */
  abstract tell(offer: string, movesOnly: boolean): Promise<void>;
}
