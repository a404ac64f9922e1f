import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Test } from 'supertest';
import { uuidToBase58 } from '../support/base58.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { ProgrammeImportService } from '../../src/programme/import/programme-import.service.js';
import { bodyOf, type Json, listOf, madeBy, pluck } from '../support/json.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { JUNE, openWorld, type TaskOptions, type TestRecord } from '../world/index.js';

const programme = (name: string, alias: string, begin: string, end: string): Json => ({
  edition: { name, alias, holidayPeriod: { begin, end } },
  categories: [{ name: 'Zoo' }, { name: 'Äpfel' }, { name: 'Natur & Tiere', alias: 'natur' }],
  offers: [{ name: `Fahrt ${alias}`, categories: ['Natur & Tiere'] }],
});

/** What a task says when nothing was sent. */
const NO_RULES = Object.fromEntries(
  [
    ...['applicationSystem', 'maxApplications', 'maxPlaces', 'gapMinutes', 'firstPlaceBy', 'oneOfVariants', 'friends'],
    ...['siblings', 'rest', 'beaconSource', 'skipMaxApplications', 'maxApplicationsDay', 'hideStatus', 'ageCheck'],
  ].map((name) => [name, null]),
);

const world = openWorld({
  at: JUNE,
  club: { name: 'Angelverein', alias: 'angelverein' },
  anglers: { name: 'Zunft', alias: 'zunft' },
});
const { test, make, club, anglers: guild } = world;
const { member: reader, maskedAdmin: admin } = world.callers;
const refOf = ({ uuid, name, alias }: TestRecord): Json => ({ uuid, name, alias });

describe('Editions and categories', () => {
  beforeAll(async () => {
    const importer = test.app.get(ProgrammeImportService);
    await importer.import(programme('Winter 2026', 'winter', '2026-12-23', '2027-01-06'), { place: 'published' });
    await importer.import(programme('Sommer 2026', 'sommer', '2026-07-01', '2026-08-31'), { place: 'published' });
  });

  const edition = async (alias: string): Promise<Json> => {
    const found = listOf(await reader.get('/editions')).find((record) => record['alias'] === alias) ?? {};
    return bodyOf(await reader.get(`/editions/${String(found['uuid'])}`));
  };

  it('every token reads editions, latest holiday first; page and itemsPerPage are ignored (R-EDI-3)', async () => {
    const response = await reader.get('/editions?page=9&itemsPerPage=1').expect(200);
    expect(pluck(response, 'alias')).toEqual(['winter', 'sommer']);
  });

  it('tasks show empty values as null, and the holiday period is derived from the holiday task', async () => {
    expect(await edition('sommer')).toEqual({
      uuid: expect.any(String),
      name: 'Sommer 2026',
      alias: 'sommer',
      archived: false,
      hosts: [],
      hostsCanAssign: false,
      withdrawByLink: true,
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
          ...NO_RULES,
        },
      ],
      createdAt: JUNE,
      ...{ etag: expect.any(String), may: expect.any(Array) },
    });
  });

  it('an edition is online while a show_offers task runs, or when it has none, and never when archived (R-EDI-4)', async () => {
    const shown = { type: 'show_offers' } as const;
    const { uuid } = await make.edition({
      tasks: [
        { ...shown, begin: '2026-11-01T00:00:00+01:00', end: '2026-11-30T00:00:00+01:00' },
        { ...shown, begin: '2026-12-10T00:00:00+01:00', end: '2026-12-20T00:00:00+01:00' },
      ],
    });
    const online = async (): Promise<unknown> => (await reader.read(`/editions/${uuid}`))['online'];
    expect((await edition('winter'))['online']).toBe(true);
    for (const [now, expected] of Object.entries({
      '2026-10-31T23:59:59+01:00': false,
      '2026-11-01T00:00:00+01:00': true,
      '2026-11-30T00:00:00+01:00': false,
      '2026-12-15T00:00:00+01:00': true,
    })) {
      test.clock.standAt(now);
      expect([now, await online()]).toEqual([now, expected]);
    }
    await make.sql('update editions set archived = true where uuid = $1', [uuid]);
    expect(await online()).toBe(false);
    test.clock.standAt(JUNE);
  });

  it('categories are listed whole, by name in German order, with the number of their offers (R-CAT-5)', async () => {
    const response = await reader.get('/categories?itemsPerPage=1');
    expect(listOf(response).map(({ name, alias, offersCount }) => [name, alias, offersCount])).toEqual([
      ['Äpfel', 'aepfel', 0],
      ['Natur & Tiere', 'natur', 2],
      ['Zoo', 'zoo', 0],
    ]);
    const [first] = listOf(response);
    expect(bodyOf(await reader.get(`/categories/${String(first?.['uuid'])}`))).toEqual(first);
  });
});

