import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MUCH = 300 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/**
 * Between two files. V8 lets a heap grow to gigabytes before it looks, and Jest ends a process for what it has not looked
 * at (`workerIdleMemoryLimit`): the next one would load the application again for nothing.
 */
export const collectMuch = () => {
  if (process.memoryUsage().heapUsed > MUCH) collect();
};
