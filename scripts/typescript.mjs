import { register } from 'node:module';
import { stackOf } from './typescript-stacks.mjs';

/** Lets Node import the TypeScript sources: `node --import ./scripts/typescript.mjs some.ts`; so do the tests. */
register('./typescript-hooks.mjs', import.meta.url);

// Stacks name the lines of the sources, not of what was compiled from them.
Error.prepareStackTrace = stackOf;

/** Imports a TypeScript module by its file URL. */
export const importTypeScript = (url) => import(url);
