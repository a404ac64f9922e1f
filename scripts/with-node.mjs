/**
 * `node scripts/with-node.mjs 24 npm run test:quick`: runs a command with another version of Node, which the registry has as a
 * package for each platform. It lies in var, because `npm ci` empties node_modules under the program that it runs in.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major, command, ...rest] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'var', `node-${major}`);
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const programs = join(folder, 'node_modules', name, 'bin');
const shell = process.platform === 'win32';

const run = (program, args, { stdio = 'inherit', env = process.env }) => {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio, env, shell });
  if (error) console.error(`with-node: ${program}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
};

if (!existsSync(programs)) {
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-save'];
  // Standard output is that of the command alone.
  run('npm', ['install', ...quiet, '--prefix', folder, `${name}@${major}`], { stdio: ['inherit', 2, 2] });
}
run(command, rest, { env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` } });
