import { access, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import jestConfig from '../jest.config.js';

/** The compiler options of the tests, so that a class means the same however it was loaded. */
const [[, swcOptions]] = Object.values(jestConfig.transform);

/** `./x.js` in a TypeScript file means `./x.ts`, as tsc has it. */
export const resolve = async (specifier, context, next) => {
  if (context.parentURL?.endsWith('.ts') && /^\.{1,2}\/.*\.js$/.test(specifier)) {
    const url = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    const exists = await access(url).then(
      () => true,
      () => false,
    );
    if (exists) return { url: url.href, format: 'module', shortCircuit: true };
  }
  if (specifier.startsWith('file:') && specifier.endsWith('.ts')) {
    return { url: specifier, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
};

/** Compiles TypeScript files outside node_modules on the fly. */
export const load = async (url, context, next) => {
  if (!url.startsWith('file:') || !url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { ...swcOptions, filename, swcrc: false });
  return { format: 'module', source: code, shortCircuit: true };
};
