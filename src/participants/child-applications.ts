/** The applications of a child. The floor of the applications keeps them. */
export abstract class ChildApplications {
  /** Locks them all, in order, for the rest of the transaction. */
  abstract lock(child: string): Promise<void>;

  /** Whether one counts: it takes part in something, or there is money on it (R-CHI-4). */
  abstract isBound(child: string): Promise<boolean>;

  /** Whether anything is owed for one, or was paid too much. */
  abstract hasOpenMoney(child: string): Promise<boolean>;

  /** Deletes them with their history; none of them counts. */
  abstract remove(child: string): Promise<void>;
}
