/**
 * Runs a test file in Node itself, where Jest's own runner makes a vm context for each file and links all modules of the
 * application in it anew (docs/adr/0036-one-compiler-and-a-small-runner.md). Processes, time limits, reports: all that is Jest's.
 */
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { adopt, tidyUp } from './globals.mjs';

const require = createRequire(createRequire(import.meta.url).resolve('jest-circus/runner'));
const { deepCyclicCopy } = require('jest-util');
const CIRCUS = join(dirname(require.resolve('jest-circus')), 'jestAdapterInit.js');
const HANDLERS = Symbol.for('EVENT_HANDLERS');

const FAULTS = ['uncaughtException', 'unhandledRejection', 'rejectionHandled'];

const seen = new Map();

const asyncHooks = require('node:async_hooks');
const { AsyncLocalStorage } = asyncHooks;
const circusStorage = new AsyncLocalStorage();

/**
 * One for all files of a process: Node before 24 writes the value of each `AsyncLocalStorage` to every promise, for ever, and each
 * file would leave one behind.
 */
const withOneStorage = (load) => {
  const known = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
  const theOne = function () {
    return circusStorage;
  };
  // Defined, not assigned: from Node 22 on it is a getter.
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { value: theOne, configurable: true });
  try {
    return load();
  } finally {
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', known);
  }
};

/** jest-circus keeps the tests of a file in its module and in the global object: each file gets a fresh one. */
const freshCircus = () => {
  delete require.cache[CIRCUS];
  delete globalThis[HANDLERS];
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    if (symbol.description === 'JEST_STATE_SYMBOL') delete globalThis[symbol];
  }
  return withOneStorage(() => require(CIRCUS));
};

/** What was compiled from the file. Node evaluates an address once; `--watch --runInBand` asks for the same file again. */
const addressOf = (rootDir, testPath) => {
  const times = (seen.get(testPath) ?? 0) + 1;
  seen.set(testPath, times);
  const compiled = join(rootDir, 'dist', relative(rootDir, testPath)).replace(/\.ts$/, '.js');
  return pathToFileURL(compiled).href + (times === 1 ? '' : `?${String(times)}`);
};

/** What a file may change of the process and the next file must not meet; the answer puts it back. */
const remember = () => {
  const { console } = globalThis;
  const env = { ...process.env };
  const listeners = FAULTS.map((name) => [name, process.rawListeners(name)]);
  return () => {
    tidyUp();
    globalThis.console = console;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.exitCode = undefined;
    // A file that cannot even be imported leaves those of circus behind.
    for (const [name, known] of listeners) {
      process.removeAllListeners(name);
      for (const listener of known) process.on(name, listener);
    }
  };
};

export default async function runFile(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  const restore = remember();
  const { initialize, runAndTransformResultsToJestFormat } = freshCircus();
  globalThis.console = environment.global.console;
  try {
    await initialize({
      config,
      environment: { global: globalThis },
      globalConfig,
      localRequire: require,
      parentProcess: process,
      runtime,
      sendMessageToJest,
      setGlobalsForRuntime: adopt,
      testPath,
    });
    await import(addressOf(config.rootDir, testPath));
    const results = await runAndTransformResultsToJestFormat({ config, globalConfig, testPath });
    return deepCyclicCopy(results, { keepPrototype: false });
  } finally {
    restore();
  }
}
