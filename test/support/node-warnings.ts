/**
 * What a process said on its error output, without the warnings of Node itself, such as `(node:17) ExperimentalWarning: …`
 * or that a debugger listens: they come with another version of Node and are no fault of what ran.
 */
export const withoutNodeWarnings = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^\(node:\d+\) |^\(Use `node --trace-|^Debugger |^For help, see: /.test(line))
    .join('\n')
    .trim();
