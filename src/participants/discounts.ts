/** Port: books a change of a child's discount (R-MON-18). Implemented by the applications feature on a higher floor. */
export abstract class Discounts {
  /**
   * Call it in the transaction that changes `discounted`, with the child locked.
   * @param by the account that changed it
   */
  abstract discount(participant: string, by: string | null): Promise<void>;
}
