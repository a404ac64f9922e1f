import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { NotifyMoved } from '../../src/notices/offer-mails/notify-moved.job.js';
import { NOTIFY_MOVED, type NotifyMovedPayload } from '../../src/offers/actions/transitions/notify-families.js';
import { ProgrammeProblems } from '../../src/programme/import/programme-check.js';
import { ProgrammeImportService } from '../../src/programme/import/programme-import.service.js';
import { type Json } from '../support/json.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { openApp, Records } from '../world/index.js';

const TABLES = [
  ...['editions', 'edition_tasks', 'categories', 'hosts', 'offers', 'offer_dates', 'offer_occurrences'],
  ...['offer_hosts', 'offer_categories', 'accounts'],
];

describe('programme:import', () => {
  let importer: ProgrammeImportService;

  const test = openApp();
  const make = new Records(test);
  beforeAll(() => {
    importer = test.app.get(ProgrammeImportService);
  });

  const publish = (file: unknown, force = false) => importer.import(file, { place: 'published', force });
  const draft = (file: unknown) => importer.import(file, { place: 'draft' });
  const offerOf = async (name: string): Promise<string> =>
    String((await make.sql('select uuid from offers where name = $1', [name]))[0]?.['uuid']);
  /** A date of that day. */
  const on = (day: string, from = '09:00', to = '12:00', until = day): Json => ({
    begin: `${day}T${from}:00+02:00`,
    end: `${until}T${to}:00+02:00`,
  });
  const counts = async (): Promise<Json> => {
    const each = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    return (await make.sql(`select ${each.join(', ')}`))[0]!;
  };
  const problems = async (file: unknown): Promise<string[]> => {
    const error = await draft(file).catch((caught: unknown) => caught);
    if (!(error instanceof ProgrammeProblems)) throw new Error(`expected problems, got ${String(error)}`);
    return error.problems.map(({ propertyPath }) => propertyPath).sort();
  };

  it('reports every problem of a file with its place, and writes nothing (R-OPS-6, R-OPS-7)', async () => {
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
    ).toEqual([
      ...['categories[1].nam', 'categories[1].name', 'edition.holidayPeriod.begin', 'edition.holidayPeriod.end'],
      ...['edition.name', 'extra', 'hosts[0].name', 'hosts[0].website', 'offers[1].dates[0].begin'],
      ...['offers[1].dates[0].end', 'offers[1].fee', 'offers[1].hosts', 'offers[1].maxAge', 'offers[1].name'],
      'offers[2]',
    ]);
    const missing = { name: 5, dates: [{ begin: '2026-07-01T10:00:00' }], fee: 1.5, maxAge: 100, hosts: 'X' };
    expect(await problems({ edition: { name: 'E' }, offers: [missing] })).toEqual([
      ...['offers[0].dates[0].begin', 'offers[0].dates[0].end', 'offers[0].fee', 'offers[0].hosts'],
      ...['offers[0].maxAge', 'offers[0].name'],
    ]);
    const [ten, eleven] = ['2026-07-01T10:00:00Z', '2026-07-01T11:00:00Z'];
    const turned = { minAge: 9, maxAge: 8, minParticipants: 5, maxParticipants: 4 };
    expect(
      await problems({
        edition: { name: 'E', holidayPeriod: { begin: '2026-08-01', end: '2026-07-01' } },
        categories: [{ name: 'A' }, { name: 'A' }],
        offers: [
          { name: 'O', hosts: ['Niemand'], categories: ['A', 'Nichts'], ...turned },
          {
            name: 'P',
            dates: [
              { begin: ten, end: ten },
              { begin: ten, end: eleven, recurrence: 'FREQ=DAILY' },
            ],
          },
        ],
      }),
    ).toEqual([
      ...['categories[1].name', 'edition.holidayPeriod.end', 'offers[0].categories[1]', 'offers[0].hosts[0]'],
      ...['offers[0].maxAge', 'offers[0].maxParticipants', 'offers[1].dates[0].end', 'offers[1].dates[1].recurrence'],
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

  it('imports of a real programme what there is, and repeats without duplicates', async () => {
    const real = JSON.parse(await readFile('src/demo/programme.json', 'utf8')) as Record<'hosts' | 'offers', Json[]>;
    // The whole of it is imported by the demo.
    const offers = real.offers.slice(0, 9);
    const named = offers.flatMap((offer) => offer['hosts']);
    const file = { ...real, offers, hosts: real.hosts.filter(({ name }) => named.includes(name)) };
    const first = await publish(file);
    expect(first.created).toEqual({ hosts: file.hosts.length, categories: 14, offers: 9 });
    const after = await counts();
    expect(after).toMatchObject({ editions: 1, edition_tasks: 1, categories: 14, hosts: file.hosts.length, offers: 9 });
    const uuids = await make.sql('select uuid, alias, name from offers order by uuid');
    const second = await publish(file);
    expect(second.created).toEqual({ hosts: 0, categories: 0, offers: 0 });
    expect(second.updated).toEqual({ hosts: file.hosts.length, offers: 9 });
    expect(await counts()).toEqual(after);
    expect(await make.sql('select uuid, alias, name from offers order by uuid')).toEqual(uuids);
  });

  it('a corrected file changes what is there and keeps place, alias and applications', async () => {
    const file = (teaser: string): Json => ({
      edition: { name: 'Herbst' },
      hosts: [{ name: 'Bauhof' }],
      offers: [{ name: 'Drachen', hosts: ['Bauhof'], teaser }],
    });
    await draft(file('Alt'));
    await make.sql(`update offers set place = 'published' where name = 'Drachen'`);
    await draft(file('Neu'));
    expect(await make.sql(`select teaser, place, alias from offers where name = 'Drachen'`)).toEqual([
      { teaser: 'Neu', place: 'published', alias: 'drachen' },
    ]);
  });

  it('dates keep the identifiers that the calendars of families know them by; those that go are remembered', async () => {
    const [fourth, fifth, sixth] = [on('2031-08-04'), on('2031-08-05'), on('2031-08-06')];
    const imported = async (...dates: Json[]): Promise<Json> => {
      await publish({ edition: { name: 'Wochen' }, offers: [{ name: 'Zelten', dates }] });
      const rows = await make.sql(
        `select d.uuid, to_char(d.begin_at at time zone 'Europe/Berlin', 'DD HH24') as at
         from offer_dates d join offers o on o.uuid = d.offer_uuid and o.name = 'Zelten' order by d.begin_at`,
      );
      return Object.fromEntries(rows.map(({ at, uuid }) => [String(at), uuid]));
    };
    const first = await imported(fourth, fifth, sixth);
    expect(await imported(sixth, fifth, fourth)).toEqual(first);
    await make.attendance(await offerOf('Zelten'), 'confirmed');
    const second = await imported(fourth, on('2031-08-05', '10:00', '13:00'), on('2031-08-20'));
    expect(second).toEqual({ '04 09': first['04 09'], '05 10': first['05 09'], '20 09': expect.any(String) });
    expect(second['20 09']).not.toBe(first['06 09']);
    expect(await make.sql('select date_uuid as uuid from offer_gone_dates')).toEqual([{ uuid: first['06 09'] }]);
  });

  it('when and where offers took place is remembered, so that families can be told; what waits says what holds (R-OFF-37)', async () => {
    const imported = (meetingPoint: string, ...days: string[]): Promise<unknown> => {
      const dates = days.map((day) => on(`2031-07-${day}`));
      return publish({ edition: { name: 'Verlegt' }, offers: [{ name: 'Rudern', meetingPoint, dates }] });
    };
    await imported('Steg', '04', '05');
    const offer = await offerOf('Rudern');
    await imported('Steg', '04', '06');
    const former = () =>
      make.sql(
        `select nth, meeting_point as place, jsonb_array_length(dates) as dates from offer_former_details
         where offer_uuid = $1 order by nth`,
        [offer],
      );
    // Without applications no family is to be told, but the teams of what is published are.
    const first = { nth: 1, place: 'Steg', dates: 2 };
    expect(await former()).toEqual([first]);
    const child = await make.participant({ firstname: 'Rudi', columns: { email: 'rudi@example.org' } });
    await make.attendance(offer, 'confirmed', child);
    await imported('Steg', '06', '04');
    expect(await former()).toEqual([first]);
    await imported('Bootshaus', '04', '06');
    await imported('Bootshaus', '04', '07');
    expect(await former()).toEqual([
      ...[first, { nth: 2, place: 'Steg', dates: 2 }],
      { nth: 3, place: 'Bootshaus', dates: 2 },
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
    await admin.patch(`/offers/${offer}`, { meetingPoint: 'Fähre', notify: true }).expect(200);
    expect(await told()).toMatch(/Treffpunkt bisher: Steg\n[^]*jetzt: Fähre/);
    await imported('Fähre', '04', '10');
    const rewritten = await told();
    expect(rewritten).toMatch(/Jetzt:[^]*Donnerstag, 10\. Juli 2031/);
    expect(rewritten).not.toContain('---');
  });

  it('more places of a corrected file go to anyone who waits; fewer and as many ask for nothing', async () => {
    const imported = (maxParticipants?: number) =>
      publish({ edition: { name: 'Winter' }, offers: [{ name: 'Schlitten', maxParticipants }] });
    await imported(1);
    const offer = await offerOf('Schlitten');
    for (const status of ['confirmed', 'waitlisted', 'waitlisted', 'waitlisted'] as const)
      await make.attendance(offer, status);
    const confirmedAfter = async (places?: number): Promise<number> => {
      await imported(places);
      await test.app.get(JobRunner).drain();
      const confirmed = `select from attendances where offer_uuid = $1 and status = 'confirmed'`;
      return (await make.sql(confirmed, [offer])).length;
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
    await publish(file(after));
    const child = await make.participant();
    await make.attendance(await offerOf('Eier'), 'confirmed', child);
    const nest = await make.attendance(await offerOf('Nester'), 'confirmed', child);
    await expect(publish(file(during))).rejects.toThrow(
      `offers[1].dates: children with a place have another one at that time (applications ${nest})`,
    );
    const begin = async (): Promise<unknown> =>
      (await make.sql(`select first_begin_at as begin from offers where name = 'Nester'`))[0]?.['begin'];
    expect(await begin()).toEqual(new Date(after));
    await publish(file(during), true);
    expect(await begin()).toEqual(new Date(during));
    await publish(file(during));
  });

  describe('recognises an offer', () => {
    let next = 0;
    /** Imports offers of one name and host into an edition of its own, file after file. */
    const imports = async (...files: Json[][]): Promise<string[]> => {
      next += 1;
      const reports: string[] = [];
      for (const offers of files) {
        const { created, updated } = await draft({
          edition: { name: `Wieder ${String(next)}` },
          hosts: [{ name: 'Waldkita' }],
          offers: offers.map((offer) => ({ name: 'Basteln', hosts: ['Waldkita'], ...offer })),
        });
        reports.push(`${String(created.offers)} new, ${String(updated.offers)} known`);
      }
      return reports;
    };
    /** Teasers and first dates of the last edition, the oldest offer first. */
    const there = async (): Promise<unknown[]> => {
      const rows = await make.sql(
        `select o.teaser, to_char(o.first_begin_at at time zone 'Europe/Berlin', 'MM-DD HH24:MI') as begin
         from offers o join editions e on e.uuid = o.edition_uuid where e.name = $1 order by o.alias collate "C"`,
        [`Wieder ${String(next)}`],
      );
      return rows.map(({ teaser, begin }) => [teaser, begin]);
    };

    it('by a day in common: a namesake on another day is a new offer, and the one that is there keeps its date (R-OPS-8)', async () => {
      const reports = await imports(
        [{ teaser: 'A', dates: [on('2026-08-03')] }],
        [{ teaser: 'B', dates: [on('2026-08-05')] }],
        [{ teaser: 'C', dates: [on('2026-08-03', '14:00', '16:00'), on('2026-08-10')] }],
      );
      expect(reports).toEqual(['1 new, 0 known', '1 new, 0 known', '0 new, 1 known']);
      expect(await there()).toEqual([
        ['C', '08-03 14:00'],
        ['B', '08-05 09:00'],
      ]);
    });

    it('among namesakes of one day by its time, in whatever order and number the file has them (R-OPS-8)', async () => {
      const [early, late, both] = [
        { teaser: 'früh', dates: [on('2026-08-03', '09:00', '10:00')] },
        { teaser: 'spät', dates: [on('2026-08-03', '14:00', '15:00')] },
        { teaser: 'beide', dates: [on('2026-08-03', '09:00', '10:00'), on('2026-08-04')] },
      ];
      const moved = { teaser: 'später', dates: [on('2026-08-03', '15:00', '16:00')] };
      const reports = await imports([both, early, late], [late, early, both], [late], [moved, both, early]);
      expect(reports).toEqual(['3 new, 0 known', '0 new, 3 known', '0 new, 1 known', '0 new, 3 known']);
      expect(await there()).toEqual([
        ['beide', '08-03 09:00'],
        ['früh', '08-03 09:00'],
        ['später', '08-03 15:00'],
      ]);
    });

    it('by each day of a long or recurring date; an evening that ends at midnight has nothing of the next day', async () => {
      const camp = { dates: [on('2026-08-03', '09:00', '12:00', '2026-08-07')] };
      const weekly = { dates: [{ ...on('2026-08-10'), recurrence: 'FREQ=WEEKLY;COUNT=3' }] };
      const evening = { dates: [on('2026-08-30', '20:00', '00:00', '2026-08-31')] };
      const reports = await imports(
        [camp, weekly, evening],
        [{ dates: [on('2026-08-05')] }, { dates: [on('2026-08-24')] }, { dates: [on('2026-08-31')] }],
      );
      expect(reports).toEqual(['3 new, 0 known', '1 new, 2 known']);
    });

    it('without dates as one without dates only (R-OPS-8)', async () => {
      const reports = await imports(
        [{ teaser: 'A' }],
        [{ teaser: 'B' }],
        [{ dates: [on('2026-08-03')] }],
        [{ teaser: 'C' }],
      );
      expect(reports).toEqual(['1 new, 0 known', '0 new, 1 known', '1 new, 0 known', '0 new, 1 known']);
      expect(await there()).toEqual([
        ['C', null],
        [null, '08-03 09:00'],
      ]);
    });
  });

  it('knows categories by their folded names, and refuses a file with two of one name (R-CAT-3)', async () => {
    const file = (...categories: string[]): Json => ({
      edition: { name: 'Kategorien' },
      categories: categories.map((name) => ({ name })),
      offers: [{ name: 'Suppe', categories: ['  kueche & CAFE'] }],
    });
    const first = await draft(file('Küche & Café'));
    const second = await draft(file('KÜCHE & CAFE'));
    expect([first.created.categories, second.created.categories]).toEqual([1, 0]);
    expect(
      await make.sql(`select c.name from offer_categories l join categories c on c.uuid = l.category_uuid
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
    await Promise.all([1, 2, 3].map(() => draft(file)));
    expect(await make.sql(`select from offers where name = 'Nur einmal'`)).toHaveLength(1);
    expect(await make.sql(`select from hosts where name = 'Einmalig'`)).toHaveLength(1);
  });
});
