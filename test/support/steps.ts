import { afterAll } from '@jest/globals';
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/** Scripts whose steps count: ours, and those of others that we hand texts to. */
const COUNTED = /\/(?:src|node_modules\/(?!@?jest))/;

let started: Promise<Session> | undefined;

/** Counting is begun once: it makes the engine throw away all that it has compiled, and optimised code does not count. */
const counting = (): Promise<Session> => (started ??= start());

const start = async (): Promise<Session> => {
  setFlagsFromString('--no-opt');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return session;
};

const stopCounting = async (): Promise<void> => {
  const session = await started;
  started = undefined;
  session?.disconnect();
  setFlagsFromString('--opt');
};

/** What ran since it was asked last. */
const counted = async (session: Session): Promise<number> => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => COUNTED.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
};

/**
 * How many steps some work takes: how often each stretch of code ran (functions, bodies of loops, branches), as V8 counts it.
 * The same work takes the same steps on every machine, however busy; seconds would not. What the engine does by itself, such
 * as a regular expression, is one step.
 */
const stepsOf = async (work: () => unknown): Promise<number> => (await stepsOfEach([work]))[0]!;

/** The same of several works, one after the other: to look what ran takes longer than most of them. */
const stepsOfEach = async (works: readonly (() => unknown)[]): Promise<number[]> => {
  const session = await counting();
  await counted(session);
  const steps: number[] = [];
  for (const work of works) {
    await work();
    steps.push(await counted(session));
  }
  return steps;
};

/** Ways to count steps for the tests of a file. It ends with them: what runs later in the process would be slow. */
export const stepCounter = (): { readonly stepsOf: typeof stepsOf; readonly stepsOfEach: typeof stepsOfEach } => {
  afterAll(stopCounting);
  return { stepsOf, stepsOfEach };
};
