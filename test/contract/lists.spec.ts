import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Route } from '../../src/platform/http/server/route-table.js';
import { InputPipe } from '../../src/platform/http/input/input.pipe.js';
import { parametersOf } from '../../src/platform/http/input/query-fields.js';
import { PageQuery } from '../../src/platform/http/listing/page-query.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { OFFER_SORTS } from '../../src/offers/reading/reading.inputs.js';
import { type CallerName } from '../world/index.js';
import { type Answer, expectProblem, listOf, uuidsOf } from './client.js';
import { expectNoNulls, expectPlainValues } from './every-answer.js';
import { emptyStatement } from './bank-samples.js';
import { addDraws, addWishes } from './draw-samples.js';
import { freshMessage } from './message-samples.js';
import { addNotes } from './note-samples.js';
import { receiptOf } from './money-samples.js';
import { addDeliveries, addWebhooks } from './webhook-samples.js';
import { keyOf, NOW, RouteWorld } from './route-world.js';

interface Paged {
  /** Adds records of which as many as possible share every sort key. */
  readonly seed: (world: RouteWorld, count: number) => Promise<unknown>;
  readonly callers: readonly CallerName[];
  /** Every order the list knows. */
  readonly orders: readonly string[];
  /** Always asked with: keeps out what the reading itself adds. */
  readonly window?: string;
}

const sortedOffers = OFFER_SORTS.flatMap((sort) => [`sort=${sort}&order=asc`, `sort=${sort}&order=desc`]);

const seedOffers = async ({ make, records, callers }: RouteWorld, count: number): Promise<void> => {
  const [base] = await make.offers(count, (index) => ({
    name: index % 3 === 0 ? 'gleich' : 'Gleich',
    edition: records.edition.uuid,
    hosts: [records.ownHost.uuid, records.foreignHost.uuid],
    categories: [records.category.uuid],
    dates: index % 4 === 0 ? [] : [{ begin: '2026-08-20T09:00:00+02:00', end: '2026-08-20T10:00:00+02:00' }],
    media: [`${String(index)}.jpg`],
    columns: { contact_uuid: callers.host.uuid },
  }));
  await make.offers(count, () => ({
    name: 'Gleich',
    edition: records.edition.uuid,
    hosts: [records.ownHost.uuid],
    columns: { variant_of_uuid: base!.uuid },
  }));
};

const seedHosts = async ({ make, callers }: RouteWorld, count: number): Promise<void> => {
  await make.hosts(count, (index) => ({
    name: index % 2 === 0 ? 'gleich' : 'Gleich',
    members: index % 10 === 0 ? [callers.member.uuid, callers.host.uuid] : [callers.host.uuid],
  }));
};

const times = <T>(count: number, rowOf: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => rowOf(index));

const seedHistory = ({ make, records, callers, test }: RouteWorld, count: number): Promise<void> =>
  make.insert(
    'offer_history',
    times(count, (index) => ({
      ...{ uuid: newUuid(), offer_uuid: records.fullOffer.uuid, at: test.clock.now(), action: 'changed' },
      ...{ account_uuid: index % 2 === 0 ? callers.host.uuid : null, from_status: [], to_status: [] },
      ...{ fields: ['name', 'contact'], changes: [{ field: 'contact', to: callers.host.uuid }], notified: false },
    })),
  );

/** Of fields that are shown of masked people too. */
const seedChanges = ({ make, callers, test }: RouteWorld, of: object, count: number): Promise<void> =>
  make.insert(
    'person_changes',
    times(count, (index) => ({
      ...{ ...of, uuid: newUuid(), at: test.clock.now(), by_uuid: index % 2 === 0 ? callers.admin.uuid : null },
      changes: [{ field: 'protected', from: false, to: true }],
    })),
  );

