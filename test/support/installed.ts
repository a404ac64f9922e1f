import { describe } from '@jest/globals';

/**
 * As `describe`, for what needs a program that may not be installed.
 * @param program as the title calls it where it is missing
 */
export const describeWith = (program: string, isInstalled: boolean, title: string, tests: () => void): void => {
  if (isInstalled) describe(title, tests);
  // `npm test` must work with Node and npm alone. What it leaves out then stands in its output; `.ci/run` installs the programs.
  else describe.skip(`${title} (skipped: no ${program} is installed)`, tests);
};
