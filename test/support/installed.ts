import { describe } from '@jest/globals';

/**
 * As `describe`, unless there is a reason to skip it. `npm test` must work with Node and npm alone: what it leaves out stands in
 * its output; `.ci/run` installs the programs.
 */
export const describeUnless = (reason: string | undefined, title: string, tests: () => void): void => {
  if (reason === undefined) describe(title, tests);
  else describe.skip(`${title} (skipped: ${reason})`, tests);
};

/**
 * As `describe`, for what needs a program that may not be installed.
 * @param program as the title calls it where it is missing
 */
export const describeWith = (program: string, isInstalled: boolean, title: string, tests: () => void): void =>
  describeUnless(isInstalled ? undefined : `no ${program} is installed`, title, tests);
