/**
 * `npm run lint:openapi [-- file]`: two linters over the OpenAPI document of the service, or over a file. Prints a line for
 * each problem, warnings as well, and leaves with 1 when there are any.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentOfService } from './openapi-document.mjs';
import { redocly, spectral } from './openapi-rules.mjs';

const directory = await mkdtemp(join(tmpdir(), 'openapi-'));
try {
  const [, , given] = process.argv;
  const file = given ?? join(directory, 'openapi.json');
  if (given === undefined) await writeFile(file, JSON.stringify(await documentOfService()));
  const document = JSON.parse(await readFile(file, 'utf8'));
  const lines = (await Promise.all([redocly(file), spectral(document)])).flat();
  for (const line of lines) console.log(line);
  if (given === undefined) console.error(`lint:openapi: ${String(lines.length)} problems`);
  process.exitCode = lines.length === 0 ? 0 : 1;
} finally {
  await rm(directory, { recursive: true });
}
