/** Port: the teams of accounts, owned by the hosts in a higher layer. */
export abstract class AccountTeams {
  /** Hosts of the account's teams. */
  abstract of(account: string): Promise<string[]>;

  /** Makes these exactly the account's teams. Leaving a team also removes shares of its single offers. */
  abstract set(account: string, hosts: readonly string[], now: Date): Promise<void>;

  /** Names of these hosts, sorted. */
  abstract names(hosts: readonly string[]): Promise<string[]>;

  /** Marks these teams as changed by somebody from whom families are masked. */
  abstract mark(hosts: readonly string[]): Promise<void>;
}

/** Obligations that prevent an account from being deleted. */
export interface Obligations {
  /** Open money: owed by the family, or by the municipality to the family. */
  readonly openMoney: boolean;
  /** Applications of its children that hold or held a place or wait for one, for offers that are not over yet. */
  readonly applications: number;
}

/** Port: a family's obligations; implemented by the attendances in a higher layer. */
export abstract class AccountObligations {
  /** Call it in a transaction that holds the account's row lock. Locks the children and their applications. */
  abstract of(account: string): Promise<Obligations>;
}

/**
 * Port: which accounts see families' applications through a team. Implemented by the attendances in a higher
 * layer.
 */
export abstract class FamilyVisibility {
  /**
   * Whether a member of one of these hosts' teams would see applications.
   * @param except account whose own children's applications do not count: it sees them anyway
   */
  abstract throughHosts(hosts: readonly string[], except: string | null): Promise<boolean>;

  /** Those of these hosts whose teams see applications, as `throughHosts` asks. */
  abstract ofHosts(hosts: readonly string[], except: string | null): Promise<string[]>;

  /** Whether the account sees applications through a team or a shared offer. */
  abstract throughAccount(account: string, except: string | null): Promise<boolean>;

  /**
   * Whether the offer, or a variant that follows it, has applications that one of these hosts does not see yet.
   */
  abstract throughOffer(offer: string, hosts: readonly string[], except: string | null): Promise<boolean>;

  /**
   * Whether an application to the offer would show the child to a team that does not see it yet and has a member
   * brought in by an admin from whom families are masked.
   */
  abstract throughAttendance(child: string, offer: string, except: string | null): Promise<boolean>;

  /** Whether the offer, or a variant that follows it, has applications. */
  abstract ofOffer(offer: string, except: string | null): Promise<boolean>;
}
