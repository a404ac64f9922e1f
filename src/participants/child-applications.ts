/** Port: the applications of a child. Implemented by the applications feature on a higher floor. */
export abstract class ChildApplications {
  /** Locks them all, in order, until the transaction ends. */
  abstract lock(child: string): Promise<void>;

  /** Whether one counts: it holds a place, or has bookings (R-CHI-4). */
  abstract isBound(child: string): Promise<boolean>;

  /** Whether anything is owed for one, or was overpaid. */
  abstract hasOpenMoney(child: string): Promise<boolean>;

  /** Deletes them with their history; none of them counts. */
  abstract remove(child: string): Promise<void>;
}
