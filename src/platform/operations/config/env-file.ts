import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingsError } from './env.js';

const BLANK = /^(?:#|$)/;
/** A name with the quote that its value begins with, if any, and the rest of the line. */
const SETTING = /^(?:export\s+)?[A-Za-z_]\w*\s*=\s*(["'`]?)([^]*)/;

/** The lines, from 1, that are no setting. Node's parser leaves them out without a word, on Node 20 with the line below. */
const unreadableLines = (lines: readonly string[]): number[] => {
  const found: number[] = [];
  let open: { readonly quote: string; readonly line: number } | undefined;
  for (const [index, line] of lines.entries()) {
    if (open !== undefined) {
      if (line.includes(open.quote)) open = undefined;
      continue;
    }
    if (BLANK.test(line)) continue;
    const [, quote = '', rest] = SETTING.exec(line) ?? [];
    if (rest === undefined) found.push(index + 1);
    else if (quote !== '' && !rest.includes(quote)) open = { quote, line: index + 1 };
  }
  return open === undefined ? found : [...found, open.line];
};

/**
 * Loads the variables of a `.env` file, if there is one, into the environment; existing variables take precedence.
 * Throws if the file exists but cannot be read, or has lines that are no setting: running with half of the settings
 * would be worse.
 */
export function loadEnvFile(path = '.env', environment: NodeJS.ProcessEnv = process.env): void {
  let text: string;
  try {
    // Node's parser takes tabs, and the mark that editors of Windows put in front, for a part of the name, and indented
    // comments for settings.
    text = readFileSync(path, 'utf8').replaceAll(/^[\uFEFF\t ]+/gm, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw new SettingsError([`${path} cannot be read: ${message}`]);
  }
  const unreadable = unreadableLines(text.split(/\r?\n/));
  if (unreadable.length > 0) {
    throw new SettingsError(
      unreadable.map((line) => `${path}, line ${String(line)}, is not NAME=value, or its quotes stay open`),
    );
  }
  for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value;
}
