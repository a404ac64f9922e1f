/**
 * `npm run tables`: whose tables the sources name in SQL (ARCHITECTURE.md, Floors). A line for each place that names a table
 * of another owner, or does not say which one it means; then the exit code is 1. Reads sources only, so it needs no
 * database. test/unit/tables.spec.ts asks the same, and whether the reader notices what it should.
 */
import { importTypeScript } from './typescript.mjs';

const { namelessIn, readSources, trespassesIn } = await importTypeScript(
  new URL('../test/support/tables.ts', import.meta.url).href,
);

const sources = readSources();
const complaints = [...trespassesIn(sources), ...namelessIn(sources)];
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
