/** Through whom families are seen: who is in a team sees the applications to its offers. The floor of the applications knows. */
export abstract class FamilySight {
  /**
   * Whether a member of one of these organisers' teams would see applications.
   * @param except whose own children's applications do not count: they are seen by them anyway
   */
  abstract throughHosts(hosts: readonly string[], except: string | null): Promise<boolean>;

  /** Whether the account is in a team, or shares an offer, of which it would see applications. */
  abstract throughAccount(account: string, except: string | null): Promise<boolean>;

  /** Whether the offer, or a variant that follows it, has applications which one of these organisers does not see yet. */
  abstract throughOffer(offer: string, hosts: readonly string[], except: string | null): Promise<boolean>;

  /**
   * Whether an application to the offer would show the child to a team that does not see it yet, and into which an admin brought
   * somebody from whom families are masked.
   */
  abstract throughApplication(child: string, offer: string, except: string | null): Promise<boolean>;

  /** Whether the offer, or a variant that follows it, has applications. */
  abstract ofOffer(offer: string, except: string | null): Promise<boolean>;
}
