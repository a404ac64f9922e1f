import { removeTemplate } from '../../dist/test/support/template-database.js';

/** Once per test run: stops what the global set-up started (the module it imported is still the same one). */
export default async function globalTeardown() {
  await removeTemplate();
}
