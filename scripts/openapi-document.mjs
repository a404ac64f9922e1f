/** Asks the service for its OpenAPI document: the real one, on a database of its own, for scripts. */
import { importTypeScript } from './typescript.mjs';

const from = (path) => importTypeScript(new URL(`../${path}`, import.meta.url).href);

/** The document as `/openapi.json` has it, with the addresses of the tests. */
export const documentOfService = async () => {
  const { createTemplate, removeTemplate } = await from('test/support/template-database.ts');
  try {
    const { serverUrl, ownerUrl, name } = await createTemplate(process.env.TEST_DATABASE_URL);
    process.env.TEST_SERVER_URL = serverUrl;
    process.env.TEST_OWNER_URL = ownerUrl;
    process.env.TEST_TEMPLATE = name;
    const { TestApp } = await from('test/support/test-app.ts');
    const { OpenApiDocument } = await from('src/platform/http/openapi/document.ts');
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
