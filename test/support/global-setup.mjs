import { fileURLToPath } from 'node:url';
import { compileAhead } from '../../scripts/typescript-cache.mjs';
import { filesBelow } from './files.ts';
import { createTemplate, removeTemplate } from './template-database.ts';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));

/** Once per test run: compiled sources, one PostgreSQL, one migrated template database; the workers learn of it by the environment. */
export default async function globalSetup() {
  try {
    // While the server starts: on a fresh clone each worker would compile all of it.
    const compiled = compileAhead(filesBelow(SOURCES, /\.tsx?$/));
    const { serverUrl, ownerUrl, name, pid } = await createTemplate(process.env.TEST_DATABASE_URL);
    await compiled;
    process.env.TEST_SERVER_URL = serverUrl;
    process.env.TEST_OWNER_URL = ownerUrl;
    process.env.TEST_TEMPLATE = name;
    if (pid !== undefined) process.env.TEST_SERVER_PID = String(pid);
  } catch (error) {
    await removeTemplate();
    throw error;
  }
}
