import { beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { ProgrammeImportService } from '../../src/programme/import/programme-import.service.js';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { bodyOf, type Json, pluck } from '../support/json.js';
import { expectProblem } from '../support/problems.js';
import { type Caller, openWorld, prepared } from '../world/index.js';

const NOW = '2026-06-01T12:00:00+02:00';
const INTERNAL = ['publish', 'applicationQuestions', 'transitions', 'variants', 'requiresAgreement', 'accessibility'];
const OWN = ['attendances', 'contact', 'internalNote'];
const NONE = 'There is no offer with this identifier, or none you may see.';

/** Three hours of a day. */
const on = (day: string, from = '10', to = '12') => ({
  begin: `2026-${day}T${from}:00:00+02:00`,
  end: `2026-${day}T${to}:00:00+02:00`,
});

/** Summer of 2026 as two clubs run it; names begin with a letter so that orders are easy to read. */
const PROGRAMME = {
  edition: { name: 'Sommer 2026', alias: 'sommer', holidayPeriod: { begin: '2026-07-01', end: '2026-08-31' } },
  categories: [
    { name: 'Wasser', alias: 'wasser' },
    { name: 'Bücher & Spaß', alias: 'buecher' },
  ],
  hosts: [{ name: 'Kanuclub Müller' }, { name: 'Bücherei' }],
  offers: [
    { name: 'Älterwerden', hosts: ['Bücherei'], categories: ['Bücher & Spaß'], dates: [on('07-20')] },
    {
      ...{ name: 'Badetag', hosts: ['Kanuclub Müller'], categories: ['Wasser'], fee: 500, maxParticipants: 3 },
      dates: [on('07-10', '10', '16'), on('08-10', '10', '16')],
    },
    {
      ...{ name: 'canu für alle', hosts: ['Kanuclub Müller', 'Bücherei'], categories: ['Wasser', 'Bücher & Spaß'] },
      ...{ teaser: '100% Spaß', meetingPoint: 'Bootshaus_1' },
      dates: [{ ...on('07-06', '18', '20'), recurrence: 'FREQ=WEEKLY;COUNT=4' }],
    },
    { name: 'Dauerausstellung', hosts: ['Bücherei'], description: 'Immer offen' },
    { name: 'Entwurf', hosts: ['Kanuclub Müller'], dates: [on('07-01')] },
    { name: 'Freundeskreis', hosts: ['Kanuclub Müller'], dates: [on('07-02')] },
    { name: 'Geplatzt', hosts: ['Bücherei'], dates: [on('07-03')] },
    { name: 'Haft', hosts: ['Bücherei'], dates: [on('07-04')] },
  ],
} as const;

describe('Offers', () => {
  const uuids: Record<string, string> = {};

  const world = openWorld({ at: NOW, club: { name: 'Ruderclub', alias: 'ruderclub' } });
  const { test, make } = world;
  const { anonymous, member: parent } = world.callers;
  const admin = prepared(() => make.account(['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN']));
  const canoe = prepared(() => make.account(['ROLE_HOST']));
  const sql = make.sql.bind(make);
  beforeAll(async () => {
    await test.app.get(ProgrammeImportService).import(PROGRAMME, { place: 'published' });
    await sql(`update offers set place = 'draft', comment = 'intern', internal_note = 'geheim' where name = 'Entwurf'`);
    await sql(
      `update offers set publish = 'private_link', link_secret = 'the-link-secret' where name = 'Freundeskreis'`,
    );
    await sql(`update offers set cancelled = true where name = 'Geplatzt'`);
    await sql(`update offers set place = 'unpublished' where name = 'Haft'`);
    await sql(`insert into host_members select uuid, $1, now() from hosts where name = 'Kanuclub Müller'`, [
      canoe.uuid,
    ]);
    for (const { uuid, name } of await sql('select uuid, name from offers')) uuids[String(name)] = String(uuid);
  });

  const names = async (query: string, caller: Caller = anonymous): Promise<unknown[]> =>
    pluck(await caller.get(`/offers?${query}`).expect(200), 'name');
  const get = (name: string, caller: Caller = anonymous) => caller.get(`/offers/${uuids[name] ?? name}`);
  const one = async (name: string, caller?: Caller): Promise<Json> => bodyOf(await get(name, caller));
  const attend = async (offer: string, ...states: AttendanceStatus[]): Promise<void> => {
    await world.applications.of({ uuid: uuids[offer]! }, ...states);
  };

  describe('visibility', () => {
    const PUBLIC = ['Geplatzt', 'canu für alle', 'Badetag', 'Älterwerden', 'Dauerausstellung'];

    it('without a token only published, public offers of an edition that is online are returned, those that are called off as well (R-API-2, R-OFF-1, R-OFF-8, R-OFF-9, R-OFF-10, R-OFF-11)', async () => {
      expect(await names('')).toEqual(PUBLIC);
      expect((await one('Geplatzt'))['status']).toEqual(['published', 'cancelled']);
      for (const hidden of ['Entwurf', 'Freundeskreis', 'Haft']) await get(hidden).expect(404);
    });

    it('parents see what is public, organiser users their own offers in any place as well, admins everything (R-OFF-8, R-OFF-10, R-OFF-11)', async () => {
      expect(await names('', parent)).toEqual(PUBLIC);
      expect(new Set(await names('', canoe))).toEqual(new Set([...PUBLIC, 'Entwurf', 'Freundeskreis']));
      await get('Haft', canoe).expect(404);
      expect(await names('', admin)).toHaveLength(PROGRAMME.offers.length);
    });

    it('an offer shared with an account is its own (R-HOST-12)', async () => {
      const friend = await make.account(['ROLE_HOST']);
      await get('Entwurf', friend).expect(404);
      await sql('insert into offer_shares values ($1, $2)', [uuids['Entwurf'], friend.uuid]);
      expect((await one('Entwurf', friend))['internalNote']).toBe('geheim');
    });

    it('an unknown or malformed identifier is the same 404 as a hidden offer; of a numeric one of the earlier API the detail tells migrating partners what to use (R-API-7, R-API-52, R-API-53, R-OFF-12)', async () => {
      for (const id of ['1', '9'.repeat(20)]) {
        const moved = /^There is no offer with this identifier, .*earlier API.*uuid/;
        expectProblem(await get(id), 404, expect.stringMatching(moved));
      }
      const german = await get('4711').set('Accept-Language', 'de');
      expect(bodyOf(german)['detail']).toMatch(/früheren Schnittstelle.*uuid/);
      const staff = world.callers.maskedAdmin;
      const path = '/offers/4711';
      for (const request of [
        ...[staff.patch(path, {}), staff.delete(path)],
        ...['history', 'participants', 'calendar.ics'].map((below) => staff.get(`${path}/${below}`)),
        ...['transition', 'copy'].map((below) => staff.post(`${path}/${below}`, {})),
      ])
        expectProblem(await request, 404, expect.stringMatching(/earlier API.*uuid/));
      // Anybody's guess, but nobody's former number.
      const others = ['Entwurf', newUuid(), 'not-an-id', 'z'.repeat(22), '1'.repeat(23)];
      for (const id of ['4711.0', '-1', '0x10', '1e3', ...others]) expectProblem(await get(id), 404, NONE);
    });

    it('a private link opens its offer, and only with the right secret; the anonymous answer never repeats it (R-OFF-9, R-OFF-14)', async () => {
      const path = `/offers/${uuids['Freundeskreis'] ?? ''}`;
      const opened = await anonymous.get(`${path}?link=the-link-secret`).expect(200);
      expect(opened.text).not.toContain('the-link-secret');
      expect(opened.body).not.toHaveProperty('url');
      expect(opened.headers['cache-control']).toBe('no-store');
      const wrong = ['wrong', '', 'the-link-secret&link=x', '%00', '%ED%A0%80', 'x'.repeat(5000)];
      for (const link of wrong) await anonymous.get(`${path}?link=${link}`).expect(404);
      await anonymous.get(path).expect(404);
      await anonymous.get(`/offers/${uuids['Entwurf'] ?? ''}?link=the-link-secret`).expect(404);
      await sql(`update offers set place = 'unpublished' where name = 'Freundeskreis'`);
      await anonymous.get(`${path}?link=the-link-secret`).expect(404);
      await sql(`update offers set place = 'published' where name = 'Freundeskreis'`);
    });

    it('the link stands only in privateLink of the single record, for admins and own organisers', async () => {
      for (const caller of [admin, canoe]) {
        expect(String((await one('Freundeskreis', caller))['privateLink'])).toContain('link=the-link-secret');
        expect((await caller.get('/offers')).text).not.toContain('the-link-secret');
      }
      expect(await one('Badetag', admin)).not.toHaveProperty('privateLink');
    });

    it('the offers of an archived edition, or of one whose show_offers task is not running, are hidden (R-EDI-4, R-OFF-8)', async () => {
      await sql(`update editions set archived = true`);
      expect(await names('')).toEqual([]);
      await sql(`update editions set archived = false`);
      await sql(
        `insert into edition_tasks (uuid, edition_uuid, type, begin_at, end_at)
         select $1, uuid, 'show_offers', '2026-06-10T00:00:00+02:00', '2026-06-20T00:00:00+02:00' from editions`,
        [newUuid()],
      );
      expect(await names('')).toEqual([]);
      test.clock.standAt('2026-06-10T00:00:00+02:00');
      expect(await names('')).toEqual(PUBLIC);
      test.clock.standAt('2026-06-20T00:00:00+02:00');
      expect(await names('')).toEqual([]);
      await get('Badetag', parent).expect(404);
      await sql(`delete from edition_tasks where type = 'show_offers'`);
      test.clock.standAt(NOW);
    });
  });

  describe('fields', () => {
    it('an anonymous answer holds the public fields only (R-API-12, R-API-52, R-OFF-13, R-OFF-24)', async () => {
      expect(await one('Badetag')).toEqual({
        uuid: uuids['Badetag'],
        name: 'Badetag',
        alias: 'badetag',
        edition: { uuid: expect.any(String), name: 'Sommer 2026', alias: 'sommer' },
        hosts: [{ uuid: expect.any(String), name: 'Kanuclub Müller', alias: 'kanuclub-mueller' }],
        status: ['published'],
        dates: [on('07-10', '10', '16'), on('08-10', '10', '16')].map((date) => ({
          uuid: expect.any(String),
          ...date,
        })),
        ...{ fee: 500, maxParticipants: 3, vacancies: 3, fullyBooked: false },
        ...{ requiresApplication: true, onlineApplication: true, media: [] },
        categories: [{ uuid: expect.any(String), name: 'Wasser', alias: 'wasser' }],
        url: 'https://ferien.test/angebote/badetag',
        ...{ createdAt: NOW, modifiedAt: NOW },
      });
    });

    it('a token adds the internal fields, and only admins and own organisers see contact, attendances and internal note (R-OFF-14, R-OFF-15)', async () => {
      const asParent = await one('Badetag', parent);
      for (const field of INTERNAL) expect(asParent).toHaveProperty(field);
      for (const field of OWN) expect(asParent).not.toHaveProperty(field);
      expect((await one('Badetag', canoe))['attendances']).toMatchObject({ total: 0 });
      expect(await one('Älterwerden', canoe)).not.toHaveProperty('attendances');
      expect(await one('Entwurf', canoe)).toMatchObject({ comment: 'intern', internalNote: 'geheim' });
    });

    it('recurring dates carry their recurrence, hosts and categories keep their order (R-OFF-13, R-OFF-24)', async () => {
      const offer = await one('canu für alle');
      const [date] = PROGRAMME.offers[2].dates;
      expect(offer['dates']).toEqual([{ uuid: expect.any(String), ...date }]);
      expect((offer['hosts'] as Json[]).map(({ alias }) => alias)).toEqual(['kanuclub-mueller', 'buecherei']);
      expect((offer['categories'] as Json[]).map(({ alias }) => alias)).toEqual(['wasser', 'buecher']);
    });

    it('vacancies are places minus taken minus waitlisted, never below 0; fullyBooked says when none is left (R-OFF-16)', async () => {
      await attend('Badetag', 'confirmed', 'waiting', 'withdrawn', 'rejected', 'unfulfilled');
      expect(await one('Badetag')).toMatchObject({ vacancies: 2, fullyBooked: false });
      await attend('Badetag', 'participated', 'waitlisted');
      expect(await one('Badetag')).toMatchObject({ vacancies: 0, fullyBooked: true });
      await attend('Badetag', 'confirmed', 'noshow');
      expect(await one('Badetag')).toMatchObject({ vacancies: 0, fullyBooked: true });
      expect((await one('Badetag', admin))['attendances']).toEqual({
        ...{ waiting: 1, confirmed: 2, waitlisted: 1, withdrawn: 1, rejected: 1, unfulfilled: 1 },
        ...{ participated: 1, noshow: 1, total: 9 },
      });
      await attend('Dauerausstellung', 'confirmed');
      const unlimited = await one('Dauerausstellung');
      expect(unlimited['fullyBooked']).toBe(false);
      expect(unlimited).not.toHaveProperty('vacancies');
    });

    it('the contact is masked where the caller may not see the account (R-ACC-10, R-API-12)', async () => {
      const { uuid, email } = await make.account(['ROLE_MEMBER'], { firstname: 'Kontakt', phone: '0170' });
      await sql('update offers set contact_uuid = $1 where name = $2', [uuid, 'Haft']);
      const name = 'Kontakt Probe';
      expect((await one('Haft', admin))['contact']).toEqual({ uuid, name, phone: '0170', email });
      expect((await one('Haft', world.callers.maskedAdmin))['contact']).toEqual({ uuid });
    });

    it('transitions take state, caller and time into account; an organiser may complete only while hosts may edit (R-EDI-10, R-OFF-5)', async () => {
      const all = ['complete', 'approve', 'publish'];
      const check = async (...rows: [name: string, caller: Caller, transitions: string[]][]): Promise<void> => {
        for (const [name, caller, transitions] of rows)
          expect([name, (await one(name, caller))['transitions']]).toEqual([name, transitions]);
      };
      await check(
        ['Entwurf', admin, all],
        ['Entwurf', canoe, ['complete']],
        ['Badetag', admin, ['unpublish', 'cancel']],
        ['Badetag', canoe, ['cancel']],
        ['Älterwerden', canoe, []],
        ['Entwurf', world.callers.readOnly, []],
      );
      test.clock.standAt('2026-07-10T10:00:00+02:00');
      await check(['Badetag', canoe, []], ['Badetag', admin, ['unpublish']]);
      test.clock.standAt(NOW);
      await sql(
        `insert into edition_tasks (uuid, edition_uuid, type, begin_at, end_at) select $1, uuid, 'host_editing_stage', '2026-01-01', '2026-02-01' from editions`,
        [newUuid()],
      );
      await check(['Entwurf', canoe, []], ['Entwurf', admin, all]);
      await sql(`delete from edition_tasks where type = 'host_editing_stage'`);
    });

    it('variants are shown as far as they exist for the caller', async () => {
      const base = uuids['Älterwerden'];
      await sql('update offers set variant_of_uuid = $1 where name = any($2)', [base, ['Haft', 'Geplatzt']]);
      const variants = async (caller: Caller): Promise<unknown[]> =>
        ((await one('Älterwerden', caller))['variants'] as Json[]).map(({ name }) => name).sort();
      expect(await variants(admin)).toEqual(['Geplatzt', 'Haft']);
      expect(await variants(parent)).toEqual(['Geplatzt']);
      const variantOf = { name: 'Älterwerden', alias: 'aelterwerden' };
      expect(await one('Geplatzt', parent)).toMatchObject({ variantOf });
      await sql('update offers set variant_of_uuid = null');
    });
  });

  describe('filters', () => {
    it('several filters must all match; from and until include the given day, a timestamp counts exactly, they look at every date and expand recurring ones; permanent offers always match (R-API-25, R-API-26, R-API-28, R-HOST-1, R-OFF-28, R-OFF-29)', async () => {
      for (const [query, ...found] of [
        ['edition=sommer&from=2026-07-28&until=2026-08-09', 'Dauerausstellung'],
        ['edition=unknown'],
        ['host=kanuclub-mueller', 'canu für alle', 'Badetag'],
        ['category=wasser', 'canu für alle', 'Badetag'],
        ['host=buecherei&category=wasser', 'canu für alle'],
        ['from=2026-07-27&until=2026-07-27', 'canu für alle', 'Dauerausstellung'],
        ['from=2026-07-28&until=2026-08-09', 'Dauerausstellung'],
        ['from=2026-08-10', 'Badetag', 'Dauerausstellung'],
        ['until=2026-07-03', 'Geplatzt', 'Dauerausstellung'],
        ['from=2026-09-01', 'Dauerausstellung'],
        ['from=2026-08-10T16:00:00%2B02:00', 'Badetag', 'Dauerausstellung'],
        // An unescaped + is understood.
        ['from=2026-08-10T16:00:01+02:00', 'Dauerausstellung'],
        ['until=2026-07-03T08:00:00Z', 'Geplatzt', 'Dauerausstellung'],
        ['until=2026-07-03T07:59:59Z', 'Dauerausstellung'],
        ['from=2026-07-10&until=2026-07-09'],
        ['from=2026-07-10&until=2026-07-10', 'Badetag', 'Dauerausstellung'],
      ] as const)
        expect([query, ...(await names(query))]).toEqual([query, ...found]);
    });

    it('status takes several places joined by comma; an unknown one is a 400 that lists the known ones (R-API-25, R-API-26, R-OFF-28, R-OFF-31)', async () => {
      expect(await names('status=cancelled')).toEqual(['Geplatzt']);
      expect(await names('status=draft')).toEqual([]);
      expect(await names('status=draft', admin)).toEqual(['Entwurf']);
      expect(await names('status=draft,unpublished', admin)).toEqual(['Entwurf', 'Haft']);
      const known = /^status: .*draft, completed, reviewed, published, unpublished, cancelled/;
      expectProblem(await anonymous.get('/offers?status=published,gone'), 400, expect.stringMatching(known));
    });

    it('q searches name, teaser, description, meeting point, organisers and categories; words all must match, and renamed organisers are followed (R-API-32, R-OFF-30)', async () => {
      for (const [q, ...found] of [
        ['ALTERW', 'Älterwerden'],
        ['aelterwerden', 'Älterwerden'],
        ['100%25', 'canu für alle'],
        ['immer+offen', 'Dauerausstellung'],
        ['bootshaus_1', 'canu für alle'],
        ['bootshausx1'],
        ['muller', 'canu für alle', 'Badetag'],
        ['spass+bucher', 'canu für alle', 'Älterwerden'],
        ['entwurf'],
      ] as const)
        expect([q, ...(await names(`q=${q}`))]).toEqual([q, ...found]);
      await sql(`update hosts set name = 'Paddelfreunde' where alias = 'kanuclub-mueller'`);
      expect(await names('q=paddelfreunde')).toEqual(['canu für alle', 'Badetag']);
      await sql(`update hosts set name = 'Kanuclub Müller' where alias = 'kanuclub-mueller'`);
      expect(await names('q=paddelfreunde')).toEqual([]);
    });

    it('modifiedSince keeps offers modified since, the moment included (R-OFF-28)', async () => {
      expect(await names('modifiedSince=2026-06-01T12:00:00%2B02:00')).toHaveLength(5);
      expect(await names('modifiedSince=2026-06-01')).toHaveLength(5);
      expect(await names('modifiedSince=2026-06-01T12:00:01%2B02:00')).toEqual([]);
    });

    it('filters of the earlier API and unknown ones are ignored (R-API-52, R-OFF-28)', async () => {
      const all = await names('');
      // They are not even read: malformed values, lists and repetitions are ignored as well.
      for (const gone of [
        ...['edition.id=1&hosts.alias=x&hosts.alias=y&fee=500&fee[gt]=abc&meetingPoint=x&id=7', 'edition.id[]=1'],
        ...['dates.begin[after]=2030-01-01', 'dates.begin[before]=gestern', 'order[name]=desc', 'foo=bar&__proto__=1'],
      ])
        expect(await names(gone)).toEqual(all);
    });
  });

  describe('order', () => {
    it('is by the first date, offers without dates last, in both directions, or by name in German rules, case-insensitively (R-API-26, R-API-31, R-OFF-31)', async () => {
      const [ascending, descending] = [await names(''), await names('sort=begin&order=desc')];
      expect(ascending).toEqual(await names('sort=begin&order=asc'));
      for (const list of [ascending, descending]) expect(list.at(-1)).toBe('Dauerausstellung');
      expect(descending[0]).toBe('Älterwerden');
      const sorted = ['Älterwerden', 'Badetag', 'canu für alle', 'Dauerausstellung', 'Geplatzt'];
      expect(await names('sort=name')).toEqual(sorted);
      expect(await names('sort=name&order=desc')).toEqual(sorted.toReversed());
    });
  });

  it('is another version once it has changed, and the same one beside what fetch adds to If-None-Match', async () => {
    const etag = String((await get('Älterwerden')).headers['etag']);
    const again = () => get('Älterwerden').set('If-None-Match', etag);
    const { headers } = await again().set('Cache-Control', 'no-cache').expect(304);
    expect(headers['cache-control']).toMatch(/^public/);
    await get('Älterwerden').set('Cache-Control', 'no-cache').expect(200);
    await sql(`update offers set teaser = 'Neu' where uuid = $1`, [uuids['Älterwerden']]);
    await again().expect(200);
  });
});
