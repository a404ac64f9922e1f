import { findSourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const RUNNER = new URL('runner.mjs', import.meta.url).href;

const frameText = (frame) => {
  const [url, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  const map = url?.startsWith('file:') ? findSourceMap(url) : undefined;
  const { originalSource, originalLine, originalColumn } = map?.findEntry(line - 1, column - 1) ?? {};
  if (originalSource === undefined) return String(frame);
  const place = `${fileURLToPath(originalSource)}:${String(originalLine + 1)}:${String(originalColumn + 1)}`;
  return String(frame).replace(`${url}:${String(line)}:${String(column)}`, place);
};

/**
 * The stack of an error with the lines of the TypeScript sources, for `Error.prepareStackTrace`. What Node writes by itself
 * gives frames outside of functions a name that Jest leaves out, and those are the lines at which tests are defined.
 */
export const stackOf = (error, frames) => {
  const shown = frames.filter((frame) => frame.getFileName() !== RUNNER).map((frame) => `\n    at ${frameText(frame)}`);
  return `${describe(error)}${shown.join('')}`;
};

const describe = (error) => {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
};
