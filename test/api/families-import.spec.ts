import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliProblem } from '../../src/commands/command.js';
import { buildProgram } from '../../src/commands/program.js';
import { SETTINGS, type Settings } from '../../src/platform/operations/config/settings.js';
import { type Json } from '../support/json.js';
import { type Caller, JUNE, openWorld, type TestOffer } from '../world/index.js';

const HEAD =
  'family;email;firstname;lastname;phone;street;postalCode;city;child;childFirstname;childLastname;dateOfBirth;offer;priority;comment';

describe('Paper forms in a file', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, offers, families } = world;
  const { admin, maskedAdmin } = world.callers;
  let desk: Caller;
  let folder: string;
  let [pottery, canoe] = [{} as TestOffer, {} as TestOffer];
  beforeAll(async () => {
    desk = await make.account(['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN'], { kind: 'service' });
    folder = await mkdtemp(join(tmpdir(), 'families-'));
  });
  beforeEach(async () => {
    [pottery, canoe] = [await offers.published({ name: 'Töpfern' }), await offers.published({ name: 'Kanu' })];
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** What the command prints, and what it refuses. */
  const run = async (
    text: string | Buffer,
    words: readonly string[] = [],
    account = desk.email,
  ): Promise<{ readonly said: string; readonly refused: string | undefined }> => {
    const file = join(folder, 'forms.csv');
    await writeFile(file, text);
    const printed = jest.spyOn(console, 'log').mockReturnValue();
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const refused: unknown = await buildProgram((work) => work(test.app, test.app.get<Settings>(SETTINGS)))
      .parseAsync(['families:import', file, '--account', account, ...words], { from: 'user' })
      .then(() => undefined)
      .catch((error: unknown) => error);
    const said = printed.mock.calls.flat().join('\n');
    printed.mockRestore();
    written.mockRestore();
    if (refused !== undefined) expect(refused).toBeInstanceOf(CliProblem);
    return { said, refused: (refused as CliProblem | undefined)?.message };
  };
  const counts = async (): Promise<Json | undefined> => {
    const tables = [
      'accounts',
      'participants',
      'attendances',
      'attendance_history',
      'person_changes',
      'external_ids',
      'mails',
    ];
    const [row] = await make.sql(
      `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
    );
    return row;
  };
  const wishes = async (child: string): Promise<Json[]> => {
    const [{ uuid } = { uuid: '' }] = await desk.read<{ uuid: string }[]>(`/participants?externalId=${child}`);
    return desk.read<Json[]>(`/attendances?participant=${uuid}&sort=priority`);
  };

  it('become families with children and wishes, one line for each wish; again nothing changes (R-OPS-23)', async () => {
    const file = [
      HEAD,
      `F1;eva@example.org;Eva;Fuchs;06291 1;Gasse 1;74740;Adelsheim;K1;Mia;Fuchs;2017-05-04;${pottery.alias};1;"Linkshänderin;
bitte Schere"`,
      `F1;;;;;;;;K1;Mia;Fuchs;04.05.2017;${canoe.uuid};2;`,
      `F1;;Eva;Fuchs;;;;;K2;Ben;Fuchs;1.2.2018;${canoe.uuid};;`,
      `F2;;Ole;Hahn;;;;;K3;Ida;Hahn;2016-12-31;${canoe.uuid};;`,
    ].join('\n');
    const first = await run(file);
    expect(first).toEqual({
      said: '2 families; wishes: 4 created, 0 changed, 0 unchanged, 0 refused.',
      refused: undefined,
    });
    const [eva] = await desk.read<Json[]>('/accounts?externalId=F1');
    expect(eva).toMatchObject({
      ...{ email: 'eva@example.org', lastname: 'Fuchs', phone: '06291 1', externalId: 'F1' },
      address: { street: 'Gasse 1', postalCode: '74740', city: 'Adelsheim', country: 'de' },
    });
    expect(await wishes('K1')).toMatchObject([
      { offer: { uuid: pottery.uuid }, priority: 1, comment: 'Linkshänderin;\nbitte Schere' },
      { offer: { uuid: canoe.uuid }, priority: 2 },
    ]);
    expect(await wishes('K2')).toHaveLength(1);
    const before = await counts();
    expect((await run(file)).said).toBe('2 families; wishes: 0 created, 0 changed, 4 unchanged, 0 refused.');
    expect(await counts()).toEqual(before);
    const corrected = await run(file.replace(`${canoe.uuid};2;`, `${canoe.uuid};3;`));
    expect(corrected.said).toBe('2 families; wishes: 0 created, 1 changed, 3 unchanged, 0 refused.');
  });

  it('are read with German heads, separated by commas, with a byte order mark, and with the head’s columns in any order (R-OPS-23)', async () => {
    const file = `\uFEFFAngebot,Nachname des Kindes,Vorname des Kindes,Geburtsdatum,Nachname,Vorname,E-Mail,Wunsch\r\n${pottery.uuid},Groß,Pia,04.05.2017,Groß,Udo,udo@example.org,1\r\n`;
    expect((await run(file)).said).toBe('1 families; wishes: 1 created, 0 changed, 0 unchanged, 0 refused.');
    expect(await admin.read<Json[]>('/participants?q=Pia')).toMatchObject([{ dateOfBirth: '2017-05-04' }]);
  });

  it('in which two families call their children the same are refused, lest one child become the other (R-OPS-23)', async () => {
    const line = (family: string, child: string): string => `${family};;Ute;Noll;;;;;1;${child};${canoe.uuid};;`;
    const { refused } = await run(
      [HEAD, line('N1', 'Jo;Noll;2016-05-04'), line('N2', 'Al;Noll;2015-03-12')].join('\n'),
    );
    expect(refused).toContain('line 3: child: 1 is a child of another family (first in line 2); number all children');
    expect(await desk.read('/participants?externalId=1')).toEqual([]);
  });

  it('with anything wrong in the file nothing is written, and every problem is said with its line (R-OPS-23)', async () => {
    const before = await counts();
    const line = (cells: string): string => `F7;${cells}`;
    const { said, refused } = await run(
      [
        HEAD,
        line(`;Eva;Fuchs;;;;;K1;Mia;Fuchs;2017-02-31;${pottery.uuid};;`),
        line(`;Eva;Fuchs;;;;;K1;Mia;Fuchs;2017-02-31;gibt-es-nicht;0;`),
        line(`;Eva;Wolf;;;;;K2;;Fuchs;2017-05-04;;;`),
        `;;Eva;Fuchs;;;;;;Mia;Fuchs;2017-05-04;${pottery.uuid};;`,
        `F8;eva;Eva;Fuchs;;;;;;Mia;Fuchs;2017-05-04;${pottery.uuid};eins;`,
      ].join('\n'),
    );
    expect(said).toBe('');
    expect(refused?.split('\n')).toEqual([
      expect.stringMatching(/^line 2: dateOfBirth: /),
      'line 3: offer: there is no offer gibt-es-nicht, neither as UUID or alias nor as the name of a published one.',
      expect.stringMatching(/^line 3: offer: |^line 3: priority: /),
      ...Array.from({ length: (refused?.split('\n').length ?? 0) - 4 }, () => expect.stringMatching(/^line [3-6]: /)),
      expect.stringMatching(/^\d+ problem\(s\); nothing was imported\.$/),
    ]);
    for (const problem of [
      'line 4: lastname: is not the same as before in the file (first in line 2).',
      'line 4: offer: is missing.',
      'line 5: family, email: one of both is needed to know the family.',
    ])
      expect(refused).toContain(problem);
    expect(refused).toMatch(/line 4: childFirstname: /);
    expect(refused).toMatch(/line 6: email: /);
    expect(refused).toMatch(/line 6: priority: /);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ['family;nachname\n', /line 1: the column firstname is missing/],
    [`${HEAD};farbe\n`, /line 1: there is no column farbe; there are family, email/],
    [`${HEAD};offer\n`, /line 1: the column offer is there 2 times/],
    [`${HEAD}\nF1;"x\n`, /line 2: A quotation mark opens a cell that never ends/],
    ['', /line 1: the file is empty/],
  ])('a file that is none is refused with its line: %j', async (text, words) => {
    expect((await run(text)).refused).toMatch(words);
  });

  it('are read as German spreadsheets save them, in Windows-1252, and the command says so (R-OPS-23)', async () => {
    const lines = `${HEAD}\nW1;;Jörg;Groß;;;;;W11;Zoë;Groß;2017-05-04;${pottery.uuid};;§Bringt 5 §`;
    const bytes = Buffer.from(lines.replaceAll('§', '\x80'), 'latin1');
    expect((await run(bytes)).said).toBe(
      '1 families; wishes: 1 created, 0 changed, 0 unchanged, 0 refused. The file is not UTF-8 and was read as Windows-1252.',
    );
    expect(await wishes('W11')).toMatchObject([{ comment: '€Bringt 5 €', participant: { name: 'Zoë Groß' } }]);
    expect((await run(lines.replaceAll('§', '€'))).said).toMatch(/1 unchanged, 0 refused\.$/);
  });

  it.each([
    ['a byte that is no character', Buffer.from(`${HEAD}\nF1;;Eva;F\xfc\x81`, 'latin1')],
    ['two bytes for each character', Buffer.from(`\uFEFF${HEAD}\nF1`, 'utf16le')],
  ])('a file of another encoding is refused: %s', async (_, bytes) => {
    expect((await run(bytes)).refused).toMatch(/line 1: the file is neither UTF-8 nor Windows-1252\. Save it as/);
  });

  it('name an offer as exports do, where one published offer is called so, in an edition if need be (R-OPS-23)', async () => {
    const unique = `Basteln ${pottery.alias}`;
    const once = await offers.published({ name: unique });
    await offers.draft({ name: unique });
    const line = (child: string, offer: string): string =>
      `${HEAD}\n${child};;Eva;Fuchs;;;;;${child};Mia;Fuchs;2016-05-04;${offer};;`;
    expect((await run(line('O1', unique.toUpperCase()))).refused).toBeUndefined();
    expect(await wishes('O1')).toMatchObject([{ offer: { uuid: once.uuid } }]);
    const other = await offers.edition('firstcome');
    const twin = await offers.toApplyFor(other, { name: unique });
    const before = await counts();
    expect((await run(line('O2', unique))).refused).toMatch(
      new RegExp(`^line 2: offer: 2 offers are called ${unique}; write one of .*, or name the edition`),
    );
    expect(await counts()).toEqual(before);
    expect((await run(line('O2', unique), ['--edition', other])).refused).toBeUndefined();
    expect(await wishes('O2')).toMatchObject([{ offer: { uuid: twin.uuid } }]);
    expect((await run(HEAD, ['--edition', 'nie'])).refused).toBe('There is no edition nie.');
  });

  it('with a date of another form are refused with the forms that there are (R-OPS-23)', async () => {
    expect((await run(`${HEAD}\nX1;;Eva;Fuchs;;;;;X11;Mia;Fuchs;04.05.16;${pottery.uuid};;`)).refused).toContain(
      'line 2: dateOfBirth: The value is not a date of the form 2016-05-04 or 04.05.2016.',
    );
  });

  it('leave lines of the audit log in the name of the account (R-OPS-23)', async () => {
    await run(`${HEAD}\nL1;;Eva;Fuchs;;;;;L11;Mia;Fuchs;2016-05-04;${pottery.uuid};;`);
    const [family] = await desk.read<{ uuid: string }[]>('/accounts?externalId=L1');
    expect(await make.sql(`select account_uuid, route from audit_log where record_uuid = $1`, [family?.uuid])).toEqual([
      { account_uuid: desk.uuid, route: 'JOB families:import' },
    ]);
  });

  it('what is refused of a family does not hinder the others, and is said with its line (R-OPS-23)', async () => {
    const full = await offers.published({ columns: { max_age: 6 } });
    await make.account(['ROLE_HOST'], { email: 'verein@example.org' });
    const { said, refused } = await run(
      [
        HEAD,
        `A1;;Eva;Fuchs;;;;;A11;Mia;Fuchs;2016-05-04;${full.uuid};;`,
        `A1;;Eva;Fuchs;;;;;A11;Mia;Fuchs;2016-05-04;${pottery.uuid};;`,
        `A2;verein@example.org;Ole;Hahn;;;;;A21;Ida;Hahn;2016-12-31;${pottery.uuid};;`,
        `A3;;Pia;Specht;;;;;A31;Ina;Specht;2016-12-31;${pottery.uuid};;`,
      ].join('\n'),
    );
    expect(said).toBe('3 families; wishes: 2 created, 0 changed, 0 unchanged, 2 refused.');
    expect(refused?.split('\n')).toEqual([
      expect.stringMatching(/^line 2: /),
      expect.stringMatching(/^line 4: .*the whole family/),
    ]);
    expect(await wishes('A31')).toHaveLength(1);
  });

  it('--dry-run says what would be, and writes nothing; --notify mails each family once (R-OPS-23)', async () => {
    const edition = await offers.edition('firstcome');
    [pottery, canoe] = [await offers.toApplyFor(edition), await offers.toApplyFor(edition, { dates: [] })];
    const file = [
      HEAD,
      `D1;d1@example.org;Eva;Fuchs;;;;;D11;Mia;Fuchs;2016-05-04;${pottery.uuid};;`,
      `D1;;;;;;;;D11;Mia;Fuchs;2016-05-04;${canoe.uuid};;`,
    ].join('\n');
    const before = await counts();
    expect((await run(file, ['--dry-run', '--notify'])).said).toBe(
      'Nothing was written. It would be: 1 families; wishes: 2 created, 0 changed, 0 unchanged, 0 refused.',
    );
    expect(await counts()).toEqual(before);
    await run(file, ['--notify']);
    await run(file, ['--notify']);
    await world.drain();
    const [eva] = await desk.read<{ uuid: string }[]>('/accounts?externalId=D1');
    expect(await make.sql('select from mails where account_uuid = $1', [eva?.uuid])).toHaveLength(1);
  });

  it('needs an account that may see families (R-OPS-23)', async () => {
    expect((await run(HEAD, [], 'niemand@example.org')).refused).toBe('There is no account niemand@example.org.');
    expect((await run(HEAD, [], maskedAdmin.email)).refused).toMatch(/needs ROLE_PARTICIPANTS_ADMIN/);
    const { account } = await families.family();
    expect((await run(HEAD, [], account.email)).refused).toMatch(/needs ROLE_PARTICIPANTS_ADMIN/);
  });
});
