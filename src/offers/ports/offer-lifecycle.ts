import { type Caller } from '../../kernel/caller/caller.js';
import { type SupersededMail } from '../../mail/mail.js';

/**
 * Port: consequences of cancelling or relaunching offers. Implemented by the applications feature on a higher floor.
 */
export abstract class OfferLifecycle {
  /**
   * Offers were cancelled: already written, in the current transaction, with the offers locked.
   * @param by the account that did it; null for a job
   */
  abstract calledOff(offers: readonly string[], by: string | null): Promise<void>;

  /**
   * When or where offers take place has changed: mails that wait to be sent must not say what was. Otherwise like
   * `calledOff`.
   * @returns the mails about earlier changes that were given up
   */
  abstract moved(offers: readonly string[]): Promise<readonly SupersededMail[]>;

  /**
   * Offers have other dates, already written: who was absent on all that are left did not come. Otherwise like
   * `calledOff`; before `moved`.
   * @param by who did it; null for an import
   */
  abstract redated(offers: readonly string[], by: Caller | null): Promise<void>;

  /** Offers are not published any more; otherwise like `calledOff`. */
  abstract unpublished(offers: readonly string[]): Promise<void>;

  /** Cancelled offers were relaunched; otherwise like `calledOff`. */
  abstract takesPlace(offers: readonly string[], by: string | null): Promise<void>;

  /**
   * Offers take place and are published again, and families are not mailed of that: mails about new dates that were given
   * up meanwhile are said anew. Otherwise like `calledOff`.
   */
  abstract shownAgain(offers: readonly string[]): Promise<void>;
}
