import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import { postgres } from './postgres-programs.js';

/** What stands below a heading, up to the next one. */
const section = (page: string, heading: string): string => {
  const found = readFileSync(page, 'utf8')
    .split(/^(?=#+ )/mu)
    .find((text) => text.split('\n', 1)[0]?.replace(/^#+ /u, '') === heading);
  if (found === undefined) throw new Error(`${page} has no heading “${heading}”.`);
  return found;
};

/** The fenced blocks of a language below a heading (`sh`, `sql`), so that what is tried is what a page says. */
export const fences = (page: string, heading: string, language: string): string[] => {
  const found = new MarkdownIt()
    .parse(section(page, heading), {})
    .filter(({ type, info }) => type === 'fence' && info.trim() === language)
    .map(({ content }) => content);
  if (found.length === 0) throw new Error(`${page} has no ${language} below “${heading}”.`);
  return found;
};

/**
 * Carries out the `sh` blocks below a heading as somebody does who pastes them into one shell, with PostgreSQL's programs of 18 in
 * its PATH where they are there, and gives what they printed; `sh not-run` is left out, and the first that fails says so.
 */
export const carryOut = async (
  page: string,
  heading: string,
  where: { readonly directory: string; readonly environment: NodeJS.ProcessEnv; readonly prelude?: string },
): Promise<string> => {
  const script = ['set -eu -o pipefail', where.prelude ?? '', ...fences(page, heading, 'sh')].join('\n');
  const shell = spawn('bash', ['-c', script], {
    cwd: where.directory,
    env: { HOME: process.env['HOME'], ...where.environment, PATH: postgres.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let errors = '';
  shell.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  shell.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(shell, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${page}, “${heading}”, ended with ${String(code)}: ${out}\n${errors}`);
  return out;
};
