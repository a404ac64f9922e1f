/** A child of the two that are merged. */
interface MergingChild {
  readonly uuid: string;
  /** The parents' account before. */
  readonly account: string | null;
}

/** Of two records of one child, one goes and the other stays. */
export interface ChildMerge {
  readonly goes: MergingChild;
  readonly stays: MergingChild;
  /** The parents' account of the child that stays, afterwards. */
  readonly account: string | null;
}

/**
 * Port: what children have elsewhere goes over to another child. Implemented by the applications feature on a higher
 * floor. Call its methods in this order, in one transaction.
 */
export abstract class ChildSuccession {
  /** The first locks: those of the editions for which the children have applied. */
  abstract holdEditions(children: readonly string[]): Promise<void>;

  /**
   * With both children locked: locks their offers and applications.
   * @throws Problem 409 places at the same time; money that is open with another family
   */
  abstract require(merge: ChildMerge): Promise<void>;

  /**
   * Applications, money and mails go over. The child that stays has its account already.
   * @param by the account that merges them
   */
  abstract pass(merge: ChildMerge, by: string | null): Promise<void>;

  /** Whether the books name the child, so that its row has to stay. */
  abstract isNamed(child: string): Promise<boolean>;
}
