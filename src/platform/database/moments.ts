import pg from 'pg';

/** The parser of `pg`, for what is rare: years before 100 or after 9999, offsets with minutes, infinity. */
const anyMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;

const ZERO = 48;
const [DASH, COLON, BLANK, DOT, PLUS] = [45, 58, 32, 46, 43];
/** Length of `2026-07-01 10:00:00`. */
const SECONDS = 19;

/** The number that two digits say; NaN for anything else. */
const two = (text: string, at: number): number => {
  const [tens, ones] = [text.charCodeAt(at) - ZERO, text.charCodeAt(at + 1) - ZERO];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
};

/**
 * A `timestamptz` as PostgreSQL sends it (`2026-07-01 10:00:00.123456+02`), read digit by digit: a page of offers has a hundred
 * of them, and the expressions of `pg` take four times as long.
 */
export const readMoment = (text: string): unknown => {
  const zone = text.length - 3;
  const sign = text.charCodeAt(zone);
  const isUsual =
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(10) === BLANK &&
    text.charCodeAt(16) === COLON &&
    (zone === SECONDS || text.charCodeAt(SECONDS) === DOT) &&
    (sign === PLUS || sign === DASH);
  if (!isUsual) return anyMoment(text);
  const year = two(text, 0) * 100 + two(text, 2);
  const hours = two(text, zone + 1) * (sign === DASH ? -1 : 1);
  // Digits beyond the third are cut off, missing ones are zero.
  const fraction = zone === SECONDS ? 0 : Number(text.slice(SECONDS + 1, Math.min(zone, SECONDS + 4)).padEnd(3, '0'));
  const at = Date.UTC(
    year,
    two(text, 5) - 1,
    two(text, 8),
    two(text, 11) - hours,
    two(text, 14),
    two(text, 17),
    fraction,
  );
  return year < 100 || Number.isNaN(at) ? anyMoment(text) : new Date(at);
};
