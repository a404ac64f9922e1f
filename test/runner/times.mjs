import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

const seconds = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};

const rounded = (parts) =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, Number(value.toFixed(2))]));

/**
 * With TEST_TIMES=file: a line of JSON for each test file, on where its time went. All but `wall` are seconds of processor
 * time in this process, which is the same on a busy machine; what PostgreSQL and processes of the test did is not in it.
 */
export const stopwatch = (testPath) => {
  const [begun, wall] = [process.cpuUsage(), performance.now()];
  let loaded = 0;
  performance.clearMeasures('boot');
  return {
    /** The file and all it imports are there. */
    loaded() {
      loaded = seconds(begun);
    },
    /** @param hooks what beforeAll and its like took, TestApp.start in it */
    finished(hooks) {
      const file = process.env.TEST_TIMES;
      if (file === undefined) return;
      const boot = performance.getEntriesByName('boot').reduce((sum, { detail }) => sum + detail / 1e6, 0);
      const cpu = seconds(begun);
      const parts = {
        wall: (performance.now() - wall) / 1000,
        cpu,
        load: loaded,
        boot,
        seed: Math.max(0, hooks - boot),
      };
      const ask = Math.max(0, cpu - loaded - Math.max(hooks, boot));
      globalThis.gc?.();
      const heap = process.memoryUsage().heapUsed / 2 ** 20;
      const line = { path: relative(process.cwd(), testPath), pid: process.pid, ...rounded({ ...parts, ask, heap }) };
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    },
  };
};

/** Sums up the processor time of hooks; to be among the event handlers of circus. */
export const hookClock = () => {
  let [sum, since] = [0, undefined];
  return {
    handler: ({ name }) => {
      if (name === 'hook_start') since = process.cpuUsage();
      if (name === 'hook_success' || name === 'hook_failure') sum += seconds(since);
    },
    get seconds() {
      return sum;
    },
  };
};
