import { stackOf as stackOfAll } from '../../scripts/typescript-stacks.mjs';

const RUNNER = new URL('runner.mjs', import.meta.url).href;

/** The stack of an error as the sources have it, without what runs the tests. */
export const stackOf = (error, frames) =>
  stackOfAll(
    error,
    frames.filter((frame) => frame.getFileName() !== RUNNER),
  );
