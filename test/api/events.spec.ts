import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { placeId } from '../../src/events/feed/event-id.js';
import { EventReader } from '../../src/events/feed/event-reader.js';
import { type EventRecord } from '../../src/events/feed/event.view.js';
import { ForgetEvents, NotePhases } from '../../src/events/feed/events.jobs.js';
import { type Json, listOf, madeBy } from '../support/json.js';
import { expectProblem } from '../support/problems.js';
import { superuserUrl } from '../support/test-database.js';
import { type Caller, JUNE, openWorld } from '../world/index.js';

describe('Events', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { make, test, offers } = world;
  const { admin, maskedAdmin, payments, superAdmin } = world.callers;
  const reader = (): EventReader => test.app.get(EventReader);
  const read = async (query: string, caller: Caller = superAdmin): Promise<Json[]> =>
    listOf(await caller.get(`/events?${query}`).expect(200));

  /** What happened while this was done. */
  const during = async (work: () => Promise<unknown>): Promise<EventRecord[]> => {
    const before = await reader().end();
    await work();
    return reader().after(before, { limit: 1_000 });
  };
  /** A connection of its own, to the database of this test or to another one of the same server. */
  const connected = async (url: URL | string = test.url): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: String(url) });
    await client.connect();
    return client;
  };
  const neighbour = () => connected(Object.assign(new URL(test.url), { pathname: '/postgres' }));

  it('tell what happened to a record, once for each transaction, in the order in which it happened (R-EVT-1)', async () => {
    let uuid = '';
    const events = await during(async () => {
      const offer = await offers.create();
      const move = async (...transitions: string[]): Promise<void> => {
        for (const transition of transitions) await offers.transition(offer, transition).expect(200);
      };
      ({ uuid } = offer);
      await move('approve', 'publish');
      await offers.patch(offer, { teaser: 'Anders', categories: [world.water.uuid] }).expect(200);
      await move('cancel', 'relaunch', 'unpublish');
      await offers.remove(offer).expect(204);
    });
    expect(events.map(({ type, data: { before, after } }) => [type, before, after].map(statusOf))).toEqual([
      ['offer.created', undefined, ['draft']],
      ['offer.changed', ['draft'], ['reviewed']],
      ['offer.published', ['reviewed'], ['published']],
      ['offer.changed', ['published'], ['published']],
      ['offer.cancelled', ['published'], ['published', 'cancelled']],
      ['offer.relaunched', ['published', 'cancelled'], ['published']],
      ['offer.unpublished', ['published'], ['unpublished']],
      ['offer.deleted', ['unpublished'], undefined],
    ]);
    expect(new Set(events.map(({ subject }) => subject))).toEqual(new Set([uuid]));
    const before = { status: ['unpublished'], publish: 'public' };
    expect(events.at(-1)?.data).toEqual({ edition: world.summer.uuid, before });
  });

  it('say of what is deleted what it belonged to and how it stood', async () => {
    const { uuid: edition } = await make.edition();
    const { uuid: offer } = await make.offer({ edition });
    const { child: participant } = await world.families.family();
    const uuid = await make.attendance(offer, 'waiting', participant);
    const events = await during(async () => {
      await make.sql('delete from attendances where uuid = $1', [uuid]);
      await make.sql('delete from offers where uuid = $1', [offer]);
      await make.sql('delete from editions where uuid = $1', [edition]);
    });
    expect(events.map(({ type, subject, data }) => [type, subject, data])).toEqual([
      ['attendance.deleted', uuid, { offer, edition, participant, before: { status: 'waiting' } }],
      ['offer.deleted', offer, { edition, before: { status: ['published'], publish: 'public' } }],
      ['edition.deleted', edition, { before: { archived: false } }],
    ]);
  });

  it('say once that an invoice is cancelled, by nobody owing anything of it or by staff', async () => {
    const [withdrawn, owed] = [await world.money.owing(), await world.money.owing()];
    const [first, second] = [await world.money.invoice(withdrawn), await world.money.invoice(owed)];
    const events = await during(async () => {
      await world.money.transition(withdrawn.attendance, 'withdraw');
      for (const invoice of [first, second]) await payments.post(`/invoices/${invoice}/cancel`).expect(200);
    });
    const told = events.filter(({ type }) => type.startsWith('invoice.'));
    expect(told.map(({ type, subject, data: { before, after } }) => [type, subject, before, after])).toEqual(
      [first, second].map((invoice) => ['invoice.cancelled', invoice, { state: 'open' }, { state: 'cancelled' }]),
    );
  });

  it('are CloudEvents', async () => {
    const [event] = await during(() => make.host());
    expect((await read('types=host.created&limit=1000')).at(-1)).toEqual({
      specversion: '1.0',
      id: event?.id,
      source: 'http://api.test',
      sequence: expect.stringMatching(/^\d{20}$/),
      type: 'host.created',
      subject: event?.subject,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
      datacontenttype: 'application/json',
      data: {},
    });
  });

  /** What a copy holds that keeps of each record the event with the greatest sequence. */
  const copyOf = (events: readonly EventRecord[]): ReadonlyMap<string, EventRecord> => {
    const copy = new Map<string, EventRecord>();
    for (const event of events) {
      if (event.sequence > (copy.get(event.subject)?.sequence ?? '')) copy.set(event.subject, event);
    }
    return copy;
  };
  const statusIn = (copy: ReadonlyMap<string, EventRecord>, uuid: string): unknown =>
    (copy.get(uuid)?.data['after'] as Json | undefined)?.['status'];

  it('have a sequence: a copy that keeps the greatest of each record is right, whatever happened at once (R-EVT-10)', async () => {
    const all = await offers.severalPublished(Array.from({ length: 15 }, () => ({})));
    const transitions = ['cancel', 'relaunch', 'unpublish', 'publish', 'cancel', 'relaunch'];
    const events = await during(() =>
      Promise.all(
        all.map(({ uuid }) =>
          Promise.all(
            transitions.map((transition) =>
              admin.post(`/offers/${uuid}/transition`, { transition }).then(({ status }) => status),
            ),
          ),
        ),
      ),
    );
    const copy = copyOf(events);
    const wrong = [];
    for (const { uuid } of all) {
      const { status } = await admin.read(`/offers/${uuid}`);
      if (JSON.stringify(statusIn(copy, uuid)) !== JSON.stringify(status)) wrong.push([statusIn(copy, uuid), status]);
    }
    expect(wrong).toEqual([]);
  });

  it('have a greater sequence where they are later, also when their transaction began before, or wrote a part first (R-EVT-10)', async () => {
    const [first, second] = [await offers.published(), await offers.published()];
    const other = await make.category();
    const [early, late] = await Promise.all([connected(), connected()]);
    const events = await during(async () => {
      await early.query('begin');
      await early.query('select pg_current_xact_id()');
      await late.query(`update offers set place = 'unpublished' where uuid = $1`, [first.uuid]);
      await early.query(`update offers set place = 'published' where uuid = $1`, [first.uuid]);
      // Who writes a part waits for who writes the record, and tells its state of afterwards.
      await late.query('begin');
      await late.query('update offers set cancelled = true where uuid = $1', [second.uuid]);
      const adding = early.query(
        'insert into offer_categories (offer_uuid, category_uuid, position) values ($1, $2, 0)',
        [second.uuid, other.uuid],
      );
      await sleep(50);
      await late.query('commit');
      await adding;
      await early.query('commit');
    });
    await Promise.all([early.end(), late.end()]);
    expect(events.at(-1)?.data['after']).not.toEqual(events[0]?.data['after']);
    const copy = copyOf(events);
    expect([first, second].map(({ uuid }) => statusIn(copy, uuid))).toEqual([
      ['published'],
      ['published', 'cancelled'],
    ]);
  });

  it('of an edit that changes nothing there are none (R-EVT-1)', async () => {
    const { uuid } = await offers.published({ categories: [world.water.uuid] });
    const same = await admin.read(`/offers/${uuid}`);
    const edit = { name: same['name'], dates: same['dates'], categories: [world.water.uuid], hosts: [world.club.uuid] };
    expect(await during(() => admin.patch(`/offers/${uuid}`, edit).expect(200))).toEqual([]);
    const { uuid: edition } = await make.edition({
      tasks: [{ type: 'custom', begin: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' }],
    });
    for (const [path, fields] of [
      [`/hosts/${world.club.uuid}`, ['name']],
      [`/categories/${world.water.uuid}`, ['name']],
      [`/editions/${edition}`, ['name', 'tasks']],
      [`/participants/${(await world.families.family()).child}`, ['firstname', 'lastname']],
    ] as const) {
      const record = await superAdmin.read(path);
      const values = Object.fromEntries(fields.map((field) => [field, record[field]]));
      expect(await during(() => superAdmin.patch(path, values).expect(200))).toEqual([]);
    }
  });

  it('of a record whose part changed read that record, however many there are', async () => {
    const many = await make.offers(12, () => ({ edition: world.summer.uuid, hosts: [world.club.uuid] }));
    const [place] = await world.applications.of(many[0]!, ...many.map(() => 'waiting' as const));
    const parts = {
      offers: [
        `insert into offer_categories values ('${many[0]!.uuid}', '${world.water.uuid}', 0)`,
        `delete from offer_hosts where offer_uuid = '${many[1]!.uuid}'`,
        `update offer_hosts set position = 7 where offer_uuid = '${many[2]!.uuid}'`,
      ],
      attendances: [`insert into presences values ('${place!}', gen_random_uuid(), current_date, true, now())`],
    };
    const client = await connected();
    try {
      for (const [table, statements] of Object.entries(parts)) {
        for (const sql of statements) {
          await client.query('begin');
          // A table of a dozen rows is read as a whole sooner than by its index.
          await client.query('set local enable_seqscan = off');
          await client.query(sql);
          const { rows } = await client.query<{ fetched: number }>(
            'select (seq_tup_read + idx_tup_fetch)::int as fetched from pg_stat_xact_user_tables where relname = $1',
            [table],
          );
          await client.query('rollback');
          expect([sql, rows[0]!.fetched < 10]).toEqual([sql, true]);
        }
      }
    } finally {
      await client.end();
    }
  });

  it('stay complete up to where they once were while another database of the same server is busy', async () => {
    const neighbours = await Promise.all(Array.from({ length: 4 }, neighbour));
    let isBusy = true;
    const busy = neighbours.map(async (other) => {
      while (isBusy) await other.query('select pg_current_xact_id(), pg_sleep(random() * 0.03)');
    });
    try {
      const ends = [await reader().end()];
      for (let round = 0; round < 8; round += 1) {
        await admin.post('/categories', { name: `Nebenan ${String(round)}` }).expect(201);
        for (let look = 0; look < 3; look += 1) ends.push(await reader().end());
      }
      expect(ends).toEqual([...ends].sort());
      const { events, reached } = await reader().page(ends[0], { limit: 100 });
      expect([events.length, events.at(-1)!.id]).toEqual([8, reached]);
    } finally {
      isBusy = false;
      await Promise.all(busy);
      await Promise.all(neighbours.map((other) => other.end()));
    }
  });

  it('are not held up by a transaction of another database of the same server, be it of another role', async () => {
    const postgres = (url: string): URL => Object.assign(new URL(url), { pathname: '/postgres' });
    for (const url of [test.url, superuserUrl(test.url)]) {
      const other = await connected(postgres(url));
      try {
        await other.query('begin');
        await other.query('select pg_current_xact_id()');
        const name = `Neben ${new URL(url).username}`;
        const events = await during(() => admin.post('/categories', { name }).expect(201));
        expect(events.map(({ type }) => type)).toEqual(['category.created']);
      } finally {
        await other.end();
      }
    }
  });

  it('are not overtaken by those of another role, of whose connections this one may see little', async () => {
    const slow = await connected(superuserUrl(test.url));
    try {
      const before = await reader().end();
      const change = `update hosts set text = now()::text || clock_timestamp() where uuid = $1`;
      await slow.query('begin');
      await slow.query(change, [world.anglers.uuid]);
      await make.sql(change, [world.club.uuid]);
      const seen = (): Promise<EventRecord[]> => reader().after(before, { limit: 10, types: ['host.changed'] });
      expect(await seen()).toEqual([]);
      await slow.query('commit');
      expect((await seen()).map(({ subject }) => subject)).toEqual([world.anglers.uuid, world.club.uuid]);
    } finally {
      await slow.end();
    }
  });

  it('of a transaction that commits late are not overtaken by those that began after it; of one that is undone are none (R-EVT-2)', async () => {
    const [slow, undone] = [await connected(), await connected()];
    try {
      const before = await reader().end();
      const change = `update hosts set text = now()::text where uuid = $1`;
      await slow.query('begin');
      await slow.query(change, [world.anglers.uuid]);
      await undone.query('begin');
      await undone.query(change, [(await make.host()).uuid]);
      await make.sql(change, [world.club.uuid]);
      expect(await reader().after(before, { limit: 10 })).toEqual([]);
      await undone.query('rollback');
      await slow.query('commit');
      const events = await reader().after(before, { limit: 10, types: ['host.changed'] });
      expect(events.map(({ subject }) => subject)).toEqual([world.anglers.uuid, world.club.uuid]);
    } finally {
      await Promise.all([slow.end(), undone.end()]);
    }
  });

  describe('GET /events', () => {
    let hosts: { uuid: string }[];
    let before: string;
    beforeAll(async () => {
      before = await reader().end();
      hosts = await make.hosts(3);
      await make.category();
    });

    it('goes on after an event, in steps (R-EVT-2)', async () => {
      const first = await read(`after=${before}&limit=2`);
      const rest = await read(`after=${String(first.at(-1)?.['id'])}`);
      expect(pluck([...first, ...rest], 'type')).toEqual([...hosts.map(() => 'host.created'), 'category.created']);
      expect(first).toHaveLength(2);
      expect(await read(`after=${String(rest.at(-1)?.['id'])}`)).toEqual([]);
    });

    it('filters by types, kinds and record', async () => {
      const types = async (query: string): Promise<unknown[]> => pluck(await read(`after=${before}&${query}`), 'type');
      expect(await types('types=category.created')).toEqual(['category.created']);
      expect(await types('types=host.*,category.deleted')).toEqual(hosts.map(() => 'host.created'));
      expect(await types('types=*&limit=100000')).toHaveLength(4);
      expect(await types(`subject=${hosts[1]!.uuid}`)).toEqual(['host.created']);
      expect(await types('subject=kanuclub')).toEqual([]);
    });

    it('names the parameter that cannot be read', async () => {
      for (const query of ['types=offer.vanished', 'types=off*', 'after=1', `after=${'f'.repeat(35)}`]) {
        const name = query.split('=')[0]!;
        expectProblem(await superAdmin.get(`/events?${query}`), 400, expect.stringMatching(new RegExp(`^${name}: `)));
      }
    });

    it('says 410 when nobody can go on from there: the event never existed, or another one is in its place (R-EVT-6)', async () => {
      const [last] = await read(`after=${before}&limit=1`);
      const id = String(last?.['id']);
      for (const gone of ['f'.repeat(36), `${id.slice(0, 32)}${id.endsWith('0000') ? '0001' : '0000'}`])
        expectProblem(await superAdmin.get(`/events?after=${gone}`), 410, expect.stringMatching(/^after: /));
    });

    it('shows what is about money to those only who may read it (R-EVT-3)', async () => {
      const debt = await world.money.owing();
      const invoice = await world.money.invoice(debt);
      const receipt = madeBy(await world.money.pay(debt.attendance));
      const money = (caller: Caller) => read(`after=${before}&types=receipt.*,invoice.*`, caller);
      const shown = await money(payments);
      expect(shown.map(({ type, subject }) => [type, subject])).toEqual([
        ['invoice.created', invoice],
        ['receipt.created', receipt.uuid],
        ['invoice.paid', invoice],
      ]);
      expect(shown.at(-1)?.['data']).toMatchObject({ before: { state: 'open' }, after: { state: 'paid' } });
      expect(await money(superAdmin)).toEqual(shown);
      expect(await money(maskedAdmin)).toEqual([]);
      expect(pluck(await read(`after=${before}&limit=1000`, maskedAdmin), 'type')).not.toContain('receipt.created');
    });
  });

  describe('of offers', () => {
    const told = (uuid: string): Promise<Json[]> => read(`subject=${uuid}&limit=1000`);
    const publicRecord = (events: readonly Json[]): unknown => (events.at(-1)!['data'] as Json)['publicRecord'];

    it('show what everybody may read, as the list of offers does (R-EVT-5)', async () => {
      const { uuid } = await offers.published({ columns: { internal_note: 'Intern', comment: 'Nur mit Token' } });
      const all = listOf(await world.callers.anonymous.get('/offers?itemsPerPage=200').expect(200));
      const events = await told(uuid);
      expect(publicRecord(events)).toEqual(all.find((offer) => offer['uuid'] === uuid));
      expect(JSON.stringify(events)).not.toMatch(/Intern|Nur mit Token/);
    });

    it('show nothing any more of what is hidden, deleted or closed since (R-EVT-5)', async () => {
      const { uuid, alias, edition } = await offers.published();
      const looks = async (): Promise<boolean> => {
        const events = await told(uuid);
        const isNamed = JSON.stringify(events).includes(alias);
        expect(isNamed).toBe(publicRecord(events) !== undefined);
        return isNamed;
      };
      expect(await looks()).toBe(true);
      for (const [table, record, column, hidden, shown] of [
        ['offers', uuid, 'place', 'unpublished', 'published'],
        ['offers', uuid, 'publish', 'private_link', 'public'],
        ['editions', edition, 'archived', true, false],
      ] as const) {
        const set = `update ${table} set ${column} = $2 where uuid = $1`;
        await make.sql(set, [record, hidden]);
        expect([column, await looks()]).toEqual([column, false]);
        await make.sql(set, [record, shown]);
        expect([column, await looks()]).toEqual([column, true]);
      }
      await superAdmin.patch('/settings/integration', { publicAccess: false }).expect(200);
      expect(await looks()).toBe(false);
      await superAdmin.patch('/settings/integration', { publicAccess: null }).expect(200);
      await admin.delete(`/offers/${uuid}`).expect(204);
      expect(await looks()).toBe(false);
    });
  });

  describe('of people', () => {
    const child = (): Promise<string> => make.participant({ columns: { date_of_birth: '2018-01-01' } });
    const merge = (from: string, into: string) => superAdmin.post(`/participants/${from}/merge`, { into }).expect(200);
    const ofRecord = (events: readonly EventRecord[], uuid: string): unknown[] =>
      events.filter(({ subject }) => subject === uuid).map(({ type, data }) => [type, data]);

    it('call a child merged that became another one, be its row gone or empty (R-EVT-1)', async () => {
      const [goes, stays, owing] = [await child(), await child(), await child()];
      expect(ofRecord(await during(() => merge(goes, stays)), goes)).toEqual([['participant.merged', { into: stays }]]);
      // Without parents the child itself owes, and the books keep naming it.
      await world.money.confirmed((await world.money.offer(500)).uuid, owing);
      const events = ofRecord(await during(() => merge(owing, stays)), owing);
      expect(events).toEqual([['participant.merged', { into: stays }]]);
      expect(await make.sql('select from participants where uuid = $1', [owing])).toHaveLength(1);
    });

    it('call a child deleted that was erased, with its identifier alone, and nothing after that (R-EVT-4)', async () => {
      const kept = await world.money.owing();
      await world.money.pay(kept.attendance).expect(201);
      await make.sql(`update attendances set status = 'participated' where uuid = $1`, [kept.attendance]);
      const { uuid } = kept.family.account;
      const events = await during(() => superAdmin.delete(`/accounts/${uuid}`).expect(204));
      expect(ofRecord(events, kept.family.child)).toEqual([['participant.deleted', {}]]);
      expect(await make.sql('select from participants where uuid = $1', [kept.family.child])).toHaveLength(1);
      const later = `update participants set modified_at = now() where uuid = $1`;
      expect(await during(() => make.sql(later, [kept.family.child]))).toEqual([]);
    });
  });

  describe('of phases', () => {
    const pass = () => test.app.get(NotePhases).run();
    const statesOf = (events: readonly EventRecord[]): unknown[] =>
      events.map(({ type, subject, data }) => [type, subject, data['phase'], data['before'], data['after']]);

    it('come once for each passing, however many processes look, and of two at one moment both (R-EVT-7)', async () => {
      await pass();
      const { uuid } = await make.edition({
        tasks: [
          { type: 'host_editing_stage', begin: '2026-05-01T00:00:00Z', end: '2026-06-02T00:00:00Z' },
          { type: 'application_system', begin: '2026-06-02T00:00:00Z', end: '2026-06-03T00:00:00Z' },
          { type: 'custom', begin: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' },
        ],
      });
      const at = async (moment: string): Promise<unknown[]> => {
        test.clock.standAt(moment);
        const events = await during(() => Promise.all([pass(), pass(), pass()]));
        expect(events.filter(({ subject }) => subject !== uuid)).toEqual([]);
        return statesOf(events);
      };
      const passing = (phase: string, before: string, after: string): unknown[] => [
        ...['edition.phase', uuid, phase],
        ...[{ state: before }, { state: after }],
      ];
      // What ended before anybody looked never passed.
      expect(await at(JUNE)).toEqual([passing('host_editing_stage', 'next', 'running')]);
      expect(await at('2026-06-01T23:59:59Z')).toEqual([]);
      expect(await at('2026-06-02T00:00:00Z')).toEqual(
        expect.arrayContaining([
          passing('host_editing_stage', 'running', 'over'),
          passing('application_system', 'next', 'running'),
        ]),
      );
      const prolong = `update edition_tasks set end_at = '2026-06-04' where type = 'application_system' and edition_uuid = $1`;
      await make.sql(prolong, [uuid]);
      expect(await at('2026-06-03T12:00:00Z')).toEqual([]);
      expect(await at('2026-06-05T00:00:00Z')).toEqual([passing('application_system', 'running', 'over')]);
      test.clock.standAt(JUNE);
      await pass();
    });

    it('of one that began and ended while nobody looked say both (R-EVT-7)', async () => {
      await pass();
      const day = { begin: '2026-06-10T00:00:00Z', end: '2026-06-11T00:00:00Z' };
      await make.edition({ tasks: [{ type: 'custom', ...day }] });
      await pass();
      test.clock.standAt('2026-06-12T00:00:00Z');
      const events = await during(pass);
      const own = events.filter(({ data }) => data['phase'] === 'custom');
      expect(own.map(({ data }) => data['after'])).toEqual([{ state: 'running' }, { state: 'over' }]);
      test.clock.standAt(JUNE);
      await pass();
    });
  });

  describe('that are old', () => {
    const age = (days: number, where = 'true') =>
      make.sql(`update events set at = $1::timestamptz - make_interval(days => $2) where ${where}`, [
        test.clock.now(),
        days,
      ]);
    const forget = () => test.app.get(ForgetEvents).run();

    it('are forgotten after 90 days; who has not read them yet is told, and who has may stay away (R-EVT-6)', async () => {
      await age(89);
      await make.hosts(2);
      const all = await read('limit=1000');
      const last = all.at(-1)!;
      await forget();
      expect((await read('limit=1'))[0]).toEqual(all[0]);
      await age(91, `seq < (select max(seq) from events where type = 'host.created')`);
      await age(1, `seq = (select max(seq) from events where type = 'host.created')`);
      await forget();
      expect(pluck(await read('limit=1000'), 'subject')).toEqual([last['subject']]);
      const [early, seen] = [String(all.at(-3)?.['id']), String(all.at(-2)?.['id'])];
      await superAdmin.get(`/events?after=${early}`).expect(410);
      await superAdmin.get(`/events?after=${placeId({ epoch: 0, xid: '0', seq: '0' })}`).expect(410);
      expect(pluck(await read(`after=${seen}`), 'subject')).toEqual([last['subject']]);
      await age(91);
      await Promise.all([forget(), forget()]);
      expect(await read('limit=1000')).toEqual([]);
      // The winter: nothing has happened since, and nobody has missed anything.
      const id = await reader().end();
      expect(await read(`after=${id}`)).toEqual([]);
      await superAdmin.get(`/events?after=${seen}`).expect(410);
      const { uuid } = await make.host();
      expect(pluck(await read(`after=${id}`), 'subject')).toEqual([uuid]);
    });
  });
});

const pluck = (events: readonly Json[], field: string): unknown[] => events.map((event) => event[field]);
const statusOf = (value: unknown): unknown =>
  typeof value === 'string' ? value : (value as Json | undefined)?.['status'];
