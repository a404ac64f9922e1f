import { beforeAll, describe, expect, it } from '@jest/globals';
import readWorkbook, { type Row } from 'read-excel-file/node';
import { type Json } from '../support/json.js';
import { type Caller, openWorld, prepared, type TestOffer } from '../world/index.js';
import { EXPORTED_LISTS } from '../support/exported-lists.js';

const NOW = '2026-07-01T08:00:00Z';

/** Reads CSV as RFC 4180 says it: another reading than the one it was written with. */
const parse = (text: string, separator: string): string[][] => {
  const rows: string[][] = [[]];
  let rest = text.replace(/^\uFEFF/, '');
  const cell = new RegExp(`^(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`);
  while (rest !== '') {
    const found = cell.exec(rest);
    if (found === null) throw new Error(`This is no CSV: ${rest.slice(0, 80)}`);
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    rest = rest.slice(found[0].length);
    if (found[3] === '\r\n' && rest !== '') rows.push([]);
  }
  return rows;
};

describe('Exports', () => {
  let offer: TestOffer;

  const children: Record<string, string> = {};

  const world = openWorld({ at: NOW, club: { name: 'Kanuclub; "Müller" & Söhne' } });
  const { make, club, anglers } = world;
  const { member, admin, superAdmin, host, foreignHost, maskedAdmin, payments } = world.callers;
  const edition = prepared(() => make.edition({ name: 'Sommer', alias: 'sommer' }));
  beforeAll(async () => {
    const dates = [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }];
    offer = await make.offer({
      ...{ edition: edition.uuid, hosts: [club.uuid], name: '=HYPERLINK("http://evil.example")', dates },
      columns: { fee: 1250, description: 'Zeile eins\r\nZeile "zwei"', meeting_lat: 49.4, meeting_lng: 9.38 },
    });
    await make.offer({ edition: edition.uuid, hosts: [anglers.uuid], name: 'Angeln', columns: { fee: 500 } });
    await make.offer({ edition: edition.uuid, hosts: [anglers.uuid], name: 'Entwurf', place: 'draft' });
    const child = (firstname: string, lastname: string, columns: object = {}): Promise<string> =>
      make.participant({ firstname, account: member.uuid, columns: { lastname, ...columns } });
    children['mia'] = await child('Mia', 'Ömer', { date_of_birth: '2017-05-04' });
    children['locked'] = await child('Gustav', 'Geheim', { protected: true });
    await make.attendance(offer.uuid, 'confirmed', children['mia']);
    await make.attendance(offer.uuid, 'waiting', children['locked']);
  });

  const get = (path: string, caller: Caller = admin, headers: Record<string, string> = {}) =>
    caller.get(path).set(headers).buffer(true);
  /** The rows of an export, by the names of its heads. */
  const rows = async (
    path: string,
    caller: Caller = admin,
    headers: Record<string, string> = {},
  ): Promise<Record<string, string>[]> => {
    const answer = await get(path, caller, headers).expect(200);
    const [head = [], ...cells] = parse(answer.text, ';');
    return cells.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? 'missing'])));
  };
  const german = (path: string, caller?: Caller) => rows(path, caller, { 'Accept-Language': 'de' });
  const workbook = async (path: string, headers: Record<string, string> = {}): Promise<Row[]> => {
    const answer = await get(path, admin, headers).responseType('blob').expect(200);
    const [sheet] = await readWorkbook(answer.body as Buffer);
    return sheet?.data ?? [];
  };
  const listed = async (path: string, caller: Caller): Promise<Json[]> =>
    (await caller.get(path).expect(200)).body as Json[];

  describe('CSV', () => {
    it('is UTF-8 with a byte order mark and semicolons, in a file with the date in its name; with commas and without a mark when asked for those (R-EXP-1)', async () => {
      const { headers, text } = await get('/offers/export').expect(200);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toBe('attachment; filename="offers-2026-07-01.csv"');
      expect(headers['cache-control']).toMatch(/no-store|private/);
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text));
      expect(text.startsWith('\uFEFFname;alias;edition.name;')).toBe(true);
      const { text: plain } = await get('/offers/export?separator=,&bom=false').expect(200);
      expect(plain.startsWith('name,alias,edition.name,')).toBe(true);
      const [head = [], ...cells] = parse(plain, ',');
      expect(cells.map((row) => row[head.indexOf('fee')]).sort()).toEqual(['', '12.50', '5.00']);
      expect(new Set(cells.map((row) => row.length))).toEqual(new Set([head.length]));
    });

    it('quotes as RFC 4180 says, and defuses what a spreadsheet would run; holds local times, amounts in euros with two decimals, and words for yes and no', async () => {
      const [row] = await rows('/offers/export?sort=name&host=kanuclub');
      expect(row).toMatchObject({
        ...{ name: `'=HYPERLINK("http://evil.example")`, hosts: 'Kanuclub; "Müller" & Söhne' },
        ...{ description: 'Zeile eins\r\nZeile "zwei"', fullyBooked: 'false', 'attendances.total': '2' },
        ...{ begin: '2026-08-03 09:00:00', end: '2026-08-03 12:00:00', fee: '12,50', meetingLat: '49,4' },
      });
    });

    it('speaks German to those who ask for it, in its heads and in its name', async () => {
      const { headers, text } = await get('/hosts/export', admin, { 'Accept-Language': 'de' }).expect(200);
      expect(headers['content-disposition']).toContain('"veranstalter-2026-07-01.csv"');
      expect(text).toMatch(/^\uFEFFName;Alias;E-Mail;.*;Kennung\r\n/);
      expect(text).toContain(';01.07.2026 10:00;');
    });

    it('has words for codes in German, and the codes of the API for everybody else', async () => {
      const applications = await german('/attendances/export', superAdmin);
      expect(applications.map((row) => row['Status']).sort()).toEqual(['Bestätigt', 'Offen']);
      expect((await rows('/attendances/export')).map(({ status }) => status).sort()).toEqual(['confirmed', 'waiting']);
      const [published] = await german('/offers/export?host=kanuclub', superAdmin);
      expect(Object.values(published!)).toEqual(expect.arrayContaining(['Veröffentlicht', 'Öffentlich']));
      const accounts = await german('/accounts/export?role=ROLE_PAYMENTS_ADMIN', superAdmin);
      expect(accounts.flatMap((row) => Object.values(row)).some((cell) => cell.includes('Kasse'))).toBe(true);
    });
  });

  describe('XLSX', () => {
    it('is a workbook that another program reads: words, numbers, amounts and local times as such (R-EXP-1)', async () => {
      const answer = await get('/offers/export?format=xlsx&host=kanuclub').responseType('blob').expect(200);
      const { headers } = answer;
      expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      expect(headers['content-disposition']).toBe('attachment; filename="offers-2026-07-01.xlsx"');
      const [sheet] = await readWorkbook(answer.body as Buffer);
      const [head = [], row = []] = sheet?.data ?? [];
      const shown = Object.fromEntries(head.map((name, index) => [String(name), row[index]]));
      expect(shown).toMatchObject({
        ...{ uuid: offer.uuid, name: '=HYPERLINK("http://evil.example")', hosts: club.name, fee: 12.5 },
        ...{ meetingLat: 49.4, begin: new Date('2026-08-03T09:00:00Z'), fullyBooked: 'false', comment: null },
        description: expect.stringMatching(/^Zeile eins\r?\nZeile "zwei"$/) as unknown,
      });
    });

    it('has days as days, and German heads for those who ask for them', async () => {
      const [head = [], ...rowsOf] = await workbook('/participants/export?format=xlsx&q=mia', {
        'Accept-Language': 'de',
      });
      expect(head.slice(0, 3)).toEqual(['Nachname', 'Vorname', 'Geburtsdatum']);
      expect(head.slice(-2)).toEqual(['Kennung', 'Kennung des Kontos']);
      expect(rowsOf[0]?.slice(0, 3)).toEqual(['Ömer', 'Mia', new Date('2017-05-04T00:00:00Z')]);
    });
  });

  describe('what is in it', () => {
    it('has the rows of the list in its order, in both formats, and one line of the audit log where it shows personal data', async () => {
      const written = async (): Promise<unknown[]> =>
        (await make.sql('select route from audit_log order by uuid')).map(({ route }) => route);
      const before = (await written()).length;
      for (const list of EXPORTED_LISTS) {
        const [head = [], ...found] = await workbook(`/${list}/export?format=xlsx`);
        const inWorkbook = found.map((row) => row[head.indexOf('uuid')]);
        const inCsv = (await rows(`/${list}/export`, superAdmin)).map(({ uuid }) => uuid);
        for (const [caller, exported] of [
          [admin, inWorkbook],
          [superAdmin, inCsv],
        ] as const) {
          const shown = await listed(`/${list}?itemsPerPage=200`, caller);
          expect([list, exported]).toEqual([list, shown.map(({ uuid }) => uuid)]);
        }
      }
      const exports = (await written()).slice(before).filter((route) => String(route).endsWith('/export'));
      const personal = ['accounts', 'attendances', 'debtors', 'invoices', 'participants', 'receipts'];
      expect(exports.sort()).toEqual([...personal, ...personal].sort().map((list) => `GET /${list}/export`));
    });

    it('has the filters and the order of the list, and leaves page and itemsPerPage alone (R-EXP-1)', async () => {
      const named = async (query: string): Promise<unknown[]> =>
        (await rows(`/offers/export?${query}`)).map(({ alias }) => alias);
      const all = (await listed('/offers?sort=name&order=desc', admin)).map(({ alias }) => alias);
      expect(await named('sort=name&order=desc&page=7&itemsPerPage=1')).toEqual(all);
      expect(await named('q=angeln')).toHaveLength(1);
      expect(await named('edition=no-such-edition')).toEqual([]);
      expect((await get('/offers/export?from=yesterday')).status).toBe(400);
      expect((await get('/offers/export?format=doc')).status).toBe(400);
      expect((await get('/attendances/export?offer=00000000-0000-7000-8000-000000000000')).status).toBe(404);
    });

    it('shows organiser users only what they see in the list (R-EXP-1)', async () => {
      expect((await rows('/offers/export', host)).map(({ name }) => name)).not.toContain('Entwurf');
      expect((await rows('/hosts/export', host)).map(({ name }) => name)).toEqual([club.name]);
      const foreign = await rows('/offers/export?host=kanuclub', foreignHost);
      expect(foreign.map((row) => row['attendances.total'])).toEqual(['']);
    });

    it('masks families as the list does (R-EXP-1)', async () => {
      for (const caller of [maskedAdmin, payments]) {
        for (const list of ['participants', 'attendances', 'accounts']) {
          const { text } = await get(`/${list}/export`, caller).expect(200);
          expect(text).not.toMatch(/Ömer|Mia|Geheim|Gustav/);
          expect(text).not.toContain('member@');
        }
        expect(await rows('/participants/export?q=mia', caller)).toEqual([]);
      }
      const seen = await rows('/attendances/export');
      expect(seen.map((row) => row['participant.lastname']).sort()).toEqual(['', 'Ömer']);
      expect((await rows('/attendances/export', superAdmin))[0]?.['participant.lastname']).toBe('Geheim');
    });
  });

  describe('applications', () => {
    const ANSWERS = [
      { question: 'q1', label: 'Kann schwimmen?', answer: true },
      { question: 'q2', label: '=Ernährung; Allergien', answer: 'keine Nüsse' },
    ];
    beforeAll(async () => {
      const parent = await make.account(['ROLE_MEMBER'], {
        ...{ firstname: 'Erika', lastname: 'Muster', mobile: '0151 2', phone: '09341 1' },
        address: { street: 'Schlossplatz 1', postalCode: '74740', city: 'Adelsheim', country: 'DE' },
      });
      const swim = await make.offer({
        ...{ alias: 'baden', hosts: [club.uuid], name: 'Baden' },
        dates: [
          { begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00', recurrence: 'FREQ=DAILY;COUNT=3' },
        ],
      });
      const applied = async (firstname: string, answers: object, columns: object = {}): Promise<void> => {
        const uuid = await make.participant({ account: parent.uuid, firstname, columns: { ...columns } });
        const application = await make.attendance(swim.uuid, 'confirmed', uuid);
        await make.sql('update attendances set answers = $2 where uuid = $1', [application, JSON.stringify(answers)]);
      };
      await applied('Ida', ANSWERS);
      await applied('Otto', [{ ...ANSWERS[0], question: 'q3', answer: false }]);
      await applied('Uwe', [{ question: 'q4', label: 'Nur von Uwe', answer: 'geheim' }], { protected: true });
      children['swim'] = swim.uuid;
    });

    it('have a column for each question, with yes and no in words, beside parents, address and date (R-EXP-10)', async () => {
      const path = `/attendances/export?offer=${children['swim']!}&sort=name`;
      const shown = (await german(path)).sort((left, right) => (left['Vorname']! < right['Vorname']! ? -1 : 1));
      expect(shown.map((row) => [row['Vorname'], row['Kann schwimmen?'], row["'=Ernährung; Allergien"]])).toEqual([
        ['', '', ''],
        ['Ida', 'ja', 'keine Nüsse'],
        ['Otto', 'nein', ''],
      ]);
      expect(shown[1]).toMatchObject({
        ...{ Beginn: '03.08.2026 09:00', Eltern: 'Erika Muster', Straße: 'Schlossplatz 1', Postleitzahl: '74740' },
        ...{ Ort: 'Adelsheim', Status: 'Bestätigt' },
      });
      // Who is hidden, is so with parents, address and question.
      expect(shown[0]).toMatchObject({ Eltern: '', Straße: '' });
      expect(Object.keys(shown[0]!)).not.toContain('Nur von Uwe');
      expect(Object.keys((await german(path, superAdmin))[0]!)).toContain('Nur von Uwe');
      const english = await rows(path);
      expect(english.find((row) => row['participant.firstname'] === 'Otto')).toMatchObject({
        begin: '2026-08-03 09:00:00',
        'answers.Kann schwimmen?': 'false',
      });
      // The dates of the offer itself are named as people do.
      const [swim] = await german('/offers/export?q=baden');
      expect(swim?.['Termine']).toBe('täglich vom 3. bis 5. August 2026, 9:00–12:00 Uhr (3 Termine)');
    });

    it('name parents to organisers, who may call them, but no address; nothing to admins who see no families (R-EXP-10)', async () => {
      const path = `/attendances/export?offer=${children['swim']!}`;
      const own = (await german(path, host)).find(({ Vorname }) => Vorname === 'Ida');
      expect(own).toMatchObject({ Eltern: 'Erika Muster', Straße: '', Ort: '', 'Kann schwimmen?': 'ja' });
      for (const row of await german(path, maskedAdmin)) {
        expect(row).toMatchObject({ Eltern: '', Straße: '', Ort: '' });
        expect(Object.keys(row)).not.toContain('Kann schwimmen?');
      }
      // So they are on the sheet of an offer, with the numbers to call, those at hand first.
      const [ida] = await german(`/offers/${children['swim']!}/participants/export`, host);
      expect(ida).toMatchObject({
        ...{ Name: 'Ida Probe', 'Telefon (Notfall)': '0151 2, 09341 1', Eltern: 'Erika Muster' },
        ...{ 'Kann schwimmen?': 'ja', "'=Ernährung; Allergien": 'keine Nüsse' },
      });
    });

    it('of however many questions have a hundred columns of them, and one for the rest', async () => {
      const offer = await make.offer({ hosts: [club.uuid], name: 'Fragebogen' });
      const application = await make.attendance(offer.uuid, 'confirmed');
      const answers = Array.from({ length: 103 }, (_, index) => ({
        ...{ question: `q${String(index)}`, label: `Frage ${String(index).padStart(3, '0')}`, answer: true },
      }));
      await make.sql('update attendances set answers = $2 where uuid = $1', [application, JSON.stringify(answers)]);
      const [row = {}] = await german(`/attendances/export?offer=${offer.uuid}`);
      expect(Object.keys(row).filter((head) => /^Frage \d+$/.test(head))).toHaveLength(100);
      expect(row['Weitere Antworten']).toBe('Frage 100: ja\nFrage 101: ja\nFrage 102: ja');
    });
  });

  it('answers a problem instead of half a file when something goes wrong on the way', async () => {
    await make.sql('alter table offer_tallies rename to offer_tallies_away');
    const answer = await (async () => {
      try {
        return await get('/offers/export');
      } finally {
        await make.sql('alter table offer_tallies_away rename to offer_tallies');
      }
    })();
    expect([answer.status, answer.headers['content-type']]).toEqual([500, 'application/problem+json']);
    expect(answer.headers['content-disposition']).toBeUndefined();
  });
});
