/**
 * Makes `npm start` and `npm test` work on a fresh clone: installs what package-lock.json asks for and node_modules
 * lacks, and with `--build` compiles when a source has changed since the last build. Needs nothing but Node.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

const filesUnder = (directory) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();

/** A hash of all that a build depends on: times would lie after a checkout, and would not show a deleted file. */
const sourceHash = () => {
  const hash = createHash('sha256');
  const names = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'tsconfig.prepare.json', 'nest-cli.json'];
  const scripts = ['bundle.mjs', 'outside.mjs'].map((name) => at('scripts', name));
  const settings = [...names.map((name) => at(name)), ...scripts];
  for (const file of [...settings, ...filesUnder(at('src'))]) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
};

const build = async () => {
  const stamp = at('dist', '.source-hash');
  const hash = sourceHash();
  if (existsSync(at('dist', 'main.js')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(at('dist'), { recursive: true, force: true });
  // What `nest build` makes, in a quarter of its time (docs/adr/0034-native-linter-and-compiler.md). Types take longer to check than
  // all sources to compile: `npm run types` and `npm run build` do that.
  const compiler = at('node_modules', 'typescript7', 'bin', 'tsc');
  await run('compiling src', process.execPath, [compiler, '--project', 'tsconfig.prepare.json']);
  cpSync(at('src'), at('dist', 'modules'), { recursive: true, filter: (file) => !/\.m?tsx?$/.test(file) });
  await run('putting it together in dist', process.execPath, [at('scripts', 'bundle.mjs')]);
  writeFileSync(stamp, hash);
};

await install();
if (process.argv.includes('--build')) await build();
