import { compileAll } from '../../scripts/compile.mjs';

/** Once per test run: compiled files, one PostgreSQL, one migrated template database; the workers learn of it by the environment. */
export default async function globalSetup() {
  await compileAll();
  const { createTemplate, removeTemplate } = await import('../../dist/test/support/template-database.js');
  try {
    const { serverUrl, ownerUrl, name } = await createTemplate(process.env.TEST_DATABASE_URL);
    process.env.TEST_SERVER_URL = serverUrl;
    process.env.TEST_OWNER_URL = ownerUrl;
    process.env.TEST_TEMPLATE = name;
  } catch (error) {
    await removeTemplate();
    throw error;
  }
}
