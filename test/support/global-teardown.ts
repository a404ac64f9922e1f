import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importTypeScript } from '../../scripts/typescript.mjs';
import type * as TemplateDatabase from './template-database.js';

/** Once per test run: stops what the global set-up started (the module it imported is still the same one). */
export default async function globalTeardown(): Promise<void> {
  const file = pathToFileURL(join(process.cwd(), 'test/support/template-database.ts')).href;
  const { removeTemplate } = (await importTypeScript(file)) as typeof TemplateDatabase;
  await removeTemplate();
}