const seedParticipants = async ({ make, callers, test }: RouteWorld, count: number): Promise<readonly string[]> => {
  const at = { created_at: test.clock.now(), modified_at: test.clock.now() };
  const children = times(count, (index) => ({
    ...{ ...at, uuid: newUuid(), account_uuid: callers.member.uuid, firstname: 'Kim' },
    ...{ lastname: index % 3 === 0 ? 'gleich' : 'Gleich', discounted: false, protected: index % 10 === 0 },
  }));
  await make.insert('participants', children);
  return children.map(({ uuid }) => uuid);
};

/** Pairs of one name each, which differ by their dates of birth: each call makes further days. */
let daysOfBirth = 0;
const seedDuplicates = async ({ make, test }: RouteWorld, count: number): Promise<void> => {
  const at = test.clock.now();
  const born = times(count, () => new Date(Date.UTC(2010, 0, (daysOfBirth += 1))));
  await make.insert(
    'participants',
    born.flatMap((day) =>
      [1, 2].map(() => ({
        ...{ uuid: newUuid(), firstname: 'Kim', lastname: 'Doppel', discounted: false, protected: false },
        ...{ date_of_birth: day.toISOString().slice(0, 10), created_at: at, modified_at: at },
      })),
    ),
  );
};

/** Three kinds of everything, so many without a place: waiting lists, children with one, and others, for all of which names tie. */
const seedAttendances = async (world: RouteWorld, count: number): Promise<void> => {
  const children = await seedParticipants(world, Math.ceil(count * 1.5));
  await world.make.sql(
    `insert into attendances (uuid, offer_uuid, edition_uuid, participant_uuid, status, list_rank, applied_at, created_at,
       modified_at)
     select gen_random_uuid(), o.uuid, o.edition_uuid, c.child, (array['confirmed', 'waitlisted', 'waiting'])[1 + c.place % 3],
       case when c.place % 3 = 1 then 1000 + c.place end, $3, $3, $3
     from unnest($1::uuid[]) with ordinality c (child, place), offers o where o.uuid = $2`,
    [children, world.records.fullOffer.uuid, NOW],
  );
};

const seedAttendanceHistory = ({ make, records, callers, test }: RouteWorld, count: number): Promise<void> =>
  make.insert(
    'attendance_history',
    times(count, (index) => ({
      ...{ uuid: newUuid(), attendance_uuid: records.attendance.uuid, batch_uuid: newUuid(), at: test.clock.now() },
      ...{ account_uuid: index % 2 === 0 ? callers.host.uuid : null, transition: 'confirm', from_status: 'waiting' },
      ...{ to_status: 'confirmed', procedure: 'staff', notified: false, note: 'x' },
    })),
  );

const seedAudit = ({ make, callers }: RouteWorld, count: number): Promise<void> =>
  make.insert(
    'audit_log',
    times(count, (index) => ({
      ...{ uuid: newUuid(), at: '2026-05-01T08:00:00Z', route: 'PATCH /hosts/:uuid', outcome: 'done', status: 200 },
      account_uuid: index % 2 === 0 ? callers.host.uuid : null,
    })),
  );

/** Spread over all tokens of an account. */
const seedRequests = async ({ make, callers }: RouteWorld, count: number): Promise<void> => {
  const tokens = await make.sql('select uuid from tokens where account_uuid = $1', [callers.host.uuid]);
  await make.insert(
    'token_requests',
    times(count, (index) => ({
      ...{ at: '2026-05-01T08:00:00Z', uuid: newUuid(), token_uuid: tokens[index % tokens.length]?.['uuid'] },
      ...{ method: 'GET', route: '/offers/:uuid', status: 404, request_id: newUuid(), ms: 1 },
    })),
  );
};

const seedAccounts = async ({ make, records, test }: RouteWorld, count: number): Promise<void> => {
  const at = { created_at: test.clock.now(), modified_at: test.clock.now() };
  const accounts = times(count, (index) => ({
    ...{ ...at, uuid: newUuid(), kind: 'person', email: `${newUuid()}@example.org`, firstname: 'Kim' },
    ...{ lastname: index % 3 === 0 ? 'gleich' : 'Gleich', roles: [index % 2 === 0 ? 'ROLE_MEMBER' : 'ROLE_HOST'] },
    ...{ disabled: false, protected: index % 10 === 0 },
  }));
  await make.insert('accounts', accounts);
  for (const { uuid } of accounts.filter((_, index) => index % 20 === 0)) {
    await make.join(records.ownHost.uuid, uuid);
    await make.participant({ account: uuid });
  }
};

