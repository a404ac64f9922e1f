import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { CliProblem } from './with-app.js';

/** A JSON file that somebody named on the command line. */
export const readJson = async (file: string): Promise<unknown> => {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CliProblem(`${file} cannot be read: ${(error as Error).message}`);
  });
  if (!isUtf8(bytes)) throw new CliProblem(`${file} is not UTF-8.`);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new CliProblem(`${file} is not JSON: ${(error as Error).message}`);
  }
};
