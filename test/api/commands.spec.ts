import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommanderError } from 'commander';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buildProgram } from '../../src/commands/program.js';
import { CliProblem } from '../../src/commands/command.js';
import { SETTINGS, type Settings } from '../../src/platform/operations/config/settings.js';
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
    [['token:revoke'], /Give the uuid of a token, or --secret-stdin, or --account with --all\./],
    [['token:revoke', '--account', 'clara@example.org'], /--account with --all\./],
    [['token:revoke', 'x', '--account', 'clara@example.org', '--all'], /Give the uuid/],
    [['token:revoke', '--account', 'nobody@example.org', '--all'], /There is no account nobody@example\.org\./],
    [['token:revoke', '0192f3a4-5b6c-7d8e-9f01-23456789abcd'], /There is no token 0192f3a4/],
    [['token:revoke', 'clara'], /There is no token clara\./],
    [['jobs:run', 'tidy-up'], /Allowed choices are .*forget-events.*retention-nightly/],
  ])('refuses bad input with a sentence: %j', async (words, sentence) => {
    expect(await refusal(...words)).toMatch(sentence);
  });

  it('takes a password from standard input, its first line, and says how it is bad (R-OPS-6)', async () => {
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

  /** What a command prints. */
  const printed = async (words: readonly string[], input = ''): Promise<string> => {
    const typed = jest.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin);
    const said = jest.spyOn(console, 'log').mockReturnValue();
    try {
      await buildProgram((work) => work(test.app, test.app.get<Settings>(SETTINGS))).parseAsync(words, {
        from: 'user',
      });
      return said.mock.calls.join('\n');
    } finally {
      typed.mockRestore();
      said.mockRestore();
    }
  };

  it('revokes a token by its uuid, one that leaked by itself, and all of an account, with what was made by them', async () => {
    const status = async (token: string): Promise<number> => (await test.call('get', '/hosts', token)).status;
    const { uuid, token } = await test.caller('Doro', ['ROLE_ADMIN']);
    const made = await test.call('post', '/tokens', token).send({ name: 'Website', scopes: ['api:read'] });
    const child = (made.body as { token: string }).token;
    const [other, third] = [await test.token(uuid, ['api:read']), await test.token(uuid, ['api:read'])];
    expect([await status(token), await status(child)]).toEqual([200, 200]);
    expect(await printed(['token:revoke', '--secret-stdin'], `${token}\n`)).toMatch(/^The token was revoked/);
    expect([await status(token), await status(child), await status(other)]).toEqual([401, 401, 200]);
    expect(await refusal('token:revoke', (made.body as { uuid: string }).uuid, '--secret-stdin')).toMatch(
      /Give the uuid/,
    );
    const [row] = await test.database.query<{ uuid: string }>(
      'select uuid from tokens where account_uuid = $1 and revoked_at is null limit 1',
      [uuid],
    );
    await printed(['token:revoke', row!.uuid]);
    expect([await status(other), await status(third)].sort()).toEqual([200, 401]);
    expect(await printed(['token:revoke', '--account', 'doro@example.org', '--all'])).toBe('1 token(s) were revoked.');
    expect([await status(other), await status(third)]).toEqual([401, 401]);
    const lines = await test.database.query(`select from audit_log where route = 'JOB token:revoke'`);
    expect(lines).toHaveLength(3);
  });

  it('runs a scheduled job now', async () => {
    await test.database.query(
      `insert into idempotency_keys (caller, key_hash, fingerprint, created_at) values ('old', '\\x00', '\\x00', '2026-06-01')`,
    );
    expect(await printed(['jobs:run', 'purge-stored-answers'])).toBe('purge-stored-answers was run.');
    expect(await test.database.query(`select from idempotency_keys where caller = 'old'`)).toEqual([]);
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
