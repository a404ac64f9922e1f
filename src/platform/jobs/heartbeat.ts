import { type Log } from '../operations/log.js';

const BEAT_MS = 15_000;
/** A worker silent for this long is dead; the queue itself would wait for hours. */
export const DEAD_SECONDS = 120;

/**
 * Calls `beat` now and again, until the returned function is called. One that fails is logged and followed by the next: death
 * takes several that are missing.
 *
 * Two things beat by this timer and share nothing else, because they answer two questions. A process beats for the queue
 * (`WorkerHeartbeat`): once it is silent, what its workers have locked is freed, jobs of every kind, by the clock of the database,
 * as the queue counts. A run of long work beats for its record (`BackgroundWork` in `src/jobs`): once it is silent, the record
 * waits for another run, even where the queue has lost or given up its own job. The queue knows no records, and a record does not
 * know which worker runs it, only which run it is.
 */
export const keepBeating = (beat: () => Promise<unknown>, log: Log): (() => void) => {
  const missed = (error: unknown): void => log.trouble(error, 'a heartbeat was missed');
  const timer = setInterval(() => void beat().catch(missed), BEAT_MS).unref();
  return () => clearInterval(timer);
};
