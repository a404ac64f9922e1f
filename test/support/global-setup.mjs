import { createTemplate, removeTemplate } from './template-database.ts';

/** Once per test run: one PostgreSQL, one migrated template database; the workers learn of it by the environment. */
export default async function globalSetup() {
  try {
    const { serverUrl, name, pid } = await createTemplate(process.env.TEST_DATABASE_URL);
    process.env.TEST_SERVER_URL = serverUrl;
    process.env.TEST_TEMPLATE = name;
    if (pid !== undefined) process.env.TEST_SERVER_PID = String(pid);
  } catch (error) {
    await removeTemplate();
    throw error;
  }
}
