/**
 * `npm run tables`: whose tables the sources name in SQL (ARCHITECTURE.md, Who owns what). A line for each place that names a
 * table of another owner, or does not say which one it means; then the exit code is 1. Reads sources only, so it needs no
 * database. It is the only one that asks all sources; test/unit/tables.spec.ts asks whether the reader notices what it should.
 */
import { importTypeScript } from './typescript.mjs';

const { complaintsAbout, readSources } = await importTypeScript(
  new URL('../test/support/tables.ts', import.meta.url).href,
);

const complaints = complaintsAbout(readSources());
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