describe('Writing editions', () => {
  const post = (body: Json, path = '/editions'): Test => admin.post(path, body);
  const create = async (body: Json): Promise<Json> => madeBy(await post({ name: 'Sommer', ...body }));
  const patch = (edition: Json, body: Json): Test => admin.patch(`/editions/${String(edition['uuid'])}`, body);
  const tasksOf = (edition: Json): Json[] => edition['tasks'] as Json[];
  const refused = async (tasks: unknown, violations: Readonly<Record<string, string>>, edition?: Json): Promise<void> =>
    expectViolations(
      await (edition === undefined ? post({ name: 'Sommer', tasks }) : patch(edition, { tasks })),
      violations,
    );
  const day = (begin: string, end: string, more: Json = {}): Json => ({
    type: 'custom',
    begin: `2026-${begin}T00:00:00+02:00`,
    end: `2026-${end}T00:00:00+02:00`,
    ...more,
  });
  const lot = (begin: string, end: string): Json =>
    day(begin, end, { type: 'application_system', applicationSystem: 'lot' });

  describe('POST /editions', () => {
    it('needs a name alone; everything else has a default', async () => {
      const response = await post({ name: 'Herbst 2026' }).expect(201);
      const edition = bodyOf(response);
      expect(edition).toEqual({
        uuid: expect.any(String),
        name: 'Herbst 2026',
        alias: 'herbst-2026',
        archived: false,
        hosts: [],
        hostsCanAssign: false,
        withdrawByLink: true,
        online: true,
        offersCount: 0,
        tasks: [],
        createdAt: expect.any(String),
        ...{ etag: expect.any(String), may: expect.any(Array) },
      });
      expect(response.headers['location']).toBe(`/editions/${String(edition['uuid'])}`);
    });

    it('takes settings, organisers by UUID in either form or alias, and every value of tasks (R-API-6)', async () => {
      const task = {
        ...lot('05-01', '05-02'),
        ...{ title: 'Anmeldung', description: 'Wer zuerst kommt.', applicationSystem: 'firstcome' },
        ...{ maxApplications: 5, maxPlaces: 3, gapMinutes: 30, firstPlaceBy: 'favourites', oneOfVariants: false },
        ...{ friends: false, siblings: true, rest: 'unfulfilled', beaconSource: 'Lottozahlen vom 12. Juni 2027' },
        ...{ skipMaxApplications: false, maxApplicationsDay: 1000, hideStatus: true, ageCheck: 'vague_on_year' },
      };
      const holiday = day('04-01', '04-02', { type: 'holiday', title: 'Ferien' });
      const edition = await create({
        archived: true,
        hostsCanAssign: true,
        hosts: [guild.alias, uuidToBase58(club.uuid)],
        tasks: [task, { ...holiday, begin: '2026-04-01T00:00:00.999Z' }],
      });
      const span = { holidayBegin: '2026-04-01T02:00:00+02:00', holidayEnd: '2026-04-02T00:00:00+02:00' };
      const hosts = [refOf(club), refOf(guild)];
      expect(edition).toMatchObject({ archived: true, online: false, hostsCanAssign: true, hosts, ...span });
      expect((await reader.read(`/editions/${String(edition['uuid'])}`))['hosts']).toEqual(hosts);
      const uuid: unknown = expect.any(String);
      expect(tasksOf(edition)).toEqual([
        { ...NO_RULES, ...holiday, uuid, description: null, begin: span.holidayBegin },
        { ...task, uuid },
      ]);
    });

    it('null for a list means an empty one, null for a switch its default', async () => {
      const edition = await create({ hosts: null, tasks: null, archived: null, hostsCanAssign: null });
      expect(edition).toMatchObject({ hosts: [], tasks: [], archived: false, hostsCanAssign: false });
    });

    it('refuses organisers that do not exist with a detail that names them, or are named twice, in whatever form, and nothing is written', async () => {
      const uuid = newUuid();
      const answer = await post({ name: 'Nie entstanden', hosts: ['niemand\nnichts', club.uuid, uuid, ''] });
      const lines = ['niemand nichts', uuid, ''].map((name) => `hosts: There is no organiser “${name}”.`);
      expectProblem(answer, 422, lines.join('\n'));
      expect(bodyOf(answer)).not.toHaveProperty('violations');
      const german = await post({ name: 'Nie entstanden', hosts: ['niemand'] }).set('Accept-Language', 'de');
      expect(bodyOf(german)['detail']).toBe('hosts: Es gibt keinen Veranstalter „niemand“.');
      for (const hosts of [
        [club.alias, club.alias],
        [club.uuid, uuidToBase58(club.uuid)],
        [club.uuid, guild.uuid, club.alias],
      ])
        expectViolations(await post({ name: 'Nie entstanden', hosts }), { hosts: CODES.notUnique });
      expect(pluck(await admin.get('/editions'), 'name')).not.toContain('Nie entstanden');
    });

    it('made at once with the same name, editions have an alias each', async () => {
      const made = await Promise.all(Array.from({ length: 4 }, () => create({ name: 'Zwilling' })));
      expect(new Set(made.map(({ alias }) => alias)).size).toBe(4);
    });
  });

  describe('The tasks of an edition', () => {
    it('end after they begin, to the second, hold at most one holiday, and are refused with every broken rule of the list and the other fields in one answer (R-EDI-9)', async () => {
      const uuid = newUuid();
      const [holiday, after] = [day('05-01', '05-02', { type: 'holiday' }), CODES.greaterThan];
      const tasks = [
        holiday,
        day('05-02', '05-01', { uuid, type: 'application_system' }),
        day('05-01', '05-01', { uuid, type: 'application_system', applicationSystem: null }),
        day('05-01', '', { begin: '2026-05-01T00:00:00.100Z', end: '2026-05-01T00:00:00.900Z' }),
        ...[holiday, holiday],
      ];
      await refused(tasks, {
        ...{ 'tasks[1].uuid': CODES.choice, 'tasks[2].uuid': CODES.choice },
        ...{ 'tasks[1].end': after, 'tasks[1].applicationSystem': CODES.blank },
        ...{ 'tasks[2].end': after, 'tasks[2].applicationSystem': CODES.blank, 'tasks[3].end': after },
        ...{ 'tasks[4].type': CODES.notUnique, 'tasks[5].type': CODES.notUnique },
      });
      const answer = await post({ tasks: [day('05-02', '05-01')], name: '', archived: 'x' });
      expectProblem(answer, 422, expect.stringMatching(/^tasks\[0\]\.end: .*\nname: .*\narchived: .*$/));
    });

    it('do not overlap when they are application systems; touching ends are fine, other types may overlap (R-EDI-9)', async () => {
      await create({
        tasks: [lot('05-02', '05-03'), lot('05-01', '05-02'), day('05-01', '06-01'), day('05-01', '06-01')],
      });
      const second = { ...lot('05-02', '05-03'), begin: '2026-05-01T23:59:59+02:00' };
      const over = CODES.expression;
      await refused([second, lot('05-01', '05-02')], { 'tasks[0].begin': over });
      await refused([lot('05-01', '05-02'), lot('05-01', '05-02')], { 'tasks[1].begin': over });
      const within = [lot('05-01', '05-31'), lot('05-02', '05-03'), lot('05-04', '05-05')];
      await refused(within, { 'tasks[1].begin': over, 'tasks[2].begin': over });
    });

    it('are checked one by one; settings that have no meaning for their type are kept', async () => {
      const rows: readonly (readonly [key: string, value: unknown, code: string])[] = [
        ['type', undefined, CODES.blank],
        ['type', 'party', CODES.choice],
        ['applicationSystem', 'auction', CODES.choice],
        ['applicationSystem', '', CODES.choice],
        ['begin', undefined, CODES.blank],
        ['begin', '2026-05-01', CODES.dateTimeFormat],
        ['begin', '2026-05-01T00:00:00', CODES.dateTimeFormat],
        ['end', null, CODES.blank],
        ['title', 'x'.repeat(256), CODES.tooLong],
        ['description', 'x'.repeat(2001), CODES.tooLong],
        ['maxApplications', 0, CODES.range],
        ['maxApplications', 1001, CODES.range],
        ['maxPlaces', 0, CODES.range],
        ['maxPlaces', 1001, CODES.range],
        ['gapMinutes', -1, CODES.range],
        ['gapMinutes', 1441, CODES.range],
        ['firstPlaceBy', 'rank', CODES.choice],
        ['rest', 'rejected', CODES.choice],
        ['beaconSource', 'x'.repeat(256), CODES.tooLong],
        ['maxApplicationsDay', -1, CODES.range],
        ['maxApplicationsDay', 1.5, CODES.type],
        ['ageCheck', 'roughly', CODES.choice],
      ];
      await refused(
        rows.map(([key, value]) => ({ ...day('05-01', '05-02'), [key]: value })),
        Object.fromEntries(rows.map(([key, , code], index) => [`tasks[${String(index)}].${key}`, code])),
      );
      const task = day('05-01', '05-02', { applicationSystem: 'lot', maxApplications: 3 });
      expect(tasksOf(await create({ tasks: [task] }))).toEqual([expect.objectContaining(task)]);
    });

    it('are a hundred at most', async () => {
      const many = Array.from({ length: 100 }, () => day('05-01', '05-02'));
      expect(tasksOf(await create({ tasks: many }))).toHaveLength(100);
      await refused([...many, day('05-01', '05-02')], { tasks: CODES.tooMany });
    });
  });

  describe('PATCH /editions/{uuid}', () => {
    it('with an empty body, or what was read, answers 200 with the edition unchanged (R-API-21)', async () => {
      const tasks = [lot('05-01', '05-02'), day('06-01', '07-01', { type: 'holiday' }), day('05-01', '05-03')];
      const edition = await create({ tasks });
      test.clock.standAt('2026-06-02T10:00:00+02:00');
      const nulls = { name: null, archived: null, hostsCanAssign: null };
      const unchanged = async (body: Json): Promise<void> =>
        expect(bodyOf(await patch(edition, body).expect(200))).toEqual(edition);
      for (const body of [{}, { name: null }, nulls]) await unchanged(body);
      test.clock.standAt(JUNE);
      const same = 'select created_at = modified_at as same from editions where uuid = $1';
      expect(await make.sql(same, [edition['uuid']])).toEqual([{ same: true }]);
      await unchanged({ tasks: edition['tasks'] });
      // What is wrong with the body is said before that the version is another.
      const stale = (body: Json) => patch(edition, body).set('If-Match', '"stale"');
      for (const body of [{ hosts: ['niemand'] }, { tasks: [day('05-02', '05-01')] }]) await stale(body).expect(422);
      for (const body of [{}, { hosts: [club.uuid] }]) await stale(body).expect(412);
    });

    it('changes what was sent; the alias stays when the name changes', async () => {
      const edition = await create({ name: 'Früher', hosts: [club.uuid], tasks: [day('05-01', '05-02')] });
      const renamed = bodyOf(await patch(edition, { name: 'Später', archived: true }));
      expect(renamed).toEqual({
        ...edition,
        ...{ name: 'Später', archived: true, online: false, etag: expect.not.stringMatching(String(edition['etag'])) },
      });
      expect(bodyOf(await patch(edition, { hosts: [guild.alias] }))['hosts']).toEqual([refOf(guild)]);
      expect(bodyOf(await patch(edition, { hosts: null, tasks: null }))).toMatchObject({ hosts: [], tasks: [] });
    });

    it('keeps the task whose uuid is sent, in either form, adds what has none and drops the rest (R-API-19, R-EDI-8)', async () => {
      const edition = await create({ tasks: [day('05-01', '05-02'), day('05-03', '05-04'), day('05-05', '05-06')] });
      const [first, , third] = tasksOf(edition);
      const sent = [
        day('05-10', '05-11', { title: 'neu', uuid: null }),
        day('05-07', '05-08', { uuid: uuidToBase58(String(third?.['uuid'])) }),
        { ...first, title: 'erster' },
      ];
      const after = tasksOf(bodyOf(await patch(edition, { tasks: sent })));
      expect(after.map(({ uuid, title }) => [uuid, title])).toEqual([
        [first?.['uuid'], 'erster'],
        [third?.['uuid'], null],
        [expect.any(String), 'neu'],
      ]);
      expect(tasksOf(edition).map(({ uuid }) => uuid)).not.toContain(after[2]?.['uuid']);
    });

    it('lets the holiday wander from one kept task to another, and to a new one', async () => {
      const edition = await create({ tasks: [day('05-01', '05-02', { type: 'holiday' }), day('05-03', '05-04')] });
      const [first, second] = tasksOf(edition);
      const become = (one: string, other: string): Json[] => [
        { ...first, type: one },
        { ...second, type: other },
      ];
      const anew = [{ ...second }, day('05-01', '05-02', { type: 'holiday' })];
      for (const tasks of [become('custom', 'holiday'), become('holiday', 'custom'), anew])
        expect(tasksOf(bodyOf(await patch(edition, { tasks }).expect(200)))).toHaveLength(2);
    });

    it('refuses the uuid of a task of another edition, one that is none, and the same one twice', async () => {
      const edition = await create({ tasks: [day('05-01', '05-02')] });
      const [own] = tasksOf(edition);
      const [foreign] = tasksOf(await create({ tasks: [day('05-01', '05-02')] }));
      const another = (uuid: unknown) => [own, day('05-01', '05-02', { uuid })];
      for (const uuid of [foreign?.['uuid'], newUuid(), edition['uuid']])
        await refused(another(uuid), { 'tasks[1].uuid': CODES.choice }, edition);
      await refused(another('nonsense'), { 'tasks[1].uuid': CODES.uuid }, edition);
      const short = uuidToBase58(String(own?.['uuid']));
      await refused([own, { ...own, uuid: short }], { 'tasks[1].uuid': CODES.notUnique }, edition);
      await refused([own], { 'tasks[0].uuid': CODES.choice });
      expect(bodyOf(await admin.get(`/editions/${String(edition['uuid'])}`))).toEqual(edition);
    });

    it('of many without If-Match at once leaves the tasks of exactly one', async () => {
      const edition = await create({ tasks: [day('05-01', '05-02', { type: 'holiday' })] });
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, index) =>
          patch(edition, {
            tasks: ['holiday', 'custom'].map((type) => day('05-01', '05-02', { type, title: String(index) })),
            hosts: index % 2 === 0 ? [club.uuid, guild.uuid] : [guild.uuid, club.uuid],
          }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const { tasks, hosts } = bodyOf(await admin.get(`/editions/${String(edition['uuid'])}`));
      expect(new Set((tasks as Json[]).map(({ title }) => title)).size).toBe(1);
      expect([tasks, hosts].map((list) => (list as Json[]).length)).toEqual([2, 2]);
    });

    it('takes as many statements for many tasks and organisers as for few', async () => {
      const hosts = (await make.hosts(4)).map(({ uuid }) => uuid);
      const edition = await create({});
      const count = (size: number): Promise<number> => {
        const tasks = Array.from({ length: size }, () => day('05-01', '05-02'));
        return test.statements(() => patch(edition, { hosts: hosts.slice(0, size), tasks }));
      };
      const few = await count(1);
      expect(await count(4)).toBe(few);
    });
  });

  describe('DELETE /editions/{uuid}', () => {
    it('takes its tasks along, and is a 409 with everything unchanged while it has offers (R-CAT-4, R-EDI-5, R-EDI-6)', async () => {
      const edition = await create({ hosts: [club.uuid], tasks: [day('05-01', '05-02')] });
      const path = `/editions/${String(edition['uuid'])}`;
      const offer = await make.offer({ edition: String(edition['uuid']), place: 'draft' });
      const refused = await admin.delete(path).set('Accept-Language', 'de');
      expectProblem(refused, 409, 'Die Ausgabe hat noch Angebote und kann nicht gelöscht werden.');
      expect(tasksOf(bodyOf(await admin.get(path)))).toHaveLength(1);
      await make.sql('delete from offers where uuid = $1', [offer.uuid]);
      await admin.delete(path).set('If-Match', '"stale"').expect(412);
      await admin.delete(path).expect(204);
      await admin.delete(path).expect(404);
      expect(await make.sql('select from edition_tasks where edition_uuid = $1', [edition['uuid']])).toEqual([]);
      await admin.get(`/hosts/${club.uuid}`).expect(200);
    });
  });

  describe('POST /editions/{uuid}/copy', () => {
    const copy = (edition: Json, body?: Json): Test => {
      const request = admin.post(`/editions/${String(edition['uuid'])}/copy`);
      return body === undefined ? request : request.send(body);
    };
    const copied = async (edition: Json, body: Json): Promise<Json> => madeBy(await copy(edition, body));
    const span = (begin: string, end: string): Json => ({ type: 'custom', begin, end });

    it('without a body makes a new edition with settings, organisers and tasks, but no offers, not archived (R-CAT-4, R-EDI-5, R-EDI-6)', async () => {
      const edition = await create({
        name: 'Sommer 2025',
        archived: true,
        hostsCanAssign: true,
        hosts: [club.uuid],
        tasks: [
          { ...lot('05-01', '05-02'), maxApplications: 3, title: 'Los' },
          day('07-01', '09-01', { type: 'holiday' }),
        ],
      });
      await make.offer({ edition: String(edition['uuid']) });
      const response = await copy(edition).expect(201);
      const made = bodyOf(response);
      expect(response.headers['location']).toBe(`/editions/${String(made['uuid'])}`);
      expect(made).toEqual({
        ...edition,
        uuid: expect.any(String),
        name: 'Sommer 2025 (Kopie)',
        draw: expect.any(Object),
        alias: 'sommer-2025-kopie',
        archived: false,
        online: true,
        createdAt: expect.any(String),
        ...{ etag: expect.any(String), may: expect.any(Array) },
        tasks: tasksOf(edition).map((task) => ({ ...task, uuid: expect.any(String) })),
      });
      const uuids = (record: Json): unknown[] => [record, ...tasksOf(record)].map(({ uuid }) => uuid);
      expect(uuids(made).filter((uuid) => uuids(edition).includes(uuid))).toEqual([]);
      expect(tasksOf(bodyOf(await admin.get(`/editions/${String(edition['uuid'])}`)))).toEqual(edition['tasks']);
    });

    it('takes a name; a blank one is none, and the name of a copy has at most 255 characters', async () => {
      const edition = await create({ name: '🦆'.repeat(255) });
      expect((await copied(edition, { name: 'Enten' }))['name']).toBe('Enten');
      for (const name of [null, '  ']) {
        expect((await copied(edition, { name }))['name']).toBe(`${'🦆'.repeat(247)} (Kopie)`);
      }
      const refused = { name: CODES.tooLong, nmae: CODES.unknownField };
      expectViolations(await copy(edition, { name: 'x'.repeat(256), nmae: 'x' }), refused);
    });

    it('moves the tasks by whole days and keeps their local times across the clock changes', async () => {
      const edition = await create({
        tasks: [
          span('2026-03-20T08:00:00+01:00', '2026-03-28T23:59:59+01:00'),
          span('2026-07-02T00:00:00+02:00', '2026-09-14T00:00:00+02:00'),
        ],
      });
      const times = async (moveDays: number, of = edition): Promise<unknown[]> =>
        tasksOf(await copied(of, { moveDays })).map(({ begin, end }) => [begin, end]);
      expect(await times(364)).toEqual([
        ['2027-03-19T08:00:00+01:00', '2027-03-27T23:59:59+01:00'],
        ['2027-07-01T00:00:00+02:00', '2027-09-13T00:00:00+02:00'],
      ]);
      expect(await times(-200)).toEqual([
        ['2025-09-01T08:00:00+02:00', '2025-09-09T23:59:59+02:00'],
        ['2025-12-14T00:00:00+01:00', '2026-02-26T00:00:00+01:00'],
      ]);
      // Into the missing hour of spring forward, where no task ends before it begins.
      const night = await create({
        tasks: [
          span('2026-03-28T02:30:00+01:00', '2026-03-28T03:10:00+01:00'),
          span('2026-03-28T01:30:00+01:00', '2026-03-28T02:30:00+01:00'),
        ],
      });
      expect(await times(1, night)).toEqual([
        ['2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00'],
        ['2026-03-29T03:30:00+02:00', '2026-03-29T04:10:00+02:00'],
      ]);
    });

    it('moves by -3660 to 3660 whole days, but not application systems into each other or tasks out of the calendar', async () => {
      const system = { type: 'application_system', applicationSystem: 'lot' };
      const close = await create({
        tasks: [
          { ...span('2026-03-28T01:30:00+01:00', '2026-03-28T02:30:00+01:00'), ...system },
          { ...span('2026-03-28T03:10:00+01:00', '2026-03-28T05:00:00+01:00'), ...system },
        ],
      });
      const far = await create({ tasks: [span('9999-01-01T00:00:00Z', '9999-12-31T00:00:00Z')] });
      for (const [edition, moveDays] of [[close, 1] as const, [far, 2] as const])
        expectViolations(await copy(edition, { moveDays }), { moveDays: CODES.range });
      await copied(close, { moveDays: 2 });
      for (const moveDays of [-3660, 3660]) await copied(close, { moveDays });
      for (const moveDays of [-3661, 3661])
        expectViolations(await copy(close, { moveDays }), { moveDays: CODES.range });
    });

    it('made at once, copies have an alias each, and their organisers cannot be deleted meanwhile', async () => {
      const hosts = await make.hosts(3);
      const edition = await create({ hosts: hosts.map(({ uuid }) => uuid) });
      const answers = await Promise.all(
        hosts.flatMap(({ uuid }) => [copy(edition, {}), admin.delete(`/hosts/${uuid}`)]),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([...hosts.map(() => 201), ...hosts.map(() => 409)]);
      const made = answers.filter(({ status }) => status === 201).map((answer) => bodyOf(answer)['alias']);
      expect(new Set(made).size).toBe(3);
    });
  });
});

describe('GET /editions/{uuid}/timeline', () => {
  const at = (edition: TestRecord, now: string): Promise<Json> => {
    test.clock.standAt(now);
    return reader.read(`/editions/${edition.uuid}/timeline`);
  };
  const titles = ({ running, next, over }: Json): unknown =>
    [running, next, over].map((tasks) => (tasks as Json[]).map(({ title }) => title));
  const task = (title: string, begin: string, end: string, more: Partial<TaskOptions> = {}): TaskOptions => ({
    type: 'custom',
    begin,
    end,
    ...more,
    columns: { title, ...more.columns },
  });

  it('of an edition without tasks is empty; it is online and organisers may edit', async () => {
    const [running, next, over]: unknown[][] = [[], [], []];
    const now = '2026-01-01T11:00:00+01:00';
    const empty = { now, online: true, hostsMayEdit: true, running, next, over };
    expect(await at(await make.edition(), '2026-01-01T10:00:42Z')).toEqual(empty);
  });

  it('shows each phase shortly, in local time, empty titles left out', async () => {
    const type = 'holiday';
    const edition = await make.edition({
      tasks: [{ type, begin: '2026-07-01T22:00:00Z', end: '2026-12-31T23:00:00Z' }],
    });
    const [begin, end] = ['2026-07-02T00:00:00+02:00', '2027-01-01T00:00:00+01:00'];
    const { running } = await at(edition, '2026-08-01T00:00:00Z');
    expect(running).toEqual([{ uuid: expect.any(String), type, begin, end }]);
  });

  it('counts a phase as running from its start, to the moment, and as over from its end', async () => {
    const edition = await make.edition({ tasks: [task('a', '2026-05-01T10:00:00Z', '2026-05-01T11:00:00Z')] });
    for (const [now, expected] of Object.entries({
      '2026-05-01T09:59:59.999Z': [[], ['a'], []],
      '2026-05-01T10:00:00.000Z': [['a'], [], []],
      '2026-05-01T10:59:59.999Z': [['a'], [], []],
      '2026-05-01T11:00:00.000Z': [[], [], ['a']],
    }))
      expect([now, titles(await at(edition, now))]).toEqual([now, expected]);
    // Its ETag is kept for as long as the minute.
    test.clock.standAt('2026-05-01T10:05:00Z');
    const path = `/editions/${edition.uuid}/timeline`;
    const { etag } = (await reader.get(path)).headers;
    for (const [now, status] of Object.entries({ '2026-05-01T10:05:59.999Z': 304, '2026-05-01T10:06:00Z': 200 })) {
      test.clock.standAt(now);
      await reader.get(path).set('If-None-Match', String(etag)).expect(status);
    }
  });

  it('sorts running phases by end, next ones by begin, past ones latest first', async () => {
    const day = (number: number): string => `2026-06-${String(number).padStart(2, '0')}T00:00:00+02:00`;
    const edition = await make.edition({
      tasks: [
        task('runs long', day(1), day(30)),
        task('runs short', day(14), day(16)),
        task('later', day(22), day(23)),
        task('soon', day(20), day(28)),
        task('over early', day(3), day(4)),
        task('over late', day(2), day(10)),
      ],
    });
    expect(titles(await at(edition, day(15)))).toEqual([
      ['runs short', 'runs long'],
      ['soon', 'later'],
      ['over late', 'over early'],
    ]);
  });

  it('says whether the edition is online, whether organisers may edit and how applications are decided (R-EDI-10)', async () => {
    const span = { begin: '2026-05-01T00:00:00Z', end: '2026-05-02T00:00:00Z' };
    const edition = await make.edition({
      tasks: [
        { type: 'show_offers', ...span },
        { type: 'host_editing_stage', ...span },
        { type: 'application_system', ...span, columns: { application_system: 'firstcome' } },
      ],
    });
    const decided = { online: true, hostsMayEdit: true, applicationSystem: 'firstcome' };
    expect(await at(edition, span.begin)).toMatchObject(decided);
    const after = await at(edition, span.end);
    expect(after).toMatchObject({ online: false, hostsMayEdit: false });
    expect(after).not.toHaveProperty('applicationSystem');
  });

  it('takes as many statements for many tasks as for few', async () => {
    const few = await make.edition();
    const many = await make.edition({
      tasks: Array.from({ length: 5 }, () => task('a', '2026-05-01T10:00:00Z', '2026-05-01T11:00:00Z')),
    });
    const count = (edition: TestRecord): Promise<number> =>
      test.statements(() => reader.get(`/editions/${edition.uuid}/timeline`));
    expect(await count(many)).toBe(await count(few));
  });
});
