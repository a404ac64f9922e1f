import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MUCH = 200 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const used = () => process.memoryUsage().heapUsed;
/** What was still in use when it was last collected: the application, and what it has compiled. */
let kept = 100 * 2 ** 20;

/**
 * Between two files, where much has come together since the last time. V8 lets a heap grow to gigabytes before it looks, and Jest
 * ends a process for what it has not looked at (`workerIdleMemoryLimit`): the next one would load the application again for nothing.
 */
export const collectMuch = () => {
  if (used() < kept + MUCH) return;
  collect();
  kept = used();
};
