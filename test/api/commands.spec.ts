import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommanderError } from 'commander';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buildProgram } from '../../src/commands/program.js';
import { CliProblem } from '../../src/commands/with-app.js';
import { SETTINGS, type Settings } from '../../src/platform/config/settings.js';
import { openApp } from '../world/index.js';

const ACCOUNT = ['account:create', '--email'];
const TOKEN = ['token:create', '--account', 'x@example.org', '--scopes', 'api:read', '--name', 'x'];

/** What the program refuses. That a process says so, and ends with 1, stands in test/docs/guides.spec.ts. */
describe('The command line', () => {
  const test = openApp({ at: '2026-07-01T10:00:00Z' });
  beforeAll(() => test.caller('Clara', ['ROLE_ADMIN']));

  /** What somebody reads whose command is refused. */
  const refusal = async (...words: string[]): Promise<string> => {
    let said = '';
    const program = buildProgram((work) => work(test.app, test.app.get<Settings>(SETTINGS)));
    for (const command of [program, ...program.commands])
      command.exitOverride().configureOutput({ writeErr: (text) => (said += text) });
    const done = program.parseAsync(words, { from: 'user' }).then(() => undefined);
    const error: unknown = await done.catch((caught: unknown) => caught);
    if (error instanceof CommanderError) {
      expect(error.exitCode).toBe(1);
      return said;
    }
    expect(error).toBeInstanceOf(CliProblem);
    return (error as CliProblem).message;
  };

  it.each([
    [[...ACCOUNT, 'clara@example.org', '--roles', 'ROLE_ADMIN'], /already in use/],
    [[...ACCOUNT, 'nobody', '--roles', 'ROLE_ADMIN'], /not an e-mail address/],
    [[...ACCOUNT, 'x@example.org', '--roles', 'ROLE_KING'], /ROLE_KING is not one of ROLE_MEMBER/],
    [[...ACCOUNT, 'x@example.org', '--roles', 'ROLE_ADMIN', '--password', 'short'], /12 characters or more/],
    [[...ACCOUNT, 'x@example.org', '--roles', 'ROLE_ADMIN', '--lastname', 'www.evil.test'], /holds no address/],
    [TOKEN, /There is no account/],
    [[...TOKEN, '--expires', 'tomorrow'], /Give a date YYYY-MM-DD/],
    [[...TOKEN, '--expires', '2026-06-30'], /--expires: The date is in the past\./],
    [[...TOKEN, '--expires', '2026-07-01'], /There is no account/],
    // What this command does is proved beside the route that does the same.
    [['account:reset-two-factor', '--account', 'clara@example.org'], /The second factor is not on\./],
    [['account:reset-two-factor', '--account', 'nobody@example.org'], /There is no account nobody@example\.org\./],
    [['programme:import', '/nowhere.json'], /cannot be read/],
  ])('refuses bad input with a sentence: %j', async (words, sentence) => {
    expect(await refusal(...words)).toMatch(sentence);
  });

  it('takes a password from standard input, its first line, and says how it is bad', async () => {
    const words = [...ACCOUNT, 'y@example.org', '--roles', 'ROLE_ADMIN', '--password-stdin'];
    const typed = (text: string) =>
      jest.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([text]) as typeof process.stdin);
    let input = typed('short\nvier Enten im Kanu\n');
    expect(await refusal(...words)).toMatch(/--password-stdin: .*12 characters or more/);
    expect(await refusal(...words, '--password', 'vier Enten im Kanu')).toMatch(/cannot be used with/);
    input.mockRestore();
    input = typed('vier Enten im Kanu\r\n');
    const printed = jest.spyOn(console, 'log').mockReturnValue();
    await buildProgram((work) => work(test.app, test.app.get<Settings>(SETTINGS))).parseAsync(words, { from: 'user' });
    input.mockRestore();
    printed.mockRestore();
    const body = { email: 'y@example.org', password: 'vier Enten im Kanu' };
    expect((await test.call('post', '/login').send(body)).status).toBe(201);
  });

  it('names every problem of a programme file with its place', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'commands-'));
    try {
      const file = join(directory, 'programme.json');
      await writeFile(file, JSON.stringify({ edition: { name: '' }, offers: [{ name: 'X', minAge: -1 }] }));
      expect(await refusal('programme:import', file)).toMatch(
        /^edition\.name: .*\n(.*\n)*offers\[0\]\.minAge: .*\n2 problem/m,
      );
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
