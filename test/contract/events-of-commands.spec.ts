import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProgram } from '../../src/commands/program.js';
import { CliProblem } from '../../src/commands/command.js';
import { EventReader } from '../../src/events/feed/event-reader.js';
import { SETTINGS, type Settings } from '../../src/platform/operations/config/settings.js';
import { newTotpSecret } from '../../src/sign-in/two-factor/second-factor.js';
import { openApp, Records } from '../world/index.js';
import { happened, look, recordsOf } from './record-looks.js';

/** Kinds of records that each command changes. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  'families:import': ['attendance', 'participant'],
  'programme:import': ['category', 'edition', 'host', 'offer'],
  'demo:load': ['attendance', 'category', 'edition', 'host', 'offer', 'participant'],
  'demo:scale': ['attendance', 'edition', 'host', 'offer', 'participant'],
};

/** Change no record that leaves events, and why. */
const SILENT: Readonly<Record<string, string>> = {
  migrate: 'changes tables; what a migration does to records is no news to those who follow them',
  'account:create': 'people leave no events: they would be personal data',
  'account:reset-two-factor': 'how people sign in leaves no events',
  'token:create': 'how services sign in leaves no events',
  'token:revoke': 'how services sign in leaves no events',
  'jobs:run': 'a job leaves its events as its schedule has it do; the one that is run here has nothing to do',
  'data:export': 'reads',
  'ledger:verify': 'reads',
  'draw:verify': 'reads a file',
};

describe('Events of the command line (R-EVT-1)', () => {
  const test = openApp();
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'commands-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  const program = () => buildProgram((work) => work(test.app, test.app.get<Settings>(SETTINGS)));
  const programme = async (offers: readonly object[]): Promise<string> => {
    const file = join(directory, 'programme.json');
    const rest = { edition: { name: 'Ostern' }, categories: [{ name: 'Basteln' }], hosts: [{ name: 'Werkhof' }] };
    await writeFile(file, JSON.stringify({ ...rest, offers }));
    return file;
  };
  const forms = async (): Promise<string> => {
    await test.caller('Forms', ['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN']);
    const file = join(directory, 'forms.csv');
    const head = 'family;firstname;lastname;childFirstname;childLastname;dateOfBirth;offer';
    await writeFile(file, `${head}\nF1;Eva;Fuchs;Mia;Fuchs;2017-05-04;nistkasten`);
    return file;
  };
  const withFactor = async (): Promise<string> => {
    const make = new Records(test);
    const { uuid } = await make.account(['ROLE_HOST']);
    const row = 'insert into two_factors (account_uuid, secret, confirmed_at, created_at) values ($1, $2, $3, $3)';
    await make.sql(row, [uuid, newTotpSecret(), test.clock.now()]);
    return uuid;
  };
  const email = ['--email', 'cli@example.org', '--lastname', 'Neu'];
  const token = ['--account', 'cli@example.org', '--scopes', 'api:read', '--name', 'Abgleich'];
  const offer = { name: 'Vogelhaus', hosts: ['Werkhof'], categories: ['Basteln'] };

  /** What is written behind the name of a command, so that it does all that it can do. */
  const SAMPLES: Readonly<Record<string, readonly (() => readonly string[] | Promise<readonly string[]>)[]>> = {
    migrate: [() => []],
    'account:create': [() => [...email, '--roles', 'ROLE_ADMIN']],
    'account:reset-two-factor': [async () => ['--account', await withFactor()]],
    'token:create': [() => token],
    'token:revoke': [() => ['--account', 'cli@example.org', '--all']],
    'jobs:run': [() => ['close-waiting-lists']],
    'programme:import': [
      async () => [await programme([offer, { name: 'Nistkasten' }])],
      async () => [await programme([{ ...offer, teaser: 'Aus Holz' }]), '--force'],
    ],
    'families:import': [async () => [await forms(), '--account', 'forms@example.org']],
    'draw:verify': [() => [join(directory, 'none.json')]],
    'demo:scale': [() => ['--offers', '12', '--attendances', '30', '--lot', '12']],
    // Last: with all its records each look takes longer.
    'demo:load': [() => []],
    'ledger:verify': [() => []],
    'data:export': [() => [join(directory, 'everything')]],
  };

  it('are left for every record that a command changes, and for no other; each command is listed', async () => {
    const reader = test.app.get(EventReader);
    // Commands print to the console.
    for (const way of ['log', 'error'] as const) jest.spyOn(console, way).mockImplementation(() => undefined);
    const names = program().commands.map((command) => command.name());
    expect(Object.keys(SAMPLES).sort()).toEqual(names.toSorted());
    const found: Record<string, readonly string[]> = {};
    let before = await look(test);
    for (const [name, samples] of Object.entries(SAMPLES)) {
      const kinds = new Set<string>();
      for (const sample of samples) {
        const words = [name, ...(await sample())];
        const last = await reader.end();
        const done = program().parseAsync(words, { from: 'user' });
        const refused: unknown = await done.then(() => undefined).catch((error: unknown) => error);
        // The only one that is not given what it asks for.
        if (name === 'draw:verify') expect(refused).toBeInstanceOf(CliProblem);
        else expect([name, refused]).toEqual([name, undefined]);
        const after = await look(test);
        const changed = happened(before, after);
        before = after;
        expect([words, recordsOf(await reader.after(last, { limit: 100_000 }))]).toEqual([words, changed]);
        for (const record of changed) kinds.add(record.split(' ')[0] ?? '');
      }
      if (kinds.size > 0) found[name] = [...kinds].sort();
    }
    jest.restoreAllMocks();
    expect(found).toEqual(CHANGED);
    expect(names.filter((name) => found[name] === undefined).sort()).toEqual(Object.keys(SILENT).sort());
  }, 120_000);
});
