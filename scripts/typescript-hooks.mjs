import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compiled } from './typescript-cache.mjs';

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

/** Compiles TypeScript files outside node_modules on the fly. */
export const load = async (url, context, next) => {
  if (!url.startsWith('file:') || !isTypeScript(url)) return next(url, context);
  const filename = fileURLToPath(url);
  const source = await compiled(filename, readFileSync(filename, 'utf8'));
  return { format: 'module', source, shortCircuit: true };
};
