/**
 * Port: the teams of accounts, owned by the organisers on a higher floor. Provides SQL for statements about accounts,
 * and commands.
 */
export abstract class AccountTeams {
  /**
   * SQL for the organisers an account belongs to, ordered by name, as a JSON list of references; null if there are
   * none.
   */
  abstract list(account: string): string;

  /**
   * SQL condition: the account belongs to an organiser.
   * @param fits condition on the organiser `h`
   */
  abstract within(account: string, fits: string): string;

  /** SQL condition: the account belongs to one of these organisers (an array). */
  abstract oneOf(account: string, hosts: string): string;

  /** Organisers of the account's teams. */
  abstract of(account: string): Promise<string[]>;

  /** Makes these exactly the account's teams. Leaving a team also removes shares of its single offers. */
  abstract set(account: string, hosts: readonly string[], now: Date): Promise<void>;

  /** Names of these organisers, sorted. */
  abstract names(hosts: readonly string[]): Promise<string[]>;

  /** Marks these teams as changed by somebody from whom families are masked. */
  abstract mark(hosts: readonly string[]): Promise<void>;
}

/** Port: SQL about the children of accounts, which are on a higher floor, for statements about accounts. */
export abstract class AccountChildren {
  /** SQL for an account's children, ordered by name, as a JSON list; null if there are none. */
  abstract list(account: string): string;

  /** SQL for the latest moment at which a child was hidden or anonymised. */
  abstract lastHidden(): string;
}

/** Port: how accounts sign in; implemented on a higher floor. */
export abstract class AccountSignIn {
  /** SQL condition: the account has a second factor. */
  abstract hasTwoFactor(account: string): string;
}
