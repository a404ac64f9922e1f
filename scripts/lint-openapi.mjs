/**
 * `npm run lint:openapi [-- file]`: Redocly, with the rules of redocly.yaml, over the OpenAPI document of the service, or over a
 * file. Prints a line for each problem, warnings as well, and leaves with 1 when there are any.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Everything Redocly says of a file, as lines. */
const problemsOf = async (file) => {
  const command = [at('node_modules/@redocly/cli/bin/cli.js'), 'lint', file, '--config', at('redocly.yaml')];
  const options = {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  };
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [...command, '--format', 'json', '--max-problems', '200'],
    options,
    // It leaves with an error when there are problems; they stand in what it printed.
  ).catch((error) => error);
  if (!stdout) throw new Error(stderr || 'Redocly said nothing');
  return JSON.parse(stdout).problems.map(
    ({ ruleId, message, location }) => `${ruleId} at ${location.map(({ pointer }) => pointer).join(', ')}: ${message}`,
  );
};

const directory = await mkdtemp(join(tmpdir(), 'openapi-'));
try {
  const [, , given] = process.argv;
  const file = given ?? join(directory, 'openapi.json');
  if (given === undefined) {
    const { documentOfService } = await import('./openapi-document.mjs');
    await writeFile(file, JSON.stringify(await documentOfService()));
  }
  const lines = await problemsOf(file);
  for (const line of lines) console.log(line);
  if (given === undefined) console.error(`lint:openapi: ${String(lines.length)} problems`);
  process.exitCode = lines.length === 0 ? 0 : 1;
} finally {
  await rm(directory, { recursive: true });
}
