/** Port: the applications of a child. Implemented by the applications feature on a higher floor. */
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
