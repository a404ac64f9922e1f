/** What keeps an account from being deleted. */
export interface Obligations {
  /** Somebody has to pay: the family, or the town to the family. */
  readonly openMoney: boolean;
  /** Applications of its children to what is not over yet, that have a place or wait for one. */
  readonly applications: number;
}

/** What a family is still bound by; the floor of the applications knows. */
export abstract class AccountObligations {
  /** To be asked in a transaction that holds the account's lock. Locks the children and their applications. */
  abstract of(account: string): Promise<Obligations>;
}
