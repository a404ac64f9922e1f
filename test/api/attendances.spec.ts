import { beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type Role, Caller } from '../../src/kernel/caller/caller.js';
import { parseRef } from '../../src/kernel/ids/record-ref.js';
import { type AttendancesQuery } from '../../src/attendances/reading/attendances.inputs.js';
import { AttendanceStore } from '../../src/attendances/reading/attendance.store.js';
import { AttendanceReader } from '../../src/attendances/reading/attendance.finder.js';
import { type Json, pluck } from '../support/json.js';
import { type CallerName, openWorld, prepared, type TestOffer } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';
const DATES = [{ begin: '2027-02-28T09:00:00+01:00', end: '2027-02-28T12:00:00+01:00' }];

describe('Applications', () => {
  let family: { readonly uuid: string; readonly email: string; readonly token: string };
  let child: string;
  let attendance: string;

  const world = openWorld({ at: NOW });
  const { test, make, callers, club, applications, money } = world;
  const { admin, host } = world.callers;
  const edition = prepared(() => make.edition({ alias: 'sommer' }));
  const offer = prepared(() => {
    const paddling = { name: 'Paddeln', dates: DATES, columns: { fee: 501 } };
    return make.offer({ edition: edition.uuid, hosts: [club.uuid], ...paddling });
  });
  beforeAll(async () => {
    family = await make.account(['ROLE_MEMBER'], { mobile: '0170 1' });
    child = await make.participant({
      account: family.uuid,
      firstname: 'Änne',
      columns: { lastname: 'Öztürk', date_of_birth: '2016-02-29', discounted: true },
    });
    attendance = await make.attendance(offer.uuid, 'waitlisted', child);
    await make.sql('update attendances set answers = $2, comment = $3, priority = 2 where uuid = $1', [
      attendance,
      JSON.stringify([{ question: newUuid(), label: 'Schwimmer?', answer: true }]),
      'Nussallergie',
    ]);
  });

  const read = (caller: CallerName, path: string): Promise<Json> => callers[caller].read(path);
  const list = async (caller: CallerName, query: string): Promise<unknown[]> =>
    pluck(await callers[caller].get(`/attendances?itemsPerPage=200&${query}`).expect(200), 'uuid');
  /** The child as hosts are shown it. */
  const known = () => {
    const names = { name: 'Änne Öztürk', firstname: 'Änne', lastname: 'Öztürk' };
    // Eleven only on 1 March.
    return { uuid: child, ...names, age: 10, email: family.email, phone: '0170 1' };
  };
  const statusOf = async (caller: CallerName, path: string): Promise<number> =>
    (await callers[caller].get(path)).status;

  it('have all their fields for admins who see families (R-API-12, R-ATT-8, R-ATT-11)', async () => {
    expect(await read('admin', `/attendances/${attendance}`)).toEqual({
      uuid: attendance,
      offer: { uuid: offer.uuid, name: 'Paddeln', alias: offer.alias },
      edition: { uuid: edition.uuid, name: edition.name, alias: 'sommer' },
      participant: { ...known(), dateOfBirth: '2016-02-29' },
      account: { uuid: family.uuid, name: expect.any(String) },
      status: 'waitlisted',
      transitions: ['confirm', 'withdraw', 'reset', 'reject', 'unfulfill', 'participated'],
      position: 1,
      priority: 2,
      favourite: false,
      fee: 0,
      paid: false,
      told: false,
      agreementReceived: false,
      receipts: [],
      answers: [{ question: expect.any(String), label: 'Schwimmer?', answer: true }],
      comment: 'Nussallergie',
      createdAt: '2026-07-01T10:00:00+02:00',
      modifiedAt: '2026-07-01T10:00:00+02:00',
      begin: DATES[0]!.begin,
      ...{ etag: expect.any(String), may: expect.arrayContaining(['updateAttendance', 'reorderAttendance']) },
    });
  });

  it('show organiser users name, age, contact and answers, but neither date of birth nor money (R-ATT-8, R-ATT-11)', async () => {
    const shown = await read('host', `/attendances/${attendance}`);
    expect(shown['participant']).toEqual(known());
    expect(shown['answers']).toHaveLength(1);
    for (const name of ['fee', 'paid', 'receipts', 'decision']) expect(shown).not.toHaveProperty(name);
    for (const paid of [false, true]) expect(await list('host', `paid=${paid}`)).toEqual([]);
  });

  it('list the transitions that their state allows to every caller, even to those who may not apply them (R-ATT-3)', async () => {
    const began = await make.offer({
      hosts: [club.uuid],
      dates: [{ begin: '2026-06-01T09:00:00+02:00', end: '2026-06-01T12:00:00+02:00' }],
    });
    for (const [status, transitions] of [
      ['waitlisted', ['confirm', 'withdraw', 'reset', 'reject', 'unfulfill', 'participated']],
      ['confirmed', ['waitlist', 'withdraw', 'reset', 'reject', 'participated', 'noshow']],
    ] as const) {
      const uuid = await make.attendance(began.uuid, status);
      for (const caller of ['readOnly', 'host', 'maskedAdmin', 'superAdmin'] as const) {
        expect([caller, (await read(caller, `/attendances/${uuid}`))['transitions']]).toEqual([caller, transitions]);
      }
    }
  });

  it('show masked admins nothing of the child but its age, and no word about it (R-ATT-8, R-ATT-11)', async () => {
    for (const caller of ['maskedAdmin', 'payments'] as const) {
      const shown = await read(caller, `/attendances/${attendance}`);
      // Ten years old on the day: the difference of the years tells nothing of the birthday.
      expect(shown['participant']).toEqual({ uuid: child, age: 11 });
      expect(shown).not.toHaveProperty('answers');
      expect(shown).not.toHaveProperty('comment');
      expect(shown['fee']).toBe(0);
      expect(await list(caller, 'q=Änne')).toEqual([]);
      expect(await list(caller, `account=${family.email}`)).toEqual([]);
      expect(await list(caller, `account=${family.uuid}`)).toEqual([attendance]);
    }
  });

  it('show protected children, and the children of protected parents, to super admins only', async () => {
    const parents = await make.account(['ROLE_MEMBER'], { phone: '4711', protected: true });
    const columns = { protected: true, date_of_birth: '2015-01-01' };
    const hidden = await make.participant({ account: parents.uuid, columns });
    const open = await make.participant({ account: parents.uuid, firstname: 'Offen' });
    const apart = await make.offer({ hosts: [club.uuid], dates: DATES });
    const first = await make.attendance(apart.uuid, 'confirmed', hidden);
    const second = await make.attendance(apart.uuid, 'confirmed', open);
    for (const caller of ['host', 'admin'] as const) {
      expect((await read(caller, `/attendances/${first}`))['participant']).toEqual({ uuid: hidden, age: 12 });
      expect((await read(caller, `/attendances/${second}`))['participant']).toEqual({ uuid: open });
      for (const q of ['Kind', 'Offen']) expect(await list(caller, `offer=${apart.uuid}&q=${q}`)).toEqual([]);
    }
    const shown = await read('superAdmin', `/attendances/${first}`);
    expect(shown['participant']).toMatchObject({ name: 'Kind Probe', phone: '4711' });
    // Nor do the names of parents whom one may see stand beside the offer of a child that one may not.
    const mother = await make.account(['ROLE_MEMBER'], { lastname: 'Sichtbar' });
    const locked = await make.participant({ account: mother.uuid, columns });
    const third = await make.attendance(apart.uuid, 'confirmed', locked);
    expect((await read('admin', `/attendances/${third}`))['account']).toEqual({ uuid: mother.uuid });
    expect((await read('superAdmin', `/attendances/${third}`))['account']).toHaveProperty('name');
  });

  it('are filtered as the rules say, and newest first', async () => {
    test.clock.standAt('2026-07-02T08:00:00Z');
    const later = await make.attendance(offer.uuid, 'confirmed', await make.participant({ firstname: 'Mira' }));
    await make.sql('update attendances set charged = 501, paid_amount = 501 where uuid = $1', [later]);
    test.clock.standAt(NOW);
    const all = [later, attendance];
    for (const [query, expected] of [
      [`offer=${offer.uuid}`, all],
      ['edition=sommer', all],
      [`edition=${edition.uuid}`, all],
      ['edition=nichts', []],
      ['edition=sommer&status=confirmed', [later]],
      ['edition=sommer&status=confirmed,waitlisted', all],
      ['edition=sommer&paid=true', [later]],
      ['edition=sommer&paid=no', []],
      [`host=${club.alias}&edition=sommer`, all],
      ['host=nichts', []],
      [`participant=${child}`, [attendance]],
      ['participant=nichts', []],
      [`account=${family.email.toUpperCase()}`, [attendance]],
      ['account=niemand@example.org', []],
      ['createdSince=2026-07-02&edition=sommer', [later]],
      ['modifiedSince=2026-07-02&edition=sommer', [later]],
      ['q=aenne oztu', [attendance]],
      ['q=%25', []],
    ] as const) {
      expect([query, await list('admin', query)]).toEqual([query, expected]);
    }
    for (const unknown of [newUuid(), 'paddeln', offer.alias, '%00']) {
      expect([unknown, await statusOf('admin', `/attendances?offer=${unknown}`)]).toEqual([unknown, 404]);
    }
    const draft = await make.offer({ place: 'draft' });
    expect(await statusOf('host', `/attendances?offer=${draft.uuid}`)).toBe(404);
    const foreign = await make.offer();
    await make.attendance(foreign.uuid, 'confirmed');
    expect(await list('host', `offer=${foreign.uuid}`)).toEqual([]);
  });

  it('cost what the place they hold costs: nothing without one, and only what is open now is unpaid (R-ATT-9)', async () => {
    const priced = await make.offer({ edition: edition.uuid, columns: { fee: 1250 } });
    /** What it costs, and what of the offer is found as unpaid and as paid. */
    const shown = async (uuid: string): Promise<unknown[]> => {
      const { fee, paid, ownFee } = await read('admin', `/attendances/${uuid}`);
      const found = (isPaid: boolean) => list('admin', `offer=${priced.uuid}&paid=${isPaid}`);
      return [{ fee, paid, ownFee }, await found(false), await found(true)];
    };
    const one = await make.attendance(priced.uuid, 'waiting');
    for (const [work, ...expected] of [
      [() => Promise.resolve(), { fee: 0, paid: false }, [], []],
      [() => applications.transition(one, 'confirm'), { fee: 1250, paid: false }, [one], []],
      [() => money.paid(one, 250), { fee: 1250, paid: false }, [one], []],
      [() => money.paid(one, 1000), { fee: 1250, paid: true }, [], [one]],
      [() => applications.transition(one, 'withdraw'), { fee: 0, paid: false }, [], []],
    ] as const) {
      await work();
      expect(await shown(one)).toEqual(expected);
    }
    const debtor = await make.participant();
    const givenUp = await make.attendance(priced.uuid, 'waiting', debtor);
    await applications.transition(givenUp, 'confirm');
    await admin.post(`/debtors/${debtor}/write-off`, { reason: 'Verjährt' }).expect(200);
    expect(await shown(givenUp)).toEqual([{ fee: 1250, paid: false }, [], []]);

    const costless = await make.attendance((await make.offer({ edition: edition.uuid })).uuid, 'waiting');
    await applications.transition(costless, 'confirm');
    expect((await shown(costless))[0]).toEqual({ fee: 0, paid: true });
  });

  it('keep the price that staff set for a child until it gets a place', async () => {
    const priced = await make.offer({ edition: edition.uuid, columns: { fee: 1250 } });
    const uuid = await make.attendance(priced.uuid, 'waiting');
    const changed = await admin.patch(`/attendances/${uuid}`, { fee: 300 }).expect(200);
    expect(changed.body).toMatchObject({ fee: 0, ownFee: 300, paid: false });
    expect(await applications.row(uuid)).toMatchObject({ own_fee: 300, charged: null });
    await admin.patch(`/attendances/${uuid}`, { fee: 1251 }).expect(422);
    expect(await applications.transition(uuid, 'confirm')).toMatchObject({ fee: 300, ownFee: 300, paid: false });
    const other = await make.attendance(offer.uuid, 'waiting');
    expect(await read('host', `/attendances/${other}`)).not.toHaveProperty('ownFee');
  });

  it('exist for organiser users once a publish_lists task has begun, also when it is over (R-ATT-11, R-ATT-12, R-EDI-11)', async () => {
    for (const [begin, end, status] of [
      ['2026-07-01T08:00:01Z', '2026-08-01T00:00:00Z', 404],
      ['2026-07-01T08:00:00Z', '2026-08-01T00:00:00Z', 200],
      ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 200],
    ] as const) {
      const phase = await make.edition({ tasks: [{ type: 'publish_lists', begin, end }] });
      const own = await make.offer({ edition: phase.uuid, hosts: [club.uuid] });
      const uuid = await make.attendance(own.uuid, 'waiting');
      expect(await statusOf('host', `/attendances/${uuid}`)).toBe(status);
      expect(await list('host', `offer=${own.uuid}`)).toEqual(status === 200 ? [uuid] : []);
      expect(await statusOf('host', `/offers/${own.uuid}/participants`)).toBe(status === 200 ? 200 : 403);
    }
  });

  it('count their position on the waiting list, whatever gaps its ranks have, and in the order given', async () => {
    const full = await make.offer();
    const uuids = await applications.of(full, 'waitlisted', 'waitlisted', 'waitlisted', 'waitlisted');
    await make.sql('update attendances set list_rank = list_rank * 10 where offer_uuid = $1', [full.uuid]);
    await make.sql(`update attendances set status = 'confirmed', list_rank = null where uuid = $1`, [uuids[1]]);
    const caller = callerOf(admin.uuid, ['ROLE_SUPER_ADMIN']);
    const given = [uuids[3]!, uuids[1]!, newUuid(), uuids[0]!, uuids[2]!];
    const records = await test.app.get(AttendanceReader).many(caller, given);
    expect(records.map(({ uuid }) => uuid)).toEqual(given.filter((uuid) => uuids.includes(uuid)));
    expect(records.map(({ position }) => position)).toEqual([3, null, 1, 2]);
  });

  it('keep their entity tag for If-Match when others on the list, the child or a receipt change', async () => {
    const tagOf = async (): Promise<string> => {
      const { headers } = await admin.get(`/attendances/${attendance}`);
      return String(headers['etag']).split('.')[0]!;
    };
    const before = await tagOf();
    await make.sql(`update participants set phone = '99' where uuid = $1`, [child]);
    await make.sql('update attendances set paid_amount = 250 where uuid = $1', [attendance]);
    expect(await tagOf()).toBe(before);
    await make.sql('update attendances set own_fee = 100 where uuid = $1', [attendance]);
    expect(await tagOf()).not.toBe(before);
    await make.sql('update attendances set own_fee = null, paid_amount = 0 where uuid = $1', [attendance]);
    await make.sql('update participants set phone = null where uuid = $1', [child]);
  });

  it('tell their history: who, when, from, to, in which way; notes only to whom they are meant for (R-ATT-6)', async () => {
    const entry = {
      attendance_uuid: attendance,
      batch_uuid: newUuid(),
      at: NOW,
      to_status: 'waitlisted',
      notified: true,
    };
    const byThem = { procedure: 'family', account_uuid: family.uuid, note: 'Zahlt nie' };
    const moved = { transition: 'waitlist', from_status: 'waiting', note: 'Mit Paddel' };
    await make.insert('attendance_history', [
      { ...entry, uuid: '01900000-0000-7000-8000-000000000001', ...byThem },
      {
        ...{ ...entry, uuid: '01900000-0000-7000-8000-000000000002', ...moved },
        ...{ procedure: 'organiser', account_uuid: host.uuid },
      },
    ]);
    const history = (caller: CallerName) => callers[caller].read<Json[]>(`/attendances/${attendance}/history`);
    const [second, first] = await history('admin');
    expect(second).toMatchObject({ transition: 'waitlist', from: 'waiting', to: 'waitlisted', note: 'Mit Paddel' });
    expect(second).toMatchObject({ by: { uuid: host.uuid, name: 'Host Probe' }, procedure: 'organiser' });
    expect(first).toMatchObject({ note: 'Zahlt nie', by: { uuid: family.uuid, name: expect.any(String) } });
    const [byHost, byFamily] = await history('host');
    expect([byHost?.['note'], byFamily?.['note']]).toEqual(['Mit Paddel', undefined]);
    expect(byFamily?.['by']).toEqual({ uuid: family.uuid });
    for (const line of await history('maskedAdmin')) expect(line).not.toHaveProperty('note');
  });

  describe('on the attendance sheet', () => {
    let day: TestOffer;
    const sheet = (caller: CallerName, query = '') =>
      callers[caller].read<Json[]>(`/offers/${day.uuid}/participants${query}`);
    const names = (lines: readonly Json[]): unknown[] =>
      lines.map(({ participant }) => (participant as Json)['name'] ?? null);

    beforeAll(async () => {
      day = await make.offer({ hosts: [club.uuid], dates: DATES });
      for (const [lastname, status, columns] of [
        ['Zander', 'waitlisted', {}],
        ['zorn', 'confirmed', {}],
        ['Ähre', 'noshow', {}],
        ['Anker', 'waitlisted', {}],
        ['Aal', 'confirmed', { protected: true }],
        ['Berg', 'participated', {}],
        ['Weg', 'withdrawn', {}],
      ] as const) {
        const kid = await make.participant({ firstname: 'Kim', columns: { lastname, ...columns } });
        await make.attendance(day.uuid, status, kid);
      }
    });

    it('those with a place come by name, masked ones after them, then the waiting list in its order (R-ATT-15)', async () => {
      for (const caller of ['host', 'admin'] as const) {
        const lines = await sheet(caller);
        expect(names(lines)).toEqual(['Kim Ähre', 'Kim Berg', 'Kim zorn', null, 'Kim Zander', 'Kim Anker']);
        expect(lines.map(({ position }) => position)).toEqual([undefined, undefined, undefined, undefined, 1, 2]);
      }
      const masked = await sheet('maskedAdmin');
      expect(new Set(names(masked))).toEqual(new Set([null]));
      expect(masked).toHaveLength(6);
      expect(names(await sheet('superAdmin'))[0]).toBe('Kim Aal');
    });

    it('a line holds what it takes on the day, the same for anyone who sees the child (R-ATT-15)', async () => {
      const [line] = await sheet('admin');
      expect(Object.keys(line!).sort()).toEqual([
        ...['agreementReceived', 'answers', 'participant', 'presences', 'status', 'uuid'],
      ]);
      expect(Object.keys(line!['participant'] as Json).sort()).toEqual(['name', 'uuid']);
    });

    it('states are filtered, and pages cut', async () => {
      expect(names(await sheet('host', '?status=withdrawn'))).toEqual(['Kim Weg']);
      expect(names(await sheet('host', '?itemsPerPage=2&page=3'))).toEqual(['Kim Zander', 'Kim Anker']);
      expect(await statusOf('host', `/offers/${day.uuid}/participants?status=x`)).toBe(400);
    });

    it('is not for the organisers of other offers, and a draft of others does not exist (R-ATT-15)', async () => {
      expect(await statusOf('foreignHost', `/offers/${day.uuid}/participants`)).toBe(403);
      const draft = await make.offer({ place: 'draft', hosts: [club.uuid] });
      expect(await statusOf('foreignHost', `/offers/${draft.uuid}/participants`)).toBe(404);
    });
  });

  it('are found without reading the whole table, thousands of them', async () => {
    const big = await make.edition();
    const offers = await make.offers(200, () => ({ edition: big.uuid, hosts: [club.uuid] }));
    await make.sql(
      `insert into participants (uuid, firstname, lastname, created_at, modified_at)
       select gen_random_uuid(), 'Kind', 'Nummer ' || n, now(), now() from generate_series(1, 1250) n`,
    );
    // In parts: a busy machine takes longer for all at once than a statement may.
    for (let nth = 0; nth < 2; nth += 1) {
      await make.sql(
        `with kids as (select uuid, row_number() over (order by uuid) - 1 as k from participants where lastname like 'Nummer %'),
         places as (select uuid, edition_uuid, row_number() over (order by uuid) - 1 as o from offers where edition_uuid = $1)
       insert into attendances (uuid, offer_uuid, edition_uuid, participant_uuid, status, list_rank, withdrawn_at, applied_at,
         created_at, modified_at)
       select gen_random_uuid(), p.uuid, p.edition_uuid, c.uuid, s.status, case when s.status = 'waitlisted' then c.k end,
         case when s.status = 'withdrawn' then now() end, now(), now() - (c.k * 7 + n) * interval '1 second', now()
       from kids c cross join (values ($2::integer)) w (n) join places p on p.o = (c.k * 13 + n * 37) % 200
       cross join lateral (select (array['confirmed', 'waitlisted', 'waiting', 'withdrawn'])[1 + (c.k + n) % 4]) s (status)`,
        [big.uuid, nth],
      );
    }
    await make.sql('analyze attendances, participants, offers, editions');
    const [kid] = await make.sql(`select uuid from participants where lastname = 'Nummer 77'`);
    const staff = callerOf(admin.uuid, ['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN']);
    const organiser = callerOf(host.uuid, ['ROLE_HOST'], [club.uuid]);
    const page = { page: 1, itemsPerPage: 30, sort: 'createdAt' } as const;
    const edition = parseRef(big.alias);
    const ofOffer = { ...page, offer: parseRef(offers[3]!.uuid) };
    const queries: Readonly<Record<string, AttendancesQuery>> = {
      none: page,
      edition: { ...page, edition },
      'edition and status': { ...page, edition, status: ['confirmed'] },
      'edition and states': { ...page, edition, status: ['confirmed', 'waitlisted'] },
      paid: { ...page, edition, paid: true },
      'not paid': { ...page, edition, paid: false },
      offer: ofOffer,
      participant: { ...page, participant: parseRef(String(kid?.['uuid'])) },
      account: { ...page, account: parseRef(family.email) },
      host: { ...page, host: parseRef(club.alias), edition },
      name: { ...page, q: 'nummer 77' },
      'telephone number': { ...page, q: '+49 170 4711' },
      decision: { ...page, edition, decision: ['none'] },
      category: { ...page, edition, category: parseRef('sport') },
      age: { ...page, edition, age: { from: 6, until: 9 } },
      'by name': { ...ofOffer, sort: 'name' },
      'by offer': { ...ofOffer, sort: 'offer', order: 'desc' },
      'by priority': { ...ofOffer, sort: 'priority' },
      'by begin': { ...ofOffer, sort: 'begin' },
    };
    for (const [caller, filters] of [
      [staff, Object.keys(queries)],
      [organiser, ['none', 'edition', 'edition and status', 'offer', 'participant', 'name', 'by name']],
    ] as const) {
      for (const name of filters) {
        const { sql, parameters } = test.app.get(AttendanceStore).statement(caller, queries[name]!);
        const plan = (await make.sql(`explain ${sql}`, parameters)).map((line) => line['QUERY PLAN']).join('\n');
        expect([name, plan.includes('Seq Scan on attendances'), plan]).toEqual([name, false, plan]);
      }
    }
  });
});

const callerOf = (accountUuid: string, roles: Role[], hosts: string[] = []): Caller =>
  Caller.of({ tokenUuid: newUuid(), accountUuid, roles, scopes: ['api:write'], hosts, sharedOffers: [] });
