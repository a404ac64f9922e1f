/** The rules of two linters that know nothing of each other, for the OpenAPI document. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Everything Redocly says of a file by the rules of redocly.yaml, as lines. */
export const redocly = async (file) => {
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
    ({ ruleId, message, location }) =>
      `redocly ${ruleId} at ${location.map(({ pointer }) => pointer).join(', ')}: ${message}`,
  );
};

/** All rules of Spectral for OpenAPI, also those it does not recommend. */
const RULES = {
  extends: [[spectralRulesets.oas, 'all']],
  rules: {
    // The service knows the website of its programme, but not who there reads mails about an API.
    'contact-properties': 'off',
    // Since OpenAPI 3.1 a licence has an address or an identifier (SPDX), never both; ours has the identifier.
    'license-url': 'off',
    // The groups stand in the order in which people need them, not in that of the alphabet.
    'openapi-tags-alphabetical': 'off',
    // Twenty seconds for what Redocly says in one; test/contract/openapi.spec.ts holds every example against its schema, too.
    'oas3-valid-media-example': 'off',
  },
};

/** Everything Spectral says of a document, as lines. */
export const spectral = async (document) => {
  const linter = new spectralCore.Spectral();
  linter.setRuleset(RULES);
  const results = await linter.run(document);
  return results.map(({ code, path, message }) => `spectral ${String(code)} at ${path.join('/')}: ${message}`);
};
