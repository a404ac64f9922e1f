import { removeTemplate } from './template-database.ts';

/** Once per test run: stops what the global set-up started (the module it imported is still the same one). */
export default async function globalTeardown() {
  await removeTemplate();
}
