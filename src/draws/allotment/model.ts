import { type Reason, type WishResult } from '../../attendances/model/drawn-wish.js';
import { type DrawRules } from '../../editions/draw-rules.js';

/**
 * What enters a draw and what comes out of it, as plain data (R-DRAW-1): the same in the protocol, in the worker thread
 * and in the tests. Persons appear as tickets only (R-DRAW-12), offers with their UUID.
 */

/** Version of the rules: it names the algorithm and its weights, and is part of the hash of the input. */
export const DRAW_VERSION = 'draw/1';

/** An offer with wishes, or in which a child of the draw has a place already. */
export interface DrawOffer {
  readonly id: string;
  /** Vacancies to be drawn; null: unlimited. 0 where the offer is here only for the places that children have. */
  readonly seats: number | null;
  /** Children who had a place before the draw, by hand included. */
  readonly taken: number;
  /** Begin and end of each date, ISO 8601 in UTC. None: clashes with nothing. */
  readonly dates: readonly (readonly [begin: string, end: string])[];
  /** The offer of which this is a variant; null if it is none. */
  readonly base: string | null;
}

/** A place that a child had before the draw. */
export interface HeldPlace {
  readonly offer: string;
  /** Whether it counts for `maxPlaces` and as a place of this edition; a place elsewhere only blocks its time. */
  readonly counts: boolean;
}

/** A child with wishes. */
export interface DrawChild {
  /** Its pseudonym: HMAC-SHA256 of its uuid with the ticket key, 64 hexadecimal digits. */
  readonly ticket: string;
  /** Pseudonym of its family, for siblings; null without an account. */
  readonly family: string | null;
  readonly held: readonly HeldPlace[];
}

/** The application of a child to an offer: at most one for each pair. */
export interface DrawWish {
  readonly child: string;
  readonly offer: string;
  /** The family's rank, 1 = most wanted; null: behind all ranked ones. */
  readonly rank: number | null;
  readonly favourite: boolean;
  /** Pseudonym of the code by which friends find each other. */
  readonly group: string | null;
}

/** Everything that a draw depends on besides the seed. Order is of no consequence; `canonicalInput` sorts it. */
export interface DrawInput {
  readonly version: typeof DRAW_VERSION;
  readonly rules: DrawRules;
  /** Public number drawn by others, where the rules name a source. */
  readonly beacon: string | null;
  readonly offers: readonly DrawOffer[];
  readonly children: readonly DrawChild[];
  readonly wishes: readonly DrawWish[];
}

/** The outcome of a wish. */
export interface DrawnWish {
  readonly child: string;
  readonly offer: string;
  readonly result: WishResult;
  /** Place on the offer's new waiting list, 1-based; null unless waitlisted. */
  readonly position: number | null;
  readonly reason: Reason;
}

/** Offers that were too few for the children who wished for nothing else; the offers of all cuts are disjoint. */
export interface Cut {
  readonly offers: readonly string[];
  /** Vacancies of these offers. */
  readonly seats: number;
  /** Children without an earlier place all of whose possible wishes are among these offers. */
  readonly children: number;
  /** How many of them go without: `children` - `seats`. */
  readonly without: number;
}

/** The proof that no draw could give more children a place, and a bound for the places. */
export interface Certificate {
  /** `without` of all cuts adds up to the children without a place who had a possible wish. */
  readonly cuts: readonly Cut[];
  /** Children without a place none of whose wishes was possible: all clash with places they have. */
  readonly impossible: number;
  /**
   * At most `bound` places could be given: the vacancies of `scarce`, and for each child the most places it can attend
   * among its other wishes.
   */
  readonly places: { readonly scarce: readonly string[]; readonly bound: number };
}

/** The draw in numbers. `places` are given by the draw; the counts of children include places held before. */
export interface Figures {
  readonly children: number;
  readonly wishes: number;
  /** Vacancies; of unlimited offers as many as wish. */
  readonly seats: number;
  readonly places: number;
  readonly childrenWithPlace: number;
  /** The most children that could have a place, proven by the certificate. */
  readonly childrenMax: number;
  readonly placesBound: number;
  /** Children who got a wish of their highest rank. */
  readonly firstWishes: number;
  readonly favourites: { readonly of: number; readonly fulfilled: number };
  /** Jain's index of the places per child, rounded to four digits: 1 = all have equally many. */
  readonly evenness: number;
  readonly friends: { readonly groups: number; readonly whole: number };
  /** How many children have 0, 1, 2, … places. */
  readonly byNumberOfPlaces: readonly number[];
}

/** A child's number; the lower wins. */
export interface LotNumber {
  readonly child: string;
  readonly number: string;
}

/** The result of a draw: wishes in canonical order (by child, then offer). */
export interface DrawOutcome {
  readonly numbers: readonly LotNumber[];
  readonly wishes: readonly DrawnWish[];
  readonly certificate: Certificate;
  readonly figures: Figures;
}

/** The phases of a draw, for its progress. */
export const DRAW_PHASES = ['cover', 'rounds', 'exchanges', 'friends', 'reasons', 'bound'] as const;
export type DrawPhase = (typeof DRAW_PHASES)[number];
