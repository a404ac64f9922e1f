/**
 * Puts the service together in a few files, from what was compiled and from the packages every start needs:
 * a start reads a dozen files instead of 3,400. The compiled modules stay where they are, in `dist/src`: there the
 * bundle finds its assets and threads, and measurements of a part of the service find that part.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { OUTSIDE, OUTSIDE_DEVELOPMENT } from './outside.mjs';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const MODULES = join(DIST, 'src');
const CHUNKS = 'chunks';

/** A module's own address stays that of the compiled file, beside which its assets and threads are. */
const withAddress = (code, file) => {
  const path = JSON.stringify(relative(join(DIST, CHUNKS), file).split(sep).join('/'));
  return code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`);
};

const compiled = {
  name: 'compiled',
  load: {
    filter: { id: /[\\/]dist[\\/]src[\\/].*\.m?js$/ },
    handler: (file) => ({
      code: withAddress(readFileSync(file, 'utf8'), file),
      map: existsSync(`${file}.map`) ? JSON.parse(readFileSync(`${file}.map`, 'utf8')) : null,
    }),
  },
};

/** This module of @nestjs/typeorm would load TypeORM from node_modules, a second one with all its files. */
const TYPEORM_TWICE = /@nestjs[\\/]typeorm[\\/]dist[\\/]common[\\/]typeorm-compat\.js$/;
const oneTypeOrm = (found) => ({
  name: 'one-typeorm',
  load: {
    filter: { id: TYPEORM_TWICE },
    handler: () => {
      found();
      return `import * as typeorm from 'typeorm'; export const { Connection, AbstractRepository } = typeorm;`;
    },
  },
});

/** What rolldown warns of and need not be read. */
const HARMLESS = new Set([
  // Packages that others can use and that are not installed.
  'UNRESOLVED_IMPORT',
  // Of compiled packages.
  'EVAL',
  'COMMONJS_VARIABLE_IN_ESM',
]);

let isOneTypeOrm = false;
const bundle = await rolldown({
  input: { main: join(MODULES, 'main.js'), cli: join(MODULES, 'cli.js') },
  platform: 'node',
  tsconfig: false,
  external: new RegExp(`^(${[...OUTSIDE, ...OUTSIDE_DEVELOPMENT].join('|')})(/|$)`),
  plugins: [compiled, oneTypeOrm(() => (isOneTypeOrm = true))],
  onLog: (level, log) => {
    if (level === 'warn' && !HARMLESS.has(log.code)) console.warn(`bundle: ${log.code}: ${log.message}`);
  },
});
const { output } = await bundle.generate({
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: `${CHUNKS}/[name]-[hash].js`,
  // Names of classes are written to tables and logs.
  keepNames: true,
  // Text with a single character beyond Latin-1 takes twice the memory.
  charset: 'ascii',
  comments: false,
  // Hidden: the chunks of packages have none, which would take more memory than all of the service's own.
  sourcemap: 'hidden',
  sourcemapExcludeSources: true,
  codeSplitting: { groups: [{ name: 'packages', test: /[\\/]node_modules[\\/]/, entriesAware: true }] },
});
await bundle.close();
if (!isOneTypeOrm) throw new Error('@nestjs/typeorm has changed: see TYPEORM_TWICE.');

for (const name of [CHUNKS, '.compile-cache']) rmSync(join(DIST, name), { recursive: true, force: true });
for (const { type, name, fileName, code, map } of output) {
  if (type !== 'chunk') continue;
  const file = join(DIST, fileName);
  mkdirSync(dirname(file), { recursive: true });
  const isOwn = map && !name.startsWith('packages');
  writeFileSync(file, isOwn ? `${code}\n//# sourceMappingURL=${fileName.split('/').at(-1)}.map\n` : code);
  if (isOwn) writeFileSync(`${file}.map`, JSON.stringify(map));
}
