/** The teams of accounts, which the organisers, a floor above, keep: what the statements of accounts say of them, and commands. */
export abstract class AccountTeams {
  /** The SQL of the organisers an account belongs to, by name, as a JSON list of references; null when there are none. */
  abstract list(account: string): string;

  /**
   * The SQL test that an account belongs to an organiser.
   * @param fits condition on the organiser `h`
   */
  abstract within(account: string, fits: string): string;

  /** The SQL test that an account belongs to one of these organisers, an array. */
  abstract oneOf(account: string, hosts: string): string;

  /** The organisers of whose teams the account is. */
  abstract of(account: string): Promise<string[]>;

  /** Joins the account to these teams, and to no others; with a team go the single offers of it that were shared. */
  abstract set(account: string, hosts: readonly string[], now: Date): Promise<void>;

  /** What these organisers are called, in the order of their names. */
  abstract names(hosts: readonly string[]): Promise<string[]>;

  /** Somebody from whom families are masked had a hand in these teams. */
  abstract mark(hosts: readonly string[]): Promise<void>;
}

/** The children of accounts, on a floor above: what statements about accounts say of them. */
export abstract class AccountChildren {
  /** The SQL of an account's children, by name, as a JSON list; null when there are none. */
  abstract list(account: string): string;

  /** The SQL of the moment since which no child was hidden or made unrecognisable. */
  abstract lastHidden(): string;
}

/** How accounts sign in, on a floor above. */
export abstract class AccountSignIn {
  /** The SQL test that an account signs in with a second factor. */
  abstract hasTwoFactor(account: string): string;
}
