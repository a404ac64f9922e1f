import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { DemoService } from '../../src/demo/demo.service.js';
import { NotifyMoved } from '../../src/attendances/output/offer-mails/moved/notify-moved.job.js';
import { NOTIFY_MOVED, type NotifyMovedPayload } from '../../src/offers/actions/moves/notify-moved.js';
import { ProgrammeProblems } from '../../src/programme/programme-check.js';
import { ProgrammeImportService } from '../../src/programme/programme-import.service.js';
import { type Json, listOf, pluck } from '../support/json.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { openApp, Records } from '../world/index.js';

const TABLES = [
  'editions',
  'edition_tasks',
  'categories',
  'hosts',
  'offers',
  'offer_dates',
  'offer_occurrences',
  'offer_hosts',
  'offer_categories',
  'accounts',
];

describe('programme:import', () => {
  let importer: ProgrammeImportService;

  const test = openApp();
  beforeAll(() => {
    importer = test.app.get(ProgrammeImportService);
  });

  const counts = async (): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const table of TABLES) {
      const [row] = await test.database.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      found[table] = row?.n ?? -1;
    }
    return found;
  };
  const problems = async (file: unknown): Promise<string[]> => {
    const error = await importer.import(file, { place: 'draft' }).then(
      () => undefined,
      (caught: unknown) => caught,
    );
    if (!(error instanceof ProgrammeProblems)) throw new Error(`expected problems, got ${String(error)}`);
    return error.problems.map(({ propertyPath }) => propertyPath).sort();
  };

  it('reports every problem of a file with its place, and writes nothing', async () => {
    expect(
      await problems({
        edition: { name: '', holidayPeriod: { begin: '2026-02-30', end: 5 } },
        categories: [{ name: 'A' }, { nam: 'B' }],
        hosts: [{ name: 'x'.repeat(256), website: 'nope' }],
        offers: [
          { name: 'Gut' },
          { name: 5, dates: [{ begin: '2026-07-01T10:00:00', end: null }], fee: 1.5, maxAge: 100, hosts: 'X' },
          null,
        ],
        extra: 1,
      }),
    ).toEqual(
      [
        'categories[1].nam',
        'categories[1].name',
        'edition.holidayPeriod.begin',
        'edition.holidayPeriod.end',
        'edition.name',
        'extra',
        'hosts[0].name',
        'hosts[0].website',
        'offers[1].dates[0].begin',
        'offers[1].dates[0].end',
        'offers[1].fee',
        'offers[1].hosts',
        'offers[1].maxAge',
        'offers[1].name',
        'offers[2]',
      ].sort(),
    );
    expect(
      await problems({
        edition: { name: 'E' },
        offers: [{ name: 5, dates: [{ begin: '2026-07-01T10:00:00' }], fee: 1.5, maxAge: 100, hosts: 'X' }],
      }),
    ).toEqual([
      'offers[0].dates[0].begin',
      'offers[0].dates[0].end',
      'offers[0].fee',
      'offers[0].hosts',
      'offers[0].maxAge',
      'offers[0].name',
    ]);
    expect(
      await problems({
        edition: { name: 'E', holidayPeriod: { begin: '2026-08-01', end: '2026-07-01' } },
        categories: [{ name: 'A' }, { name: 'A' }],
        offers: [
          {
            name: 'O',
            hosts: ['Niemand'],
            categories: ['A', 'Nichts'],
            minAge: 9,
            maxAge: 8,
            minParticipants: 5,
            maxParticipants: 4,
          },
          {
            name: 'P',
            dates: [
              { begin: '2026-07-01T10:00:00Z', end: '2026-07-01T10:00:00Z' },
              { begin: '2026-07-01T10:00:00Z', end: '2026-07-01T11:00:00Z', recurrence: 'FREQ=DAILY' },
            ],
          },
        ],
      }),
    ).toEqual([
      'categories[1].name',
      'edition.holidayPeriod.end',
      'offers[0].categories[1]',
      'offers[0].hosts[0]',
      'offers[0].maxAge',
      'offers[0].maxParticipants',
      'offers[1].dates[0].end',
      'offers[1].dates[1].recurrence',
    ]);
    expect(
      await problems({
        edition: { name: 5 },
        offers: [{ name: 'O', hosts: ['Niemand'] }, { name: '' }, { name: 'P' }, { name: 'P' }],
      }),
    ).toEqual(['edition.name', 'offers[0].hosts[0]', 'offers[1].name', 'offers[3]']);
    for (const file of [null, [], 'x', 5]) expect(await problems(file)).toEqual(['file']);
    expect(new Set(Object.values(await counts()))).toEqual(new Set([0]));
  });

  it('imports the real programme: 69 offers, 67 organisers, 14 categories, and repeats without duplicates', async () => {
    const file: unknown = JSON.parse(await readFile('src/demo/programme.json', 'utf8'));
    const first = await importer.import(file, { place: 'published' });
    expect(first.created).toEqual({ hosts: 67, categories: 14, offers: 69 });
    const after = await counts();
    expect(after).toMatchObject({ editions: 1, edition_tasks: 1, categories: 14, hosts: 67, offers: 69 });
    const uuids = await test.database.query('select uuid, alias, name from offers order by uuid');
    const second = await importer.import(file, { place: 'published' });
    expect(second.created).toEqual({ hosts: 0, categories: 0, offers: 0 });
    expect(second.updated).toEqual({ hosts: 67, offers: 69 });
    expect(await counts()).toEqual(after);
    expect(await test.database.query('select uuid, alias, name from offers order by uuid')).toEqual(uuids);
  });

  it('a corrected file changes what is there and keeps place, alias and applications', async () => {
    const file = (teaser: string): Json => ({
      edition: { name: 'Herbst' },
      hosts: [{ name: 'Bauhof' }],
      offers: [{ name: 'Drachen', hosts: ['Bauhof'], teaser }],
    });
    await importer.import(file('Alt'), { place: 'draft' });
    await test.database.query(`update offers set place = 'published' where name = 'Drachen'`);
    await importer.import(file('Neu'), { place: 'draft' });
    expect(await test.database.query(`select teaser, place, alias from offers where name = 'Drachen'`)).toEqual([
      { teaser: 'Neu', place: 'published', alias: 'drachen' },
    ]);
  });

  it('dates keep the identifiers that the calendars of families know them by; those that go are remembered', async () => {
    const day = (of: string, from = '09', to = '12'): Json => ({
      begin: `2031-08-${of}T${from}:00:00+02:00`,
      end: `2031-08-${of}T${to}:00:00+02:00`,
    });
    const imported = async (...dates: Json[]): Promise<Record<string, string>> => {
      await importer.import(
        { edition: { name: 'Wochen' }, offers: [{ name: 'Zelten', dates }] },
        { place: 'published' },
      );
      const rows = await test.database.query<{ uuid: string; at: string }>(
        `select d.uuid, to_char(d.begin_at at time zone 'Europe/Berlin', 'DD HH24') as at
         from offer_dates d join offers o on o.uuid = d.offer_uuid and o.name = 'Zelten' order by d.begin_at`,
      );
      return Object.fromEntries(rows.map(({ at, uuid }) => [at, uuid]));
    };
    const first = await imported(day('04'), day('05'), day('06'));
    expect(await imported(day('06'), day('05'), day('04'))).toEqual(first);
    const [offer] = await test.database.query<{ uuid: string }>(`select uuid from offers where name = 'Zelten'`);
    await new Records(test).attendance(offer!.uuid, 'confirmed');
    const second = await imported(day('04'), day('05', '10', '13'), day('20'));
    expect(second).toEqual({ '04 09': first['04 09'], '05 10': first['05 09'], '20 09': expect.any(String) });
    expect(second['20 09']).not.toBe(first['06 09']);
    expect(await test.database.query('select date_uuid as uuid from offer_gone_dates')).toEqual([
      { uuid: first['06 09'] },
    ]);
  });

  it('when and where offers took place is remembered, so that families can be told; what waits says what holds', async () => {
    const day = (of: string): Json => ({ begin: `2031-07-${of}T09:00:00+02:00`, end: `2031-07-${of}T12:00:00+02:00` });
    const imported = (meetingPoint: string, ...dates: Json[]): Promise<unknown> =>
      importer.import(
        { edition: { name: 'Verlegt' }, offers: [{ name: 'Rudern', meetingPoint, dates }] },
        { place: 'published' },
      );
    await imported('Steg', day('04'), day('05'));
    const make = new Records(test);
    const [offer] = await test.database.query<{ uuid: string; edition: string }>(
      `select uuid, edition_uuid as edition from offers where name = 'Rudern'`,
    );
    await imported('Steg', day('04'), day('06'));
    const former = () =>
      make.sql(
        `select nth, meeting_point as place, jsonb_array_length(dates) as dates from offer_former_details
         where offer_uuid = $1 order by nth`,
        [offer!.uuid],
      );
    // Without applications there is nobody to be told.
    expect(await former()).toEqual([]);
    const child = await make.participant({ firstname: 'Rudi', columns: { email: 'rudi@example.org' } });
    await make.attendance(offer!.uuid, 'confirmed', child);
    await imported('Steg', day('06'), day('04'));
    expect(await former()).toEqual([]);
    await imported('Bootshaus', day('04'), day('06'));
    await imported('Bootshaus', day('04'), day('07'));
    expect(await former()).toEqual([
      { nth: 1, place: 'Steg', dates: 2 },
      { nth: 2, place: 'Bootshaus', dates: 2 },
    ]);
    const admin = await test.caller('Mover', ['ROLE_ADMIN']);
    const told = async (): Promise<string> => {
      for (const { payload } of await make.sql(
        `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = '${NOTIFY_MOVED}' order by j.id`,
      )) {
        await test.app.get(NotifyMoved).run(payload as NotifyMovedPayload);
      }
      await make.sql('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
      const mails = await make.sql(`select text from mails where state = 'queued' and template = 'offer-moved'`);
      return mails.map(({ text }) => String(text)).join('\n---\n');
    };
    await test
      .call('patch', `/offers/${offer!.uuid}`, admin.token)
      .send({ meetingPoint: 'Fähre', notify: true })
      .expect(200);
    expect(await told()).toMatch(/Treffpunkt bisher: Bootshaus\n[^]*jetzt: Fähre/);
    await imported('Fähre', day('04'), day('10'));
    const rewritten = await told();
    expect(rewritten).toMatch(/Jetzt:[^]*Donnerstag, 10\. Juli 2031/);
    expect(rewritten).not.toContain('---');
  });

  it('more places of a corrected file go to anyone who waits; fewer and as many ask for nothing', async () => {
    const file = (maxParticipants?: number): Json => ({
      edition: { name: 'Winter' },
      offers: [{ name: 'Schlitten', maxParticipants }],
    });
    await importer.import(file(1), { place: 'published' });
    const [offer] = await test.database.query<{ uuid: string }>(`select uuid from offers where name = 'Schlitten'`);
    const make = new Records(test);
    for (const status of ['confirmed', 'waitlisted', 'waitlisted', 'waitlisted'] as const)
      await make.attendance(offer!.uuid, status);
    const confirmedAfter = async (places?: number): Promise<number> => {
      await importer.import(file(places), { place: 'published' });
      await test.app.get(JobRunner).drain();
      const [row] = await test.database.query<{ n: number }>(
        `select count(*)::int as n from attendances where offer_uuid = $1 and status = 'confirmed'`,
        [offer!.uuid],
      );
      return row!.n;
    };
    expect([await confirmedAfter(1), await confirmedAfter(3), await confirmedAfter(2)]).toEqual([1, 3, 3]);
    expect([await confirmedAfter(3), await confirmedAfter()]).toEqual([3, 4]);
  });

  it('other dates are refused, naming the applications, where a child with a place would be in two places at once', async () => {
    const file = (begin: string): Json => ({
      edition: { name: 'Ostern' },
      offers: [
        { name: 'Eier', dates: [{ begin: '2026-04-07T09:00:00+02:00', end: '2026-04-07T12:00:00+02:00' }] },
        { name: 'Nester', dates: [{ begin, end: '2026-04-07T18:00:00+02:00' }] },
      ],
    });
    const [after, during] = ['2026-04-07T12:00:00+02:00', '2026-04-07T11:00:00+02:00'];
    await importer.import(file(after), { place: 'published' });
    const make = new Records(test);
    const child = await make.participant();
    const attendances: string[] = [];
    for (const { uuid } of await test.database.query<{ uuid: string }>(
      `select uuid from offers where name in ('Eier', 'Nester') order by name`,
    ))
      attendances.push(await make.attendance(uuid, 'confirmed', child));
    await expect(importer.import(file(during), { place: 'published' })).rejects.toThrow(
      `offers[1].dates: children with a place have another one at that time (applications ${attendances[1]!})`,
    );
    const begin = async (): Promise<unknown> =>
      (await make.sql(`select first_begin_at as begin from offers where name = 'Nester'`))[0]?.['begin'];
    expect(await begin()).toEqual(new Date(after));
    await importer.import(file(during), { place: 'published', force: true });
    expect(await begin()).toEqual(new Date(during));
    await importer.import(file(during), { place: 'published' });
  });

  describe('recognises an offer', () => {
    let next = 0;
    const date = (day: string, from = '09:00', to = '12:00', until = day): Json => ({
      begin: `${day}T${from}:00+02:00`,
      end: `${until}T${to}:00+02:00`,
    });
    /** Imports offers of one name and organiser into an edition of its own, file after file. */
    const imports = async (...files: Json[][]): Promise<[created: number, updated: number][]> => {
      next += 1;
      const reports: [number, number][] = [];
      for (const offers of files) {
        const { created, updated } = await importer.import(
          {
            edition: { name: `Wieder ${String(next)}` },
            hosts: [{ name: 'Waldkita' }],
            offers: offers.map((offer) => ({ name: 'Basteln', hosts: ['Waldkita'], ...offer })),
          },
          { place: 'draft' },
        );
        reports.push([created.offers, updated.offers]);
      }
      return reports;
    };
    /** Teasers and first dates of the last edition, the oldest offer first. */
    const there = async (): Promise<unknown[]> => {
      const rows = await test.database.query<{ teaser: string | null; begin: string | null }>(
        `select o.teaser, to_char(o.first_begin_at at time zone 'Europe/Berlin', 'MM-DD HH24:MI') as begin
         from offers o join editions e on e.uuid = o.edition_uuid where e.name = $1 order by o.alias collate "C"`,
        [`Wieder ${String(next)}`],
      );
      return rows.map(({ teaser, begin }) => [teaser, begin]);
    };

    it('by a day in common: a namesake on another day is a new offer, and the one that is there keeps its date', async () => {
      const reports = await imports(
        [{ teaser: 'A', dates: [date('2026-08-03')] }],
        [{ teaser: 'B', dates: [date('2026-08-05')] }],
        [{ teaser: 'C', dates: [date('2026-08-03', '14:00', '16:00'), date('2026-08-10')] }],
      );
      expect(reports).toEqual([
        [1, 0],
        [1, 0],
        [0, 1],
      ]);
      expect(await there()).toEqual([
        ['C', '08-03 14:00'],
        ['B', '08-05 09:00'],
      ]);
    });

    it('among namesakes of one day by its time, in whatever order and number the file has them', async () => {
      const [early, late, both] = [
        { teaser: 'früh', dates: [date('2026-08-03', '09:00', '10:00')] },
        { teaser: 'spät', dates: [date('2026-08-03', '14:00', '15:00')] },
        { teaser: 'beide', dates: [date('2026-08-03', '09:00', '10:00'), date('2026-08-04')] },
      ];
      const moved = { teaser: 'später', dates: [date('2026-08-03', '15:00', '16:00')] };
      const reports = await imports([both, early, late], [late, early, both], [late], [moved, both, early]);
      expect(reports).toEqual([
        [3, 0],
        [0, 3],
        [0, 1],
        [0, 3],
      ]);
      expect(await there()).toEqual([
        ['beide', '08-03 09:00'],
        ['früh', '08-03 09:00'],
        ['später', '08-03 15:00'],
      ]);
    });

    it('by each day of a long or recurring date; an evening that ends at midnight has nothing of the next day', async () => {
      const camp = { dates: [date('2026-08-03', '09:00', '12:00', '2026-08-07')] };
      const weekly = { dates: [{ ...date('2026-08-10'), recurrence: 'FREQ=WEEKLY;COUNT=3' }] };
      const evening = { dates: [date('2026-08-30', '20:00', '00:00', '2026-08-31')] };
      const reports = await imports(
        [camp, weekly, evening],
        [{ dates: [date('2026-08-05')] }, { dates: [date('2026-08-24')] }, { dates: [date('2026-08-31')] }],
      );
      expect(reports).toEqual([
        [3, 0],
        [1, 2],
      ]);
    });

    it('without dates as one without dates only', async () => {
      const reports = await imports(
        [{ teaser: 'A' }],
        [{ teaser: 'B' }],
        [{ dates: [date('2026-08-03')] }],
        [{ teaser: 'C' }],
      );
      expect(reports).toEqual([
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 1],
      ]);
      expect(await there()).toEqual([
        ['C', null],
        [null, '08-03 09:00'],
      ]);
    });
  });

  it('knows categories by their folded names, and refuses a file with two of one name', async () => {
    const file = (...categories: string[]): Json => ({
      edition: { name: 'Kategorien' },
      categories: categories.map((name) => ({ name })),
      offers: [{ name: 'Suppe', categories: ['  kueche & CAFE'] }],
    });
    const first = await importer.import(file('Küche & Café'), { place: 'draft' });
    const second = await importer.import(file('KÜCHE & CAFE'), { place: 'draft' });
    expect([first.created.categories, second.created.categories]).toEqual([1, 0]);
    expect(
      await test.database.query(`select c.name from offer_categories l join categories c on c.uuid = l.category_uuid
        join offers o on o.uuid = l.offer_uuid where o.name = 'Suppe'`),
    ).toEqual([{ name: 'Küche & Café' }]);
    expect(await problems(file('Neu', 'Küche & Café', 'néu'))).toEqual(['categories[2].name']);
  });

  it('two imports at once leave one programme', async () => {
    const file = {
      edition: { name: 'Doppelt' },
      hosts: [{ name: 'Einmalig' }],
      offers: [{ name: 'Nur einmal', hosts: ['Einmalig'] }],
    };
    await Promise.all([1, 2, 3].map(() => importer.import(file, { place: 'draft' })));
    expect(await test.database.query(`select count(*)::int as n from offers where name = 'Nur einmal'`)).toEqual([
      { n: 1 },
    ]);
    expect(await test.database.query(`select count(*)::int as n from hosts where name = 'Einmalig'`)).toEqual([
      { n: 1 },
    ]);
  });

  it('the demo gives every kind of caller a token that works, and repeats without duplicates', async () => {
    const demo = test.app.get(DemoService);
    await demo.load();
    const before = await counts();
    await demo.load();
    expect(await counts()).toEqual(before);
    const tokens = await demo.issueTokens();
    expect(await demo.knows(tokens)).toBe(true);
    for (const token of Object.values(tokens)) {
      expect((await test.call('get', '/offers', token)).status).toBe(200);
    }
    const [host, otherHost] = [
      await test.call('get', '/hosts', tokens.host),
      await test.call('get', '/hosts', tokens.otherHost),
    ];
    expect(listOf(host)).toHaveLength(1);
    expect(pluck(host, 'uuid')).not.toEqual(pluck(otherHost, 'uuid'));
    expect((await test.call('post', '/hosts', tokens.readOnly).send({ name: 'X' })).status).toBe(403);
    expect((await test.call('get', '/hosts', tokens.legacy)).status).toBe(403);
  });
});
