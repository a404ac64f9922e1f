/**
 * Makes `npm start` and `npm test` work on a fresh clone: installs what package-lock.json asks for and node_modules
 * lacks, then compiles and bundles when a source has changed since the last time. Needs nothing but Node.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileAll, whereChanged } from './compile.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** The process that runs at the moment. */
let running;

/** Everything goes to stderr: what follows may be a command whose output is read by a program. */
const run = async (what, command, args, options = {}) => {
  console.error(`prepare: ${what}`);
  running = spawn(command, args, { cwd: root, stdio: ['inherit', 2, 2], ...options });
  const [status] = await once(running, 'close').catch((error) => {
    console.error(`prepare: ${command}: ${error.message}`);
    return [1];
  });
  if (status !== 0) process.exit(status ?? 1);
};

// Ctrl-C would leave an npm behind that goes on unpacking for a minute, into a folder that the next start fills as well.
// An install left half done has no node_modules/.package-lock.json, so that start begins anew.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    running?.kill('SIGKILL');
    process.kill(process.pid, signal);
  });

/** Why node_modules is not what the lock file says; undefined when it is. */
const installReason = () => {
  const installedFile = at('node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return 'node_modules is missing or incomplete';
  const installed = packagesOf(installedFile);
  for (const [path, { version, optional, devOptional, peer, link }] of Object.entries(
    packagesOf(at('package-lock.json')),
  )) {
    if (path === '' || link) continue;
    // Optional packages may be for another platform.
    if (installed[path] === undefined && (optional || devOptional || peer)) continue;
    if (installed[path]?.version !== version) return `${path} is not at ${version}`;
    if (!existsSync(at(path, 'package.json'))) return `${path} is missing`;
  }
  return undefined;
};

const install = async () => {
  const reason = installReason();
  if (reason === undefined) return;
  // Of warnings, which are about packages of packages, nothing follows here; errors stay.
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'];
  const what = `npm ci, for ${reason} (it takes a minute or two)`;
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) await run(what, process.execPath, [npm, ...args]);
  else await run(what, 'npm', args, { shell: process.platform === 'win32' });
};

await install();
await compileAll();
const BUNDLED = ['package-lock.json', 'tsconfig.json', 'scripts/bundle.mjs', 'scripts/outside.mjs', 'src'];
await whereChanged('.bundled', BUNDLED, async () => {
  console.error('prepare: putting it together in dist');
  await import('./bundle.mjs');
});
