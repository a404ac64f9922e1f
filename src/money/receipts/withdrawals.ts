import { type Caller } from '../../kernel/caller/caller.js';

/**
 * Port: withdraws applications when their receipt is reversed (R-MON-4). Implemented by the applications feature on a
 * higher floor.
 */
export abstract class Withdrawals {
  /**
   * Call it inside a transaction, before anything in the books is locked.
   * @throws Problem 409 if one of them cannot be withdrawn from its state
   */
  abstract withdraw(
    caller: Caller,
    attendances: readonly string[],
    options: { readonly notify: boolean },
  ): Promise<void>;
}
