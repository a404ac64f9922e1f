import { setFlagsFromString } from 'node:v8';

/** How much code has to run in a function before V8 thinks of making it faster: eight times as much as V8 has it. */
const BUDGET = 8 * 67_584;

/**
 * V8 of Node 20 spends a fifth of a test run on making functions fast that then hardly run. Later versions begin with a
 * compiler that is quicker itself, and have no such flag.
 */
export const compileLess = () => {
  if (Number(process.versions.node.split('.')[0]) < 22) setFlagsFromString(`--interrupt-budget=${String(BUDGET)}`);
};
