import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const seconds = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};

const rounded = (parts) =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, Number(value.toFixed(2))]));

/** Seconds of a process and of the processes it has waited for, by Linux; nothing elsewhere. A tick is a hundredth there. */
const usageOf = (pid) => {
  try {
    // The name of the command, which may hold anything, ends with the last bracket.
    const [user, system, childUser, childSystem] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      .split(' ')
      .slice(11, 15)
      .map(Number);
    return { own: (user + system) / 100, children: (childUser + childSystem) / 100 };
  } catch {
    return { own: 0, children: 0 };
  }
};

/** Seconds of PostgreSQL: of the server, of the connections that are open, and of those that were. */
const databaseSeconds = () => {
  const { own, children } = usageOf(process.env.TEST_SERVER_PID);
  return connections().reduce((sum, pid) => sum + usageOf(pid).own, own + children);
};

const connections = () => {
  const pid = process.env.TEST_SERVER_PID;
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  } catch {
    return [];
  }
};

/**
 * With TEST_TIMES=file: a line of JSON for each test file, on where its time went. All but `wall` are seconds of processor
 * time in this process, which is the same on a busy machine. What processes of the test took is in `processes`, what PostgreSQL
 * took in `database`: for this file only when one file runs at a time (`-i`).
 */
export const stopwatch = (testPath) => {
  const [begun, wall] = [process.cpuUsage(), performance.now()];
  const [database, processes] = [databaseSeconds(), usageOf('self').children];
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
        database: databaseSeconds() - database,
        processes: usageOf('self').children - processes,
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
