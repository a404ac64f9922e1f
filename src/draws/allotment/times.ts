import { type DrawOffer } from './model.js';

/** A date in milliseconds since 1970. */
export type Span = readonly [begin: number, end: number];

const MINUTE = 60_000;

/** The dates of an offer, by begin. */
export const spansOf = ({ dates }: DrawOffer): readonly Span[] =>
  dates
    .map(([begin, end]): Span => [Date.parse(begin), Date.parse(end)])
    .sort((left, right) => left[0] - right[0] || left[1] - right[1]);

/** Whether a child cannot attend both: dates overlap, or lie closer than the gap. Touching ends are fine without one. */
export const clashes = (one: readonly Span[], other: readonly Span[], gapMinutes: number): boolean =>
  one.some(([begin, end]) =>
    other.some(([from, to]) => begin < to + gapMinutes * MINUTE && from < end + gapMinutes * MINUTE),
  );

/** What an offer and its variants have in common. */
export const familyOf = ({ id, base }: DrawOffer): string => base ?? id;