const seedConsents = ({ make, callers: { member } }: RouteWorld, count: number): Promise<void> =>
  make.insert(
    'consents',
    times(count, () => ({
      ...{ uuid: newUuid(), account_uuid: member.uuid, recorded_by_uuid: member.uuid, at: NOW },
      ...{ kind: 'photos', version: '1', given: true },
    })),
  );

const seedRuns = ({ make, callers }: RouteWorld, count: number): Promise<void> =>
  make.insert(
    'retention_runs',
    times(count, () => ({
      ...{ uuid: newUuid(), account_uuid: callers.superAdmin.uuid, created_at: NOW, progress_at: NOW },
      ...{ dry_run: true, state: 'done', counts: [] },
    })),
  );

const seedMails = ({ make, records, callers, test }: RouteWorld, count: number): Promise<void> =>
  make.insert(
    'mails',
    times(count, (index) => ({
      ...{ uuid: newUuid(), event: `probe:${newUuid()}`, template: 'offer-cancelled', subject: 'Gleich' },
      ...{ text: 'x', html: 'x', recipient_address: 'gleich@example.org', edition_uuid: records.edition.uuid },
      account_uuid: index % 2 === 0 ? callers.host.uuid : callers.member.uuid,
      ...{ state: index % 5 === 0 ? 'queued' : 'failed', created_at: test.clock.now() },
    })),
  );

const seedSessions = async ({ make, callers, test }: RouteWorld, count: number): Promise<void> => {
  const expires = new Date(test.clock.now().getTime() + 3_600_000);
  for (let index = 0; index < count; index += 1) {
    await make.sql(
      `insert into tokens (uuid, account_uuid, kind, name, scopes, expires_at, created_at, secret_hash)
       values ($1, $2, 'session', 'session', '{api:write}', $3, $4, $5)`,
      [newUuid(), callers.admin.uuid, expires, test.clock.now(), randomBytes(32)],
    );
  }
};

/** Adds so many records that are made one by one. */
const one =
  (make: (world: RouteWorld) => Promise<unknown>) =>
  async (world: RouteWorld, count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) await make(world);
  };

/** Records in a list, in two heaps: enough for two full pages of 4 and one more. */
const HEAPS = [5, 4] as const;
const SOME = HEAPS[0] + HEAPS[1];

/** One reader reads all pages; its limits are asked of these, which get more records than the largest page, and are cheap. */
const LARGE = ['GET /accounts', 'GET /audit', 'GET /participants'];

const UNKNOWN = { foo: 'bar', 'edition.id': '5', fee: '3', meetingPoint: 'x', constructor: '2', toString: '3' };
const UNKNOWN_QUERY = `${new URLSearchParams(UNKNOWN).toString()}&__proto__=1&dates.begin[after]=x`;

/** One heap serves several lists. */
const shared = (seed: Paged['seed']): Paged['seed'] => {
  let seeded = 0;
  return async (world, count) => {
    const missing = Math.min(count, SOME - seeded);
    seeded += missing;
    if (missing > 0) await seed(world, missing);
  };
};

const sharedAttendances = shared(seedAttendances);

/** Debts, with a receipt and an invoice for each: they can be made through the service only, one number after the other. */
const seedMoney = shared(async (world, count) => {
  const { uuid: offer } = await world.money.offer(1250);
  for (let index = 0; index < count; index += 1) {
    const family = await world.families.family();
    const attendance = await world.money.confirmed(offer, family.child);
    await receiptOf(world, { attendance });
    await world.money.invoice({ family, attendance });
  }
});

/** Whose deliveries are listed. */
const WEBHOOK = newUuid();

