import { describe, expect, it } from '@jest/globals';
import { DemoService, type DemoTokens } from '../../src/demo/demo.service.js';
import { CommitDecisions } from '../../src/attendances/actions/decisions/commit-decisions.job.js';
import { bodyOf, type Json, listOf } from '../support/json.js';
import { privateWords } from '../support/private-words.js';
import { openApp, prepared } from '../world/index.js';

/**
 * When somebody loads the demo, with all at once that may be hard about a day: still the day before in UTC, a change of the clocks
 * among the days that were, the end of a year and a leap day among those that are planned.
 */
const TODAY = '2027-12-20T00:30:00+01:00';

describe('The demo', () => {
  const test = openApp({ at: TODAY });
  const tokens = prepared<DemoTokens>(async () => {
    await test.app.get(DemoService).load();
    return test.app.get(DemoService).issueTokens();
  });
  const read = async (path: string, token = tokens.admin): Promise<Json> =>
    bodyOf(await test.call('get', path, token).expect(200));
  const list = async (path: string, token = tokens.admin): Promise<Json[]> =>
    listOf(await test.call('get', path, token).expect(200));
  const editionNamed = async (name: string): Promise<string> =>
    String((await list('/editions')).find((edition) => edition['name'] === name)?.['uuid']);

  it('shows editions of the coming months, one for each phase', async () => {
    const phases: Json = {};
    for (const name of ['Demo: Angebote sammeln', 'Demo: Verlosung', 'Demo: Zuteilung', 'Demo: Anmeldung läuft']) {
      const { hostsMayEdit, applicationSystem, online } = await read(`/editions/${await editionNamed(name)}/timeline`);
      phases[name] = [hostsMayEdit, applicationSystem, online];
    }
    expect(phases).toEqual({
      'Demo: Angebote sammeln': [true, undefined, false],
      'Demo: Verlosung': [false, undefined, true],
      'Demo: Zuteilung': [false, 'lot', true],
      'Demo: Anmeldung läuft': [false, 'firstcome', true],
    });
  });

  it('shows pictures, those of the same subject from one file', async () => {
    const offers = await list('/offers?itemsPerPage=500');
    expect(offers.length).toBeGreaterThan(90);
    expect(offers.filter(({ media }) => (media as string[]).length !== 1)).toEqual([]);
    const files = await test.database.query<{ content: string | null }>('select content from media_files');
    expect(files).toHaveLength(offers.length);
    const drawn = files.filter(({ content }) => content === null);
    expect(drawn.length).toBeGreaterThan(30);
    expect(drawn.length).toBeLessThan(45);
    const [shown] = await list('/offers?q=Bienen-Nachmittag');
    const picture = await test.call('get', new URL((shown!['media'] as [string])[0]).pathname);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('lets every phase be tried: drafts, decisions to commit, waiting lists, an attendance sheet', async () => {
    const editing = await list(`/offers?edition=${await editionNamed('Demo: Angebote sammeln')}`);
    const states = editing.flatMap(({ status }) => status).sort();
    expect(states).toEqual(['completed', 'completed', 'draft', 'reviewed']);
    const lot = await editionNamed('Demo: Zuteilung');
    const preview = await read(`/editions/${lot}/decisions`);
    expect(preview).toMatchObject({ undecided: 1, overbookedOffers: 0 });
    expect(Number(preview['confirmed'])).toBeGreaterThan(10);
    expect(Number(preview['waitlisted'])).toBeGreaterThan(5);
    const commit = await test.call('post', `/editions/${lot}/commit-decisions`, tokens.admin).send({}).expect(202);
    await test.app.get(CommitDecisions).run({ job: String(commit.headers['location']).split('/').at(-1)! });
    expect(await list(`/attendances?edition=${lot}&status=confirmed`)).toHaveLength(Number(preview['confirmed']));
    const running = await editionNamed('Demo: Anmeldung läuft');
    const offers = await list(`/offers?edition=${running}`);
    expect(offers.filter(({ fullyBooked }) => fullyBooked === true).length).toBeGreaterThan(1);
    expect((await list(`/attendances?edition=${running}&status=waitlisted`)).length).toBeGreaterThan(3);
    const own = await list(`/offers?edition=${running}&host=sv-osterburken`, tokens.host);
    expect(own.length).toBeGreaterThan(1);
    expect((await list(`/offers/${String(own[0]?.['uuid'])}/participants`, tokens.host)).length).toBeGreaterThan(2);
  });

  it('leaves an event for each of its records, and no word of anybody in them (R-EVT-1, R-EVT-4)', async () => {
    const made = ['offer', 'host', 'category', 'edition', 'attendance', 'participant', 'receipt', 'invoice'];
    for (const kind of made) {
      const table = kind === 'category' ? 'categories' : `${kind}s`;
      const type = kind === 'participant' ? 'participant.changed' : `${kind}.created`;
      const [row] = await test.database.query<{ records: number; missing: number }>(
        `select count(*)::int as records, count(*) filter (where not exists (
           select from events e where e.subject = r.uuid and e.type = $1))::int as missing from ${table} r`,
        [type],
      );
      expect([kind, row?.missing]).toEqual([kind, 0]);
    }
    const all: string[] = [];
    for (let after = ''; ;) {
      const events = await list(`/events?limit=1000${after}`, tokens.superAdmin);
      for (const { data } of events) {
        const { publicRecord: _shown, ...rest } = data as Json;
        all.push(JSON.stringify(rest));
      }
      if (events.length < 1_000) break;
      after = `&after=${String(events.at(-1)?.['id'])}`;
    }
    const [texts, words] = [[...new Set(all)].join('\n'), await privateWords(test)];
    expect([all.length > 500, words.length > 500]).toEqual([true, true]);
    expect(words.filter((word) => texts.includes(word))).toEqual([]);
  });

  it('has an edition to be drawn: sixty families, siblings, friends, favourites, and too few canoes', async () => {
    const lot = await editionNamed('Demo: Verlosung');
    const [row] = await test.database.query(
      `select count(distinct p.account_uuid)::int as families, count(distinct p.uuid)::int as children,
         count(*) filter (where t.favourite)::int as favourites, count(distinct t.group_code)::int as groups,
         count(*) filter (where t.status <> 'waiting' or t.decision is not null)::int as decided,
         count(*) filter (where o.name = 'Kanukurs auf der Tauber')::int as canoes,
         (select sum(max_participants)::int from offers where edition_uuid = $1) as seats
       from attendances t join participants p on p.uuid = t.participant_uuid join offers o on o.uuid = t.offer_uuid
       where t.edition_uuid = $1`,
      [lot],
    );
    // It is drawn in docs/guides (draw.md).
    expect(row).toEqual({ families: 60, children: 75, favourites: 75, groups: 10, decided: 0, canoes: 47, seats: 86 });
  });

  it('has what a day at the desk is about: a duplicate, notes on health, an offer moved, one called off, places left', async () => {
    const running = await editionNamed('Demo: Anmeldung läuft');
    const twice = await test.database.query<{ children: number; families: number; offers: number }>(
      `select count(*)::int as children, count(p.account_uuid)::int as families from participants p
       group by lower(p.firstname), lower(p.lastname), p.date_of_birth having count(*) > 1`,
    );
    expect(twice).toEqual([{ children: 2, families: 1 }]);
    const offers = await list(`/offers?edition=${running}&itemsPerPage=50`);
    const named = (name: string): Json => offers.find((offer) => offer['name'] === name) ?? {};
    const stable = named('Ein Vormittag im Stall');
    expect(stable).toMatchObject({ status: ['published'], vacancies: 11 });
    expect((stable['dates'] as Json[]).map(({ begin }) => begin)).toEqual(['2027-12-31T09:00:00+01:00']);
    const history = await list(`/offers/${String(stable['uuid'])}/history`);
    expect(history.some(({ fields }) => Array.isArray(fields) && fields.includes('dates'))).toBe(true);
    const coach = named('Kutschfahrt zum Limes');
    expect(coach).toMatchObject({ status: ['published', 'cancelled'], attendances: { confirmed: 3 } });
    // Within two weeks of it, its host reads what is known of the children's health.
    const sheet = JSON.stringify(await list(`/offers/${String(stable['uuid'])}/participants`, tokens.otherHost));
    expect(sheet).toContain('Erdnüsse');
    expect(sheet).toContain('Oma Gerda Berger');
    const siblings = await test.database.query(
      'select account_uuid from participants where account_uuid is not null group by 1 having count(*) = 2',
    );
    expect(siblings.length).toBeGreaterThan(5);
  });

  it('has a protected child, discounted ones, answers to questions, and addresses that reach nobody', async () => {
    const counts = [
      'participants where protected',
      'participants where discounted',
      'attendances where jsonb_array_length(answers) > 0',
      'attendances where charged is not null',
      `accounts where 'ROLE_MEMBER' = any(roles) and email !~ '@demo[.]example$'`,
      'mails',
      'attendances t where not exists (select from attendance_history h where h.attendance_uuid = t.uuid)',
    ].map((rows) => `(select count(*)::int from ${rows})`);
    const [row] = await test.database.query<{ counts: number[] }>(`select array[${counts.join()}] as counts`);
    const [guarded, discounted, answers = 0, charged = 0, ...none] = row!.counts;
    expect([guarded, discounted, ...none]).toEqual([1, 2, 0, 0, 0]);
    expect([answers > 20, charged > 5]).toEqual([true, true]);
  });

  it('gives every kind of caller a token that works', async () => {
    expect(await test.app.get(DemoService).knows(tokens)).toBe(true);
    for (const token of Object.values(tokens)) await list('/offers', token);
    const hostsOf = async (token: string): Promise<unknown[]> => (await list('/hosts', token)).map(({ uuid }) => uuid);
    const own = await hostsOf(tokens.host);
    expect(own).toHaveLength(1);
    expect(await hostsOf(tokens.otherHost)).not.toEqual(own);
    await test.call('post', '/hosts', tokens.readOnly).send({ name: 'X' }).expect(403);
    await test.call('get', '/hosts', tokens.legacy).expect(403);
  });

  it('can be loaded again without doubling anything, or speaking for a town that has a letterhead', async () => {
    const counts = (): Promise<Json[]> =>
      test.database.query(`select (select count(*) from editions) as editions, (select count(*) from offers) as offers,
        (select count(*)::int from offers o join editions e on e.uuid = o.edition_uuid where e.name !~ '^Demo') as past,
        (select count(*)::int from hosts) as hosts, (select count(*) from accounts) as accounts,
        (select count(*)::int from categories) as categories, (select count(*) from offer_dates) as dates,
        (select count(*) from participants) as children, (select count(*) from attendances) as applications,
        (select count(*) from media_files) as pictures`);
    const before = await counts();
    expect(before).toMatchObject([{ past: 69, hosts: 67, categories: 14 }]);
    const letterhead = (): Promise<Json> => read('/settings/letterhead');
    expect(await letterhead()).toMatchObject({ municipality: 'Stadt Musterstadt', contactPhone: '06291 12345' });
    await test
      .call('patch', '/settings/letterhead', tokens.payments)
      .send({ municipality: 'Unsere Stadt' })
      .expect(200);
    test.clock.standAt('2028-02-29T09:00:00+01:00');
    await test.app.get(DemoService).load();
    expect(await counts()).toEqual(before);
    expect(await letterhead()).toMatchObject({ municipality: 'Unsere Stadt' });
  });
});
