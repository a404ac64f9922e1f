const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses between one try and the next (R-HOOK-5). After the last of them a delivery is given up. */
const PAUSES = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
] as const;

/** A receiver that has failed for this long is no longer sent anything (R-HOOK-6). */
export const PATIENCE_MS = 72 * HOUR;

/**
 * When to try again; undefined: never.
 * @param tries how many there have been
 */
export const nextTry = (tries: number, now: Date): Date | undefined => {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? undefined : new Date(now.getTime() + pause);
};
