import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importTypeScript } from '../../scripts/typescript.mjs';
import type * as TemplateDatabase from './template-database.js';

/** Once per test run: one PostgreSQL, one migrated template database; the workers learn of it by the environment. */
export default async function globalSetup(): Promise<void> {
  const file = pathToFileURL(join(process.cwd(), 'test/support/template-database.ts')).href;
  const { createTemplate, removeTemplate } = (await importTypeScript(file)) as typeof TemplateDatabase;
  try {
    const { serverUrl, name } = await createTemplate(process.env['TEST_DATABASE_URL']);
    process.env['TEST_SERVER_URL'] = serverUrl;
    process.env['TEST_TEMPLATE'] = name;
  } catch (error) {
    await removeTemplate();
    throw error;
  }
}
