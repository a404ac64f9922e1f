/**
 * Port: which accounts see families' applications through a team. Implemented by the applications feature on a higher
 * floor.
 */
export abstract class FamilyVisibility {
  /**
   * Whether a member of one of these organisers' teams would see applications.
   * @param except account whose own children's applications do not count: it sees them anyway
   */
  abstract throughHosts(hosts: readonly string[], except: string | null): Promise<boolean>;

  /** Whether the account sees applications through a team or a shared offer. */
  abstract throughAccount(account: string, except: string | null): Promise<boolean>;

  /**
   * Whether the offer, or a variant that follows it, has applications that one of these organisers does not see yet.
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
