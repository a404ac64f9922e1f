import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One set of options for tests and scripts: decorators and markup mean what they mean to tsc (see tsconfig.json). */
const COMPILER = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      // Must stay false: otherwise every PATCH object has every key.
      useDefineForClassFields: false,
      react: { runtime: 'automatic', importSource: 'preact' },
    },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  // Without a copy of the source: Node reads it from the disk when it prints a stack.
  sourceMaps: 'inline',
  inlineSourcesContent: false,
  swcrc: false,
};

/** What the tests import by a package's name and find in this repository. */
const STAND_INS = {
  '@jest/globals': new URL('../test/runner/globals.mjs', import.meta.url).href,
  'holiday-programme-client': new URL('../clients/typescript/src/index.ts', import.meta.url).href,
};

/** The runner of the tests asks for a file it has seen before with a query, to have it evaluated again. */
const isTypeScript = (url) => /\.tsx?(\?.*)?$/.test(url ?? '') && !url.includes('/node_modules/');

/** `./x.js` in a TypeScript file means `./x.ts` or `./x.tsx`, as tsc has it. */
export const resolve = (specifier, context, next) => {
  if (specifier in STAND_INS && isTypeScript(context.parentURL)) {
    return { url: STAND_INS[specifier], format: 'module', shortCircuit: true };
  }
  if (isTypeScript(context.parentURL) && /^\.{1,2}\/.*\.js$/.test(specifier)) {
    for (const ending of ['.ts', '.tsx']) {
      const url = new URL(specifier.replace(/\.js$/, ending), context.parentURL);
      if (existsSync(url)) return { url: url.href, format: 'module', shortCircuit: true };
    }
  }
  if (specifier.startsWith('file:') && isTypeScript(specifier)) {
    return { url: specifier, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
};

const CACHE = fileURLToPath(new URL('../node_modules/.cache/typescript/', import.meta.url));
const { version } = createRequire(import.meta.url)('@swc/core/package.json');
const SALT = JSON.stringify([version, COMPILER]);

const compile = async (filename, source) => {
  // Not at the top: with a full cache, no process needs the compiler.
  const { transform } = await import('@swc/core');
  const { jsc } = COMPILER;
  const parser = { ...jsc.parser, tsx: filename.endsWith('x') };
  const { code } = await transform(source, { ...COMPILER, jsc: { ...jsc, parser }, filename });
  return code;
};

/** What was compiled before is kept under a hash of its content: every process of a test run needs the same 1,000 files. */
const compiled = async (filename, source) => {
  const key = createHash('sha256').update(SALT).update(filename).update(source).digest('hex');
  const file = join(CACHE, key);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const code = await compile(filename, source);
  // Under a name of its own first: another process must never read half a file.
  const draft = `${file}.${String(process.pid)}`;
  await mkdir(CACHE, { recursive: true })
    .then(() => writeFile(draft, code))
    .then(() => rename(draft, file))
    .catch(() => undefined);
  return code;
};

/** Compiles TypeScript files outside node_modules on the fly. */
export const load = async (url, context, next) => {
  if (!url.startsWith('file:') || !isTypeScript(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const code = await compiled(filename, await readFile(filename, 'utf8'));
  return { format: 'module', source: code, shortCircuit: true };
};
