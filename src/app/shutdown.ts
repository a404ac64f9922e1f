import { setTimeout as sleep } from 'node:timers/promises';

const SETTLING_MS = 100;

/**
 * Ends the process, shortly after its work. A thread in which V8 compiles may be waiting for this one to collect garbage, which
 * it does between two turns of the event loop, and not any more in `process.exit`: that waits for the thread, and both wait
 * for ever (nodejs/node#54918).
 */
export const endProcess = async (code: number): Promise<never> => {
  await sleep(SETTLING_MS);
  process.exit(code);
};
