import { type Caller } from '../../kernel/caller/caller.js';

/** What of an offer gets another value, as far as it concerns the children that have places there. */
export interface NewTimes {
  /** Its dates; or it is not cancelled any more, so that its places count again. */
  readonly change: 'dates' | 'relaunch';
  /** The caller wants it whatever children have. */
  readonly force: boolean;
}

/** An application to an offer whose child has a place elsewhere at that time. */
export interface PlaceElsewhere {
  readonly attendance: string;
  readonly offer: string;
}

/** The children that have places in offers; the floor of the applications knows them. */
export abstract class PlacedChildren {
  /** Locks them, with the editions: before the offers, and after editions, organisers, categories and accounts. */
  abstract hold(offers: readonly string[]): Promise<void>;

  /**
   * Asked with the offer locked, and its new dates written: a child is at one place at a time.
   * @returns what the history is to say; null when nothing is in the way
   * @throws Problem 409 that names the applications and what they collide with, as far as the caller may know; 403 when the
   *   caller may not force anything
   */
  abstract requireFree(caller: Caller, offer: string, times: NewTimes): Promise<string | null>;

  /**
   * Asked with many offers locked, and their new dates written.
   * @returns the applications with a place there whose child has another place at that time
   */
  abstract elsewhere(offers: readonly string[]): Promise<PlaceElsewhere[]>;
}