/** Lists that page (R-API-29); a new one belongs here or to those returned whole. */
const PAGED: Readonly<Record<string, Paged>> = {
  // First, as long as others have added no children.
  'GET /participants': { seed: seedParticipants, callers: ['maskedAdmin', 'admin', 'superAdmin'], orders: [''] },
  'GET /offers': { seed: seedOffers, callers: ['anonymous', 'member', 'host', 'admin'], orders: ['', ...sortedOffers] },
  'GET /offers/:uuid/history': { seed: seedHistory, callers: ['host', 'admin'], orders: ['', 'action=changed'] },
  'GET /accounts': { seed: seedAccounts, callers: ['maskedAdmin', 'admin', 'superAdmin'], orders: [''] },
  'GET /invitations': {
    seed: one(({ make, records, callers }) =>
      make.invitation({ host: records.ownHost.uuid, by: callers.host.uuid, columns: { message: 'Hallo' } }),
    ),
    callers: ['host', 'admin'],
    orders: ['', 'status=open', 'q=example'],
  },
  'GET /mails': { seed: seedMails, callers: ['maskedAdmin', 'admin'], orders: ['', 'state=queued,failed'] },
  'GET /messages': {
    seed: one(freshMessage),
    callers: ['host', 'admin'],
    orders: ['', 'q=regen', 'sort=subject', 'sort=recipients&order=asc'],
  },
  'GET /mail-templates': {
    seed: one((world) => world.freshMailTemplate()),
    callers: ['admin'],
    orders: ['', 'type=offer-cancelled'],
  },
  'GET /me/sessions': { seed: seedSessions, callers: ['readOnly', 'admin'], orders: [''] },
  'GET /hosts': { seed: seedHosts, callers: ['host', 'admin'], orders: [''] },
  'GET /hosts/:uuid/members': {
    seed: async ({ make, records }, count) => {
      for (const lastname of times(count, (index) => (index % 2 === 0 ? 'gleich' : 'Gleich')))
        await make.join(records.ownHost.uuid, (await make.account(['ROLE_HOST'], { lastname })).uuid);
    },
    callers: ['host', 'maskedAdmin', 'admin'],
    orders: [''],
  },
  'GET /accounts/:uuid/history': {
    seed: (world, count) => seedChanges(world, { account_uuid: world.callers.member.uuid }, count),
    callers: ['maskedAdmin', 'admin'],
    orders: [''],
  },
  'GET /participants/:uuid/history': {
    seed: (world, count) => seedChanges(world, { participant_uuid: world.records.participant.uuid }, count),
    callers: ['maskedAdmin', 'admin'],
    orders: [''],
  },
  'GET /accounts/:uuid/notes': {
    seed: (world, count) => addNotes(world, 'accounts', count),
    callers: ['admin', 'superAdmin'],
    orders: [''],
  },
  'GET /attendances/:uuid/notes': {
    seed: (world, count) => addNotes(world, 'attendances', count),
    callers: ['admin', 'superAdmin'],
    orders: [''],
  },
  'GET /accounts/:uuid/consents': { seed: seedConsents, callers: ['member', 'admin'], orders: [''] },
  'GET /editions/:uuid/decisions/families': {
    seed: async (world, count) => {
      const { uuid } = await world.freshOffer();
      for (let index = 0; index < count; index += 1) await world.make.attendance(uuid, 'waiting');
    },
    callers: ['maskedAdmin', 'admin'],
    orders: ['', 'withoutPlace=true'],
  },
  'GET /editions/:uuid/draws': {
    seed: async (world, count) => {
      await addDraws(world, world.records.draw.edition, count, ['superseded']);
    },
    callers: ['member', 'maskedAdmin', 'admin'],
    orders: [''],
  },
  'GET /draws/:uuid/wishes': {
    seed: async (world, count) => addWishes(world, world.records.draw.uuid, count),
    callers: ['maskedAdmin', 'admin'],
    orders: ['', 'result=confirmed,waitlisted', 'reason=granted,clashes-with-own-place'],
  },
  'GET /jobs': {
    seed: one((world) => world.freshJob()),
    callers: ['maskedAdmin', 'admin'],
    orders: ['', 'state=done', 'kind=commit-decisions'],
  },
  'GET /receipts': { seed: seedMoney, callers: ['payments', 'superAdmin'], orders: ['', 'kind=payment', 'q=muster'] },
  'GET /invoices': {
    seed: seedMoney,
    callers: ['payments', 'superAdmin'],
    orders: ['', 'state=open', 'sort=number&order=asc'],
  },
  'GET /debtors': { seed: seedMoney, callers: ['payments', 'superAdmin'], orders: ['', 'balance=open', 'q=muster'] },
  'GET /ledgers': { seed: seedMoney, callers: ['payments', 'superAdmin'], orders: ['', 'kind=debtor'] },
  'GET /bank-statements': { seed: one(emptyStatement), callers: ['payments', 'superAdmin'], orders: [''] },
  'GET /retention/runs': { seed: seedRuns, callers: ['superAdmin'], orders: [''] },
  'GET /attendances': {
    seed: sharedAttendances,
    callers: ['host', 'maskedAdmin', 'admin'],
    orders: [
      ...['', 'status=waiting,waitlisted', 'sort=name', 'sort=name&order=desc', 'sort=priority'],
      ...['sort=offer', 'sort=begin&order=desc'],
    ],
  },
  'GET /attendances/:uuid/history': { seed: seedAttendanceHistory, callers: ['host', 'admin'], orders: [''] },
  'GET /offers/:uuid/participants': {
    seed: sharedAttendances,
    callers: ['host', 'maskedAdmin', 'admin'],
    orders: ['', 'status=waiting,waitlisted'],
  },
  'GET /participants/duplicates': { seed: seedDuplicates, callers: ['admin', 'superAdmin'], orders: ['', 'q=doppel'] },
  'GET /webhooks': { seed: addWebhooks, callers: ['superAdmin'], orders: [''] },
  'GET /webhooks/:uuid/deliveries': {
    seed: async (world, count) => {
      if (count === HEAPS[0]) await addWebhooks(world, 1, () => WEBHOOK);
      await addDeliveries(world, WEBHOOK, count);
    },
    callers: ['superAdmin'],
    orders: ['', 'status=pending,failed'],
  },
  'GET /requests': {
    seed: seedRequests,
    callers: ['host', 'superAdmin'],
    orders: ['', 'status=4xx'],
    window: 'until=2026-05-31',
  },
  'GET /audit': { seed: seedAudit, callers: ['superAdmin'], orders: ['', 'outcome=done'], window: 'until=2026-05-31' },
};

