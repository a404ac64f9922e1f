import { type Caller } from '../../kernel/caller/caller.js';

/** Takes applications back when their receipt is reversed (R-MON-4). The floor of the applications does it. */
export abstract class Withdrawals {
  /**
   * To be called inside a transaction, before anything of the books is locked.
   * @throws Problem 409 when one of them cannot be withdrawn from its state
   */
  abstract withdraw(
    caller: Caller,
    attendances: readonly string[],
    options: { readonly notify: boolean },
  ): Promise<void>;
}
