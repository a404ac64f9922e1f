/** Asks the service for its OpenAPI document: the real one, on a database of its own, for scripts. */
import { compileAll } from './compile.mjs';

/** The document as `/openapi.json` has it, with the addresses of the tests. */
export const documentOfService = async () => {
  await compileAll();
  const { createTemplate, removeTemplate } = await import('../dist/test/support/template-database.js');
  try {
    const { serverUrl, ownerUrl, name } = await createTemplate(process.env.TEST_DATABASE_URL);
    process.env.TEST_SERVER_URL = serverUrl;
    process.env.TEST_OWNER_URL = ownerUrl;
    process.env.TEST_TEMPLATE = name;
    const { TestApp } = await import('../dist/test/support/test-app.js');
    const { OpenApiDocument } = await import('../dist/src/platform/http/openapi/document.js');
    const service = await TestApp.start();
    try {
      return JSON.parse(JSON.stringify(service.app.get(OpenApiDocument).json));
    } finally {
      await service.stop();
    }
  } finally {
    await removeTemplate();
  }
};
