import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

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
  // In a file of its own, which only a stack needs, and without a copy of the source.
  sourceMaps: true,
  inlineSourcesContent: false,
  swcrc: false,
};

const CACHE = fileURLToPath(new URL('../node_modules/.cache/typescript/', import.meta.url));
const { version } = createRequire(import.meta.url)('@swc/core/package.json');
const SALT = JSON.stringify([version, COMPILER]);

/** The files that keep what became of a source, and which of its lines each line was. */
export const keptFor = (filename, source) => {
  const key = createHash('sha256').update(SALT).update(filename).update(source).digest('hex');
  const code = join(CACHE, key);
  return { code, map: `${code}.map` };
};

const compile = async (filename, source) => {
  // Not at the top: with a full cache, no process needs the compiler.
  const { transform } = await import('@swc/core');
  const { jsc } = COMPILER;
  const parser = { ...jsc.parser, tsx: filename.endsWith('x') };
  return transform(source, { ...COMPILER, jsc: { ...jsc, parser }, filename });
};

/** Under a name of its own first: another process or thread must never read half a file. */
const keep = (file, text) => {
  const draft = `${file}.${String(process.pid)}-${String(threadId)}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
};

/**
 * What was compiled before is kept under a hash of its content: every process of a test run needs the same 1,000 files. Read at once
 * rather than in turns: this thread has nothing else to do, and nearly all of a promise's time would be spent on the promise.
 */
export const compiled = async (filename, source) => {
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

/**
 * Compiles what of these files was not compiled yet, so that processes that start at the same moment do not each do it. What cannot
 * be compiled is for the process to tell that needs it.
 */
export const compileAhead = (filenames) =>
  Promise.allSettled(filenames.map(async (filename) => compiled(filename, readFileSync(filename, 'utf8'))));
