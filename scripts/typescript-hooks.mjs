import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILER, keptFor } from './typescript-cache.mjs';

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

const compile = async (filename, source) => {
  // Not at the top: with a full cache, no process needs the compiler.
  const { transform } = await import('@swc/core');
  const { jsc } = COMPILER;
  const parser = { ...jsc.parser, tsx: filename.endsWith('x') };
  return transform(source, { ...COMPILER, jsc: { ...jsc, parser }, filename });
};

/** Under a name of its own first: another process must never read half a file. */
const keep = (file, text) => {
  const draft = `${file}.${String(process.pid)}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
};

/**
 * What was compiled before is kept under a hash of its content: every process of a test run needs the same 1,000 files. Read at once
 * rather than in turns: this thread has nothing else to do, and nearly all of a promise's time would be spent on the promise.
 */
const compiled = async (filename, source) => {
  const kept = keptFor(filename, source);
  if (existsSync(kept.code)) return readFileSync(kept.code, 'utf8');
  const { code, map } = await compile(filename, source);
  // Relative: Node follows no other address of a file, when NODE_V8_COVERAGE makes it ask.
  const address = relative(dirname(filename), kept.map).split(sep).join('/');
  const withMap = `${code}\n//# sourceMappingURL=${address}\n`;
  try {
    mkdirSync(dirname(kept.code), { recursive: true });
    keep(kept.map, map);
    keep(kept.code, withMap);
  } catch {
    // Where nothing can be written, everything is compiled each time.
  }
  return withMap;
};

/** Compiles TypeScript files outside node_modules on the fly. */
export const load = async (url, context, next) => {
  if (!url.startsWith('file:') || !isTypeScript(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const source = await compiled(filename, readFileSync(filename, 'utf8'));
  return { format: 'module', source, shortCircuit: true };
};
