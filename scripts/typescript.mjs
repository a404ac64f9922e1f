import { register } from 'node:module';

/**
 * Lets Node import the TypeScript sources: `node --import ./scripts/typescript.mjs some.ts`, and Jest's global set-up,
 * which Jest itself would turn into CommonJS without knowing that `./x.js` means `./x.ts`.
 */
register('./typescript-hooks.mjs', import.meta.url);

/** Imports a TypeScript module by its file URL. */
export const importTypeScript = (url) => import(url);
