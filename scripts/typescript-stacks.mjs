import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { keptFor } from './typescript-cache.mjs';

/** Read when the first stack names a line of the module: Node would read those of all modules while it loads them. */
const maps = new Map();

const readMap = (url) => {
  try {
    const filename = fileURLToPath(url);
    const { map } = keptFor(filename, readFileSync(filename, 'utf8'));
    return { filename, map: new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) };
  } catch {
    return undefined;
  }
};

/** The place in a TypeScript source, as `file:line:column`; undefined for any other module. */
export const sourcePlace = (url, line, column) => {
  if (!/^file:[^?]*\.tsx?(\?|$)/.test(url ?? '')) return undefined;
  if (!maps.has(url)) maps.set(url, readMap(url));
  const known = maps.get(url);
  const { originalLine, originalColumn } = known?.map.findEntry(line - 1, column - 1) ?? {};
  if (originalLine === undefined) return undefined;
  return `${known.filename}:${String(originalLine + 1)}:${String(originalColumn + 1)}`;
};

const frameText = (frame) => {
  const [url, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  const place = sourcePlace(url, line, column);
  return place === undefined ? String(frame) : String(frame).replace(`${url}:${String(line)}:${String(column)}`, place);
};

/**
 * The stack of an error with the lines of the TypeScript sources, for `Error.prepareStackTrace`. What Node writes by itself
 * gives frames outside of functions a name that Jest leaves out, and those are the lines at which tests are defined.
 */
export const stackOf = (error, frames) =>
  `${describe(error)}${frames.map((frame) => `\n    at ${frameText(frame)}`).join('')}`;

const describe = (error) => {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
};
