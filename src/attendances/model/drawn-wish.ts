import { ATTENDANCE_STATUS } from '../../offers/model/attendance-status.js';
import { vocabulary, word, wordsOf } from '../../kernel/problem/vocabulary.js';
export const WISH_RESULTS = vocabulary(
  'drawResult',
  wordsOf(ATTENDANCE_STATUS, 'confirmed', 'waitlisted', 'unfulfilled'),
);
export type WishResult = (typeof WISH_RESULTS)[number];

/**
 * Why a wish was granted or not (R-DRAW-20). `no-place-left`: the offer is full and the child has no place at all;
 * `full`: the offer is full and the child has a place elsewhere.
 */
export const REASON_CODES = vocabulary('drawReason', {
  granted: word('Got a place', 'Platz erhalten', 'good'),
  'granted-with-friends': word('Got a place, with the group', 'Platz erhalten, mit der Gruppe', 'good'),
  'given-before': word('Had a place before', 'Platz schon vorher', 'good'),
  'clashes-with-own-place': word('Another place at that time', 'Anderer Platz zu dieser Zeit'),
  'limit-reached': word('As many places as possible', 'So viele Plätze wie möglich'),
  'no-place-left': word('Full, without another place', 'Voll, ohne anderen Platz', 'bad'),
  full: word('Full', 'Voll', 'warn'),
});
export type ReasonCode = (typeof REASON_CODES)[number];

/** Holders of a full offer's places, each counted in the first group that applies, so that the groups add up. */
export interface Holders {
  /** Vacancies that were drawn. */
  readonly seats: number;
  /** Had the place before the draw. */
  readonly before: number;
  /** Has it as the only place. */
  readonly only: number;
  /** Has fewer places than the refused child would have with it. */
  readonly fewer: number;
  /** Came with friends, all of whom have a place. */
  readonly friends: number;
  /** Wanted it as a favourite, as the refused child did not; or needs it as its first one, as the refused child does not. */
  readonly favourite: number;
  /** Has it higher on the list. */
  readonly rank: number;
  /** Has the better number. */
  readonly number: number;
}

export type Reason =
  | { readonly code: 'granted' }
  /** `friends`: the others of the group. */
  | { readonly code: 'granted-with-friends'; readonly values: { readonly friends: number } }
  /** `offer`: the earlier place, in this offer or another date of it. */
  | { readonly code: 'given-before'; readonly values: { readonly offer: string } }
  /** `offer`: the place at that time, or the other date of the same offer that the draw gave. */
  | { readonly code: 'clashes-with-own-place'; readonly values: { readonly offer: string } }
  | { readonly code: 'limit-reached'; readonly values: { readonly limit: number } }
  | { readonly code: 'no-place-left' | 'full'; readonly values: Holders };

/** Why a child cannot have two offers: dates of the same offer, the same time, or less than the gap between them. */
export type ExclusionCause = 'variant' | 'time' | 'gap';
