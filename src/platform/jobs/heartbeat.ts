const BEAT_MS = 15_000;
/** A worker silent for this long is dead; the queue itself would wait for hours. */
export const DEAD_SECONDS = 120;

/**
 * Calls `beat` now and again, until the returned function is called. One that fails is followed by the next: death takes several
 * that are missing.
 */
export const keepBeating = (beat: () => Promise<unknown>): (() => void) => {
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS).unref();
  return () => clearInterval(timer);
};
