import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One set of options for tests and scripts: decorators and markup mean what they mean to tsc (see tsconfig.json). */
export const COMPILER = {
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
