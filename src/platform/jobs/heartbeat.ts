import { type Log } from '../operations/log.js';

const BEAT_MS = 15_000;
/** A worker silent for this long is dead; the queue itself would wait for hours. */
export const DEAD_SECONDS = 120;

/**
 * Calls `beat` now and again, until the returned function is called; a failed one is logged, and death takes several. Processes beat
 * for the queue, runs of long work for their record: a record may outlive its job in the queue, and does not know its worker.
 */
export const keepBeating = (beat: () => Promise<unknown>, log: Log): (() => void) => {
  const missed = (error: unknown): void => log.trouble(error, 'a heartbeat was missed');
  const timer = setInterval(() => void beat().catch(missed), BEAT_MS).unref();
  return () => clearInterval(timer);
};
