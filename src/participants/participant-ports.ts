/** Port: the applications of a child. Implemented by the attendances in a higher layer. */
export abstract class ChildAttendances {
  /** Locks them all, in order, until the transaction ends. */
  abstract lock(child: string): Promise<void>;

  /** Whether one counts: it holds a place, or has bookings (R-CHI-4). */
  abstract isBound(child: string): Promise<boolean>;

  /** Whether anything is owed for one, or was overpaid. */
  abstract hasOpenMoney(child: string): Promise<boolean>;

  /** SQL condition: the child has something to come: an application that counts, or holidays it has applied for, end after the moment. */
  abstract isComing(child: string, moment: string): string;

  /** SQL condition: something in which the child had a place ended after the one moment, and until the other. */
  abstract hasEnded(child: string, after: string, until: string): string;

  /** Deletes them with their history; none of them counts. */
  abstract remove(child: string): Promise<void>;
}

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
 * Port: what children have elsewhere goes over to another child. Implemented by the attendances in a higher
 * layer. Call its methods in this order, in one transaction.
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

/** Port: books a change of a child's discount (R-MON-18). Implemented by the attendances in a higher layer. */
export abstract class Discounts {
  /**
   * Call it in the transaction that changes `discounted`, with the child locked.
   * @param by the account that changed it
   */
  abstract discount(participant: string, by: string | null): Promise<void>;
}
