/** Books what a child's discount changes in what is owed for it (R-MON-18). The floor of the applications does it. */
export abstract class Discounts {
  /**
   * To be called in the transaction in which `discounted` of the child got another value, with the child locked.
   * @param by the account that changed it
   */
  abstract changed(participant: string, by: string | null): Promise<void>;
}
