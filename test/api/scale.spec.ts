import { beforeAll, describe, expect, it } from '@jest/globals';
import { ScaleService } from '../../src/demo/scale.service.js';
import { type OfferRecord } from '../../src/offers/reading/offer.view.js';
import { openApp, prepared } from '../world/index.js';

const OFFERS = 60;
const ATTENDANCES = 300;
/** Of a second load. */
const MORE = { offers: 20, attendances: 30 };
const STATES = 'waiting confirmed waitlisted withdrawn rejected unfulfilled participated noshow'.split(' ');
const MAX_STATEMENTS = { anonymous: 5, admin: 7 };

const count = async (sql: string): Promise<number> => {
  const [row] = await test.database.query<{ count: number }>(`select count(*)::int as count from ${sql}`);
  return row?.count ?? -1;
};

const test = openApp();
const admin = prepared(() => test.caller('Admin', ['ROLE_ADMIN']));
let written = 0;
const advance = (records: number): void => {
  written += records;
};
beforeAll(async () => {
  const scale = test.app.get(ScaleService);
  await scale.load({ offers: OFFERS, attendances: ATTENDANCES });
  const report = await scale.load({ ...MORE, advance });
  expect(report).toMatchObject({ editions: 10, ...MORE });
});

describe('demo:scale', () => {
  it('adds as many offers and applications as asked for, tells of each, and stands beside what was loaded before', async () => {
    expect(await count('offers')).toBe(OFFERS + MORE.offers);
    expect(await count('attendances')).toBe(ATTENDANCES + MORE.attendances);
    expect(written).toBe(MORE.offers + MORE.attendances);
    expect(await count(`editions where alias ~ '^last-[0-9]+$'`)).toBe(2);
    expect(await count('categories')).toBe(14);
  });

  it('leaves an event for each record, as every writer does (R-EVT-1)', async () => {
    const untold = (kind: string, table: string): Promise<number> =>
      count(`${table} r where not exists (select from events e where e.subject = r.uuid and e.type = '${kind}')`);
    expect(await untold('offer.created', 'offers')).toBe(0);
    expect(await untold('attendance.created', 'attendances')).toBe(0);
    expect(await untold('participant.changed', 'participants')).toBe(0);
    expect(await count(`events where type = 'offer.changed'`)).toBe(0);
  });

  it('leaves every tally equal to the count', async () => {
    const differing = STATES.map((state) => `t.${state} <> count(*) filter (where a.status = '${state}')`).join(' or ');
    const joined = 'offer_tallies t left join attendances a on a.offer_uuid = t.offer_uuid group by t.offer_uuid';
    expect(await count('offer_tallies')).toBe(OFFERS + MORE.offers);
    expect(await count(`(select from ${joined} having ${differing}) wrong`)).toBe(0);
  });

  it('overbooks no offer, and keeps nobody waiting for a place that is free', async () => {
    const taken = 't.confirmed + t.participated + t.noshow';
    const offers = 'offers o join offer_tallies t on t.offer_uuid = o.uuid';
    expect(await count(`${offers} where ${taken} > o.max_participants`)).toBe(0);
    expect(await count(`${offers} where t.waitlisted + t.unfulfilled > 0 and ${taken} < o.max_participants`)).toBe(0);
  });

  it('gives every date its occurrences, weekly ones all four', async () => {
    const occurrences = '(select count(*) from offer_occurrences c where c.date_uuid = d.uuid)';
    expect(await count('offer_dates')).toBeGreaterThan(OFFERS);
    const wrong = `${occurrences} <> case when d.recurrence is null then 1 else 4 end`;
    expect(await count(`offer_dates d where ${wrong}`)).toBe(0);
    expect(await count('offer_dates where recurrence is not null')).toBeGreaterThan(0);
  });

  it('leaves first_begin_at and search_text as their triggers would', async () => {
    const first = '(select min(d.begin_at) from offer_dates d where d.offer_uuid = o.uuid)';
    expect(await count(`offers o where o.first_begin_at is distinct from ${first}`)).toBe(0);
    expect(await count('offers where first_begin_at is null')).toBeGreaterThan(0);
    // The folded text holds either spelling on a line of its own.
    const lacking = `offers o join offer_hosts l on l.offer_uuid = o.uuid join hosts h on h.uuid = l.host_uuid
      where position(split_part(search_fold(h.name), E'\\n', 1) in o.search_text) = 0`;
    expect(await count(lacking)).toBe(0);
  });

  it('has offers in every place, cancelled and private ones, and applications in many states', async () => {
    expect(await count(`(select distinct place from offers) p`)).toBe(5);
    expect(await count('offers where cancelled')).toBeGreaterThan(0);
    expect(await count(`offers where publish = 'private_link'`)).toBeGreaterThan(0);
    expect(await count('(select distinct status from attendances) s')).toBeGreaterThan(4);
  });

  it('shows the present edition to everybody, and no other', async () => {
    const { body } = (await test.call('get', '/offers?itemsPerPage=200').expect(200)) as { body: OfferRecord[] };
    expect(body.length).toBeGreaterThan(0);
    expect([...new Set(body.map(({ edition }) => edition.alias))].sort()).toEqual(['last-1', 'last-2']);
  });
});

describe('statements per request', () => {
  const statementsOf = async (path: string, token?: string): Promise<number> => {
    // The first use of a token in a minute is noted by one statement more.
    await test.call('get', path, token).expect(200);
    return test.statements(() => test.call('get', path, token).expect(200));
  };
  const few = '&itemsPerPage=2';
  const many = '&itemsPerPage=30';

  it.each(['/offers?sort=begin', '/offers?sort=name&q=a', '/hosts?q=e'])(
    'are as many for thirty records as for two, and within the budget, for an admin: %s',
    async (path) => {
      const statements = await statementsOf(path + many, admin.token);
      expect(statements).toBe(await statementsOf(path + few, admin.token));
      expect(statements).toBeLessThanOrEqual(MAX_STATEMENTS.admin);
    },
  );

  it('are as many for all offers as for two, and within the budget, without a token', async () => {
    const statements = await statementsOf('/offers?sort=begin' + many);
    expect(statements).toBe(await statementsOf('/offers?sort=begin' + few));
    expect(statements).toBeLessThanOrEqual(MAX_STATEMENTS.anonymous);
  });
});