/** Lists returned whole (R-API-30). */
const WHOLE: Readonly<Record<string, (world: RouteWorld, count: number) => Promise<void>>> = {
  'GET /editions': async ({ make }, count) => {
    const host = await make.host();
    for (let index = 0; index < count; index += 1) {
      await make.edition({
        hosts: [host.uuid],
        tasks: [{ type: 'holiday', begin: '2025-07-01T00:00:00Z', end: '2025-08-01T00:00:00Z' }],
      });
    }
  },
  'GET /categories': one(({ make }) => make.category()),
  'GET /tokens': one(({ test, callers }) => test.token(callers.admin.uuid, ['api:read'])),
};

/** Lists that are read on after the last record, without pages. */
const READ_ON = ['GET /events'];

const MALFORMED = [
  ...['0', '-1', '1.5', 'abc', '1e9', '', '0x1', '%2B1', '1%00', ' ', '٣', 'null', '1,2', 'Infinity', '00'],
];

describe('Lists', () => {
  let world: RouteWorld;
  const pathOf = (key: string): string =>
    key
      .replace('GET ', '')
      .replace('/hosts/:uuid', `/hosts/${world.records.ownHost.uuid}`)
      .replace('/offers/:uuid', `/offers/${world.records.fullOffer.uuid}`)
      .replace('/editions/:uuid/draws', `/editions/${world.records.draw.edition}/draws`)
      .replace('/draws/:uuid', `/draws/${world.records.draw.uuid}`)
      .replace('/editions/:uuid', `/editions/${world.records.edition.uuid}`)
      .replace('/attendances/:uuid', `/attendances/${world.records.attendance.uuid}`)
      .replace('/participants/:uuid', `/participants/${world.records.participant.uuid}`)
      .replace('/webhooks/:uuid', `/webhooks/${WEBHOOK}`)
      .replace('/accounts/:uuid', `/accounts/${world.callers.member.uuid}`);
  const get = (caller: CallerName, key: string, query = ''): Promise<Answer> =>
    world.as(caller, 'GET', `${pathOf(key)}?${[PAGED[key]?.window ?? '', query].filter(Boolean).join('&')}`);

  const routeOf = (key: string): Route => world.routes.find((route) => keyOf(route) === key)!;

  /** Headers that would say how long a list is, or where it goes on. */
  const tellingOf = ({ headers }: Answer): string[] =>
    Object.keys(headers).filter((name) => /link|total|count|range|pagination/i.test(name));

  /** An answer, and how many statements it took. */
  const counted = async (caller: CallerName, key: string, query = ''): Promise<{ answer: Answer; count: number }> => {
    let answer: Answer | undefined;
    const count = await world.test.statements(async () => (answer = await get(caller, key, query)));
    return { answer: answer!, count };
  };

  beforeAll(async () => {
    world = await RouteWorld.start();
    // Noting the use of a token, once a minute, would add a statement here and there.
    world.test.clock.standAt(NOW);
  });
  afterAll(() => world.stop());

  it('Every list is known to this test, as one that pages, as one returned whole or as one that is read on (R-API-29, R-API-30)', () => {
    const lists = world.routes.filter(({ method, responds }) => method === 'GET' && responds?.list);
    const pages = ({ query }: Route): boolean => query === PageQuery || query?.prototype instanceof PageQuery;
    expect(lists.filter(pages).map(keyOf).sort()).toEqual(Object.keys(PAGED).sort());
    // Read by the one reader, within its limits.
    for (const { query } of lists.filter(pages)) {
      for (const [name, parameter] of parametersOf(PageQuery)) expect(parametersOf(query!).get(name)).toBe(parameter);
    }
    expect(
      lists
        .filter((route) => !pages(route))
        .map(keyOf)
        .sort(),
    ).toEqual([...Object.keys(WHOLE), ...READ_ON].sort());
  });

  it('Parameters that a list does not know are ignored, sort and order where its order is fixed (R-API-27, R-API-31)', async () => {
    const pipe = new InputPipe();
    for (const key of Object.keys(PAGED)) {
      const { query } = routeOf(key);
      const read = (sent: object): unknown => pipe.transform(sent, { type: 'query', metatype: query! });
      const sorted = parametersOf(query!).has('sort') ? {} : { sort: 'nonsense', order: 'upside-down' };
      expect([key, read({ ...UNKNOWN, ...sorted })]).toEqual([key, read({})]);
    }
    for (const key of LARGE) {
      const plain = await get('superAdmin', key);
      const more = await get('superAdmin', key, `${UNKNOWN_QUERY}&sort=nonsense&order=upside-down`);
      expect([more.status, more.text, more.headers.etag]).toEqual([200, plain.text, plain.headers.etag]);
    }
  });

  describe.each(Object.entries(PAGED))('%s', (key, { seed, callers, orders }) => {
    const viewer = callers.at(-1)!;

    beforeAll(async () => {
      for (const count of HEAPS) await seed(world, count);
    });

    it('yields every record exactly once when pages of 4 are walked, with as many statements as all on one, and neither a Link header nor a total count (R-API-26, R-API-29, R-API-31, R-OFF-31)', async () => {
      const whole = await counted(viewer, key, `${orders[0]!}&itemsPerPage=200`);
      const walked: string[] = [];
      for (let page = 1; walked.length === (page - 1) * 4; page += 1) {
        const { answer, count } = await counted(viewer, key, `${orders[0]!}&itemsPerPage=4&page=${String(page)}`);
        walked.push(...uuidsOf(answer));
        // Where there are few, something may not be read for them.
        if (page <= 2) expect([page, count]).toEqual([page, whole.count]);
        expect(tellingOf(answer)).toEqual([]);
        expectNoNulls(key, answer);
        expectPlainValues(routeOf(key), answer);
      }
      expect(walked.length).toBeGreaterThanOrEqual(SOME);
      expect(new Set(walked).size).toBe(walked.length);
      expect(walked).toEqual(uuidsOf(whole.answer));
      expect((await get(viewer, key, 'page=1000000000&itemsPerPage=200')).text).toBe('[]');
    });

    // The order is the same text for all: who sees fewer asks for the first one.
    it('has the same page in the middle for all who see it, and in every order', async () => {
      const asked = [
        ...callers.slice(0, -1).map((caller) => [caller, orders[0]!] as const),
        ...orders.slice(1).map((order) => [viewer, order] as const),
      ];
      for (const [caller, order] of asked) {
        const whole = await counted(caller, key, `${order}&itemsPerPage=200`);
        const { answer, count } = await counted(caller, key, `${order}&itemsPerPage=4&page=2`);
        const all = uuidsOf(whole.answer);
        expect([caller, order, uuidsOf(answer), count]).toEqual([caller, order, all.slice(4, 8), whole.count]);
        expect(all.length).toBeGreaterThanOrEqual(SOME);
        expect(new Set(all).size).toBe(all.length);
        expectNoNulls(key, answer);
      }
    });
  });

  describe.each(Object.entries(WHOLE))('%s', (key, seed) => {
    it('is returned whole, with as many statements for many as for few: page and itemsPerPage are ignored, even malformed ones (R-API-30)', async () => {
      await seed(world, 2);
      const few = await counted('admin', key);
      await seed(world, 29);
      const many = await counted('admin', key);
      const all = many.answer;
      expect(uuidsOf(all)).toHaveLength(uuidsOf(few.answer).length + 29);
      expect(many.count).toBe(few.count);
      const ignored = ['page=2&itemsPerPage=5', 'page=abc&itemsPerPage=0', 'sort=nonsense&order=upside-down'];
      for (const query of ignored) {
        const answer = await get('admin', key, query);
        expect([query, answer.status, answer.text === all.text]).toEqual([query, 200, true]);
      }
      expect(new Set(uuidsOf(all)).size).toBe(uuidsOf(all).length);
      expect(tellingOf(all)).toEqual([]);
      expectNoNulls(key, all);
      expectPlainValues(routeOf(key), all);
    });
  });

  it.each(LARGE)(
    '%s has 30 records on a page by default, and at most 200, and none past the end (R-API-29, R-HOST-3)',
    async (key) => {
      await PAGED[key]!.seed(world, 200);
      for (const [size, count] of [
        ['', 30],
        ['itemsPerPage=100000', 200],
        ['itemsPerPage=201', 200],
        ['itemsPerPage=99999999999999999999999', 200],
        ['itemsPerPage=1', 1],
        ['page=100', 0],
        ['page=2147483648', 0],
        [`page=${'9'.repeat(23)}`, 0],
      ] as const)
        expect([size, listOf(await get('superAdmin', key, size)).length]).toEqual([size, count]);
    },
  );

  // One reader reads them for all lists: see above.
  it.each(['page', 'itemsPerPage'])(
    'A list refuses a %s that is not a positive integer and names it (R-API-26, R-API-28)',
    async (name) => {
      const queries = MALFORMED.map((value) => `${name}=${encodeURI(value).replaceAll('%25', '%')}`);
      for (const query of [...queries, `${name}=1&${name}=1`]) {
        const answer = await get('superAdmin', 'GET /accounts', query);
        expect(expectProblem(answer, 400, query).detail).toMatch(new RegExp(`^${name}: `));
      }
      expect((await get('superAdmin', 'GET /accounts', `${name}[]=1`)).status).toBe(200);
    },
  );
});
