import { type Caller } from '../../kernel/caller/caller.js';

/** A change of an offer that affects children with places. */
export interface NewTimes {
  /** Its dates change, or it is relaunched, so that its places count again. */
  readonly change: 'dates' | 'relaunch';
  /** The caller overrules conflicts. */
  readonly force: boolean;
}

/** An application whose child has another place at that time. */
export interface PlaceElsewhere {
  readonly attendance: string;
  readonly offer: string;
}

/** Port: the children with places in offers. Implemented by the applications feature on a higher floor. */
export abstract class PlacedChildren {
  /**
   * Locks the children and the editions: before the offers, and after editions, organisers, categories and accounts.
   */
  abstract hold(offers: readonly string[]): Promise<void>;

  /**
   * Call it with the offer locked and its new dates written: a child cannot be in two places at once.
   * @returns the note for the history; null if there is no conflict
   * @throws Problem 409 that names the applications and the conflicts, as far as the caller may know; 403 if the
   * caller may not use force
   */
  abstract requireFree(caller: Caller, offer: string, times: NewTimes): Promise<string | null>;

  /**
   * Call it with the offers locked and their new dates written.
   * @returns the applications with a place there whose child has another place at that time
   */
  abstract elsewhere(offers: readonly string[]): Promise<PlaceElsewhere[]>;
}
