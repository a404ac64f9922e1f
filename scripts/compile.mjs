/**
 * Compiles with TypeScript 7 to `dist`, and puts beside what it makes what is no TypeScript and is found there by its address:
 * `node scripts/compile.mjs -p tsconfig.build.json`, or whatever else tsc is to know.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);

/** What the service finds beside its modules, and what tests find beside theirs. */
const ASSETS = ['src'];
const TEST_ASSETS = [...ASSETS, 'test/samples', 'bench/draw', 'clients/verify-draw'];
/** What the tests import by a package's name and find in this repository. */
const STAND_INS = {
  '@jest/globals': 'test/runner/globals.mjs',
  'holiday-programme-client': 'dist/clients/typescript/src/index.js',
};

/** Pages of the documentation that the service shows (src/pages/guides). */
const GUIDES = [
  ...['docs/api', 'docs/draw', 'docs/guides', 'docs/rules', 'docs/glossary.md'],
  ...['clients/typescript/README.md', 'CHANGELOG.md'],
];

/** Everything is said on stderr: what follows may be a command whose output is read by a program. */
const compile = async (assets, ...options) => {
  const compiler = at('node_modules', 'typescript7', 'bin', 'tsc');
  const tsc = spawn(process.execPath, [compiler, ...options], { cwd: root, stdio: ['ignore', 2, 2] });
  const [status] = await once(tsc, 'close');
  if (status !== 0) throw new Error(`The sources do not compile (tsc: ${status}).`);
  const filter = (file) => !/\.m?tsx?$/.test(file);
  for (const folder of assets) cpSync(at(folder), at('dist', folder), { recursive: true, filter });
  rmSync(at('dist', 'guides'), { recursive: true, force: true });
  for (const name of GUIDES) cpSync(at(name), at('dist', 'guides', name), { recursive: true });
};

const filesOf = (name) => {
  if (statSync(at(name)).isFile()) return [at(name)];
  const entries = readdirSync(at(name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
};

/** Works where a file has changed since it last did; times would lie after a checkout, and would not show a deleted file. */
export const whereChanged = async (stamp, names, work) => {
  const hash = createHash('sha256');
  for (const file of names.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(file));
  const [file, digest] = [at('dist', stamp), hash.digest('hex')];
  if (existsSync(file) && readFileSync(file, 'utf8') === digest) return;
  // Work that fails or is broken off leaves something else than the files of this stamp, to which somebody may go back.
  rmSync(file, { force: true });
  await work();
  writeFileSync(file, digest);
};

/** Imports of a file that was moved or deleted would go on finding what was made of it. */
const dropOrphans = () => {
  const folders = ['src', 'test', 'clients', 'bench'].map((name) => join('dist', name));
  for (const file of folders.filter((name) => existsSync(at(name))).flatMap(filesOf)) {
    const source = at(relative(at('dist'), file));
    const origins = [source, ...['$1ts', '$1tsx'].map((name) => source.replace(/(\.m?)js(\.map)?$/, name))];
    if (!origins.some((name) => existsSync(name))) rmSync(file, { force: true });
  }
};

const SOURCES = [
  ...['package-lock.json', 'tsconfig.json', 'scripts/compile.mjs'],
  ...['src', 'test', 'clients', 'bench/draw', ...GUIDES],
];

/** Sources and tests, without a look at types, which takes longer than all else: `npm run types` and `npm run build` do that. */
export const compileAll = () =>
  whereChanged('.compiled', SOURCES, async () => {
    console.error('prepare: compiling sources and tests');
    await compile(TEST_ASSETS, '--noCheck', '--tsBuildInfoFile', 'dist/.tsbuildinfo');
    dropOrphans();
    for (const [name, file] of Object.entries(STAND_INS)) {
      const folder = at('dist', 'node_modules', name);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{ "exports": "./index.mjs" }\n');
      writeFileSync(join(folder, 'index.mjs'), `export * from '${new URL(`../${file}`, import.meta.url).href}';\n`);
    }
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) await compile(ASSETS, ...process.argv.slice(2));
