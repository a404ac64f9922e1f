/** Obligations that prevent an account from being deleted. */
export interface Obligations {
  /** Open money: owed by the family, or by the municipality to the family. */
  readonly openMoney: boolean;
  /** Applications of its children that hold or held a place or wait for one, for offers that are not over yet. */
  readonly applications: number;
}

/** Port: a family's obligations; implemented by the applications feature on a higher floor. */
export abstract class AccountObligations {
  /** Call it in a transaction that holds the account's row lock. Locks the children and their applications. */
  abstract of(account: string): Promise<Obligations>;
}
