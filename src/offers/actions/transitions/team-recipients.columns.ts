import { type Account } from '../../../accounts/entities/account.entity.js';
import { type Host } from '../../../hosts/entities/host.entity.js';

/** Somebody who is mailed for organisers. */
export interface TeamRecipient extends Readonly<Pick<Account, 'firstname'>> {
  /** Those of the offers that are of its organisers. */
  readonly offers: readonly string[];
  /** Null: the organiser's own address. */
  readonly account: Account['uuid'] | null;
  /** The organiser's name, for its own address. */
  readonly lastname: Account['lastname'] | Host['name'];
  readonly address: string;
}

/** The columns of a `TeamRecipient` but the offers, of somebody who is reached (r). */
export const RECIPIENT_COLUMNS = 'r.account, r.firstname, r.lastname, r.address';

/** Whether families see an edition, and from when. */
export interface Showing {
  readonly online: boolean;
  /** The next time from which they do; null: it is not set. */
  readonly from: Date | null;
}
