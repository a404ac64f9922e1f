/** Port: the teams of accounts, owned by the organisers on a higher floor. */
export abstract class AccountTeams {
  /** Organisers of the account's teams. */
  abstract of(account: string): Promise<string[]>;

  /** Makes these exactly the account's teams. Leaving a team also removes shares of its single offers. */
  abstract set(account: string, hosts: readonly string[], now: Date): Promise<void>;

  /** Names of these organisers, sorted. */
  abstract names(hosts: readonly string[]): Promise<string[]>;

  /** Marks these teams as changed by somebody from whom families are masked. */
  abstract mark(hosts: readonly string[]): Promise<void>;
}
