import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { setTimeout as sleep } from 'node:timers/promises';

/** From Node 22.8 on. */
type EnableCompileCache = (directory: string) => unknown;

/**
 * Keeps what V8 compiles, beside the bundle it was compiled from: the next start need not do it again. Written when the
 * process ends; where that may not be written, or Node has no such cache, every start compiles.
 */
export const keepCompiled = (directory: string): void => {
  const { enableCompileCache } = nodeModule as { enableCompileCache?: EnableCompileCache };
  enableCompileCache?.(join(directory, '.compile-cache'));
};

/**
 * Lets V8's young generation grow, or not. What a start makes it mostly keeps, so that V8 would make room for 32 MiB, twice,
 * which a process that rests never uses again; requests need it, because what they make is gone with them.
 */
export const growYoungGeneration = (grows: boolean): void =>
  setFlagsFromString(`--semi-space-growth-factor=${grows ? 2 : 1}`);

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
