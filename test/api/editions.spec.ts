import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/common/ids/uuid.js';
import { ProgrammeImportService } from '../../src/programme/programme-import.service.js';
import { bodyOf, type Json, listOf, pluck } from '../support/json.js';
import { TestApp } from '../support/test-app.js';

const programme = (name: string, alias: string, begin: string, end: string): Json => ({
  edition: { name, alias, holidayPeriod: { begin, end } },
  categories: [{ name: 'Zoo' }, { name: 'Äpfel' }, { name: 'Natur & Tiere', alias: 'natur' }],
  offers: [{ name: `Fahrt ${alias}`, categories: ['Natur & Tiere'] }],
});

describe('Editions and categories', () => {
  let test: TestApp;
  let reader: string;

  beforeAll(async () => {
    test = await TestApp.start();
    test.clock.standAt('2026-06-01T12:00:00+02:00');
    reader = (await test.caller('Reader', ['ROLE_MEMBER'], ['api:read'])).token;
    const importer = test.app.get(ProgrammeImportService);
    await importer.import(programme('Winter 2026', 'winter', '2026-12-23', '2027-01-06'), { place: 'published' });
    await importer.import(programme('Sommer 2026', 'sommer', '2026-07-01', '2026-08-31'), { place: 'published' });
  });
  afterAll(() => test.stop());

  const edition = async (alias: string): Promise<Json> => {
    const found = listOf(await test.call('get', '/editions', reader)).find((record) => record['alias'] === alias) ?? {};
    return bodyOf(await test.call('get', `/editions/${String(found['uuid'])}`, reader));
  };
  const task = (alias: string, type: string, begin: string, end: string): Promise<unknown> =>
    test.database.query(
      `insert into edition_tasks (uuid, edition_uuid, type, begin_at, end_at) select $1, uuid, $3, $4, $5 from editions where alias = $2`,
      [newUuid(), alias, type, begin, end],
    );

  it('every token reads editions, latest holiday first; page and itemsPerPage are ignored', async () => {
    const response = await test.call('get', '/editions?page=9&itemsPerPage=1', reader);
    expect(response.status).toBe(200);
    expect(pluck(response, 'alias')).toEqual(['winter', 'sommer']);
  });

  it('without a token editions and categories are a 401', async () => {
    for (const path of ['/editions', '/categories', `/editions/${newUuid()}`, `/categories/${newUuid()}`]) {
      expect((await test.call('get', path)).status).toBe(401);
    }
  });

  it('tasks show empty values as null, and the holiday period is derived from the holiday task', async () => {
    expect(await edition('sommer')).toEqual({
      uuid: expect.any(String),
      name: 'Sommer 2026',
      alias: 'sommer',
      archived: false,
      hosts: [],
      hostsCanAssign: false,
      online: true,
      holidayBegin: '2026-07-01T00:00:00+02:00',
      holidayEnd: '2026-08-31T23:59:59+02:00',
      offersCount: 1,
      tasks: [
        {
          uuid: expect.any(String),
          type: 'holiday',
          title: 'Ferien',
          description: null,
          begin: '2026-07-01T00:00:00+02:00',
          end: '2026-08-31T23:59:59+02:00',
          applicationSystem: null,
          maxApplications: null,
          skipMaxApplications: null,
          maxApplicationsDay: null,
          hideStatus: null,
          ageCheck: null,
        },
      ],
      createdAt: '2026-06-01T12:00:00+02:00',
    });
  });

  it('an edition is online while a show_offers task runs, or when it has none, and never when archived', async () => {
    expect((await edition('winter'))['online']).toBe(true);
    await task('winter', 'show_offers', '2026-11-01T00:00:00+01:00', '2026-11-30T00:00:00+01:00');
    await task('winter', 'show_offers', '2026-12-10T00:00:00+01:00', '2026-12-20T00:00:00+01:00');
    for (const [now, online] of [
      ['2026-10-31T23:59:59+01:00', false],
      ['2026-11-01T00:00:00+01:00', true],
      ['2026-11-30T00:00:00+01:00', false],
      ['2026-12-15T00:00:00+01:00', true],
    ] as const) {
      test.clock.standAt(now);
      expect((await edition('winter'))['online']).toBe(online);
    }
    await test.database.query(`update editions set archived = true where alias = 'winter'`);
    expect((await edition('winter'))['online']).toBe(false);
    test.clock.standAt('2026-06-01T12:00:00+02:00');
  });

  it('an edition restricted to organisers names them', async () => {
    await test.database.query(
      `insert into hosts (uuid, name, alias, created_at, modified_at) values ($1, 'Bauhof', 'bauhof', now(), now())`,
      [newUuid()],
    );
    await test.database.query(
      `insert into edition_hosts select e.uuid, h.uuid from editions e, hosts h where e.alias = 'sommer'`,
    );
    expect((await edition('sommer'))['hosts']).toEqual([{ uuid: expect.any(String), name: 'Bauhof', alias: 'bauhof' }]);
  });

  it('categories are listed whole, by name in German order, with the number of their offers', async () => {
    const response = await test.call('get', '/categories?itemsPerPage=1', reader);
    expect(listOf(response).map(({ name, alias, offersCount }) => [name, alias, offersCount])).toEqual([
      ['Äpfel', 'aepfel', 0],
      ['Natur & Tiere', 'natur', 2],
      ['Zoo', 'zoo', 0],
    ]);
    const [first] = listOf(response);
    expect(bodyOf(await test.call('get', `/categories/${String(first?.['uuid'])}`, reader))).toEqual(first);
  });

  it('an unknown edition or category is a 404', async () => {
    for (const path of ['/editions', '/categories']) {
      for (const id of [newUuid(), 'sommer', 'natur'])
        expect((await test.call('get', `${path}/${id}`, reader)).status).toBe(404);
    }
  });
});
