/**
 * Stands in for `@jest/globals`. The modules that import it stay loaded from one test file to the next, while `describe`
 * and its like belong to one file: the bindings are live, and the runner fills them anew for each.
 */
import { createRequire } from 'node:module';

const { ModuleMocker } = createRequire(createRequire(import.meta.url).resolve('jest-circus/runner'))('jest-mock');
const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

export const mocker = new ModuleMocker(globalThis);

export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test;

export const adopt = (globals) => {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globals);
};

const BY_MOCKER = [
  'fn',
  'spyOn',
  'mocked',
  'replaceProperty',
  'isMockFunction',
  'clearAllMocks',
  'resetAllMocks',
  'restoreAllMocks',
];

/** Modules cannot be mocked: they are shared. There are no fake timers either; see `TestClock`. */
export const jest = {
  ...Object.fromEntries(BY_MOCKER.map((name) => [name, mocker[name].bind(mocker)])),
  setTimeout: (milliseconds) => {
    globalThis[TEST_TIMEOUT] = milliseconds;
    return jest;
  },
};

/** Undoes what a file did to the whole process, so that the next file does not meet it. */
export const tidyUp = () => {
  mocker.restoreAllMocks();
  delete globalThis[TEST_TIMEOUT];
};
