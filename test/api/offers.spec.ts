import { beforeAll, describe, expect, it } from '@jest/globals';
import { uuidToBase58 } from '../support/base58.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { ProgrammeImportService } from '../../src/programme/programme-import.service.js';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { bodyOf, type Json, listOf, pluck } from '../support/json.js';
import { openApp, prepared, Records } from '../world/index.js';

const INTERNAL = [
  'publish',
  'comment',
  'applicationQuestions',
  'transitions',
  'applyText',
  'variants',
  'requiresAgreement',
  'accessibility',
];
const OWN = ['attendances', 'contact', 'internalNote'];

/** Summer of 2026 as two clubs run it; names begin with a letter so that orders are easy to read. */
const PROGRAMME = {
  edition: { name: 'Sommer 2026', alias: 'sommer', holidayPeriod: { begin: '2026-07-01', end: '2026-08-31' } },
  categories: [
    { name: 'Wasser', alias: 'wasser' },
    { name: 'Bücher & Spaß', alias: 'buecher' },
  ],
  hosts: [{ name: 'Kanuclub Müller' }, { name: 'Bücherei' }],
  offers: [
    {
      name: 'Älterwerden',
      hosts: ['Bücherei'],
      categories: ['Bücher & Spaß'],
      dates: [{ begin: '2026-07-20T10:00:00+02:00', end: '2026-07-20T12:00:00+02:00' }],
    },
    {
      name: 'Badetag',
      hosts: ['Kanuclub Müller'],
      categories: ['Wasser'],
      fee: 500,
      maxParticipants: 3,
      dates: [
        { begin: '2026-07-10T10:00:00+02:00', end: '2026-07-10T16:00:00+02:00' },
        { begin: '2026-08-10T10:00:00+02:00', end: '2026-08-10T16:00:00+02:00' },
      ],
    },
    {
      name: 'canu für alle',
      hosts: ['Kanuclub Müller', 'Bücherei'],
      categories: ['Wasser', 'Bücher & Spaß'],
      teaser: '100% Spaß',
      meetingPoint: 'Bootshaus_1',
      dates: [
        { begin: '2026-07-06T18:00:00+02:00', end: '2026-07-06T20:00:00+02:00', recurrence: 'FREQ=WEEKLY;COUNT=4' },
      ],
    },
    { name: 'Dauerausstellung', hosts: ['Bücherei'], description: 'Immer offen' },
    {
      name: 'Entwurf',
      hosts: ['Kanuclub Müller'],
      dates: [{ begin: '2026-07-01T10:00:00+02:00', end: '2026-07-01T12:00:00+02:00' }],
    },
    {
      name: 'Freundeskreis',
      hosts: ['Kanuclub Müller'],
      dates: [{ begin: '2026-07-02T10:00:00+02:00', end: '2026-07-02T12:00:00+02:00' }],
    },
    {
      name: 'Geplatzt',
      hosts: ['Bücherei'],
      dates: [{ begin: '2026-07-03T10:00:00+02:00', end: '2026-07-03T12:00:00+02:00' }],
    },
    {
      name: 'Haft',
      hosts: ['Bücherei'],
      dates: [{ begin: '2026-07-04T10:00:00+02:00', end: '2026-07-04T12:00:00+02:00' }],
    },
  ],
} as const;

describe('Offers', () => {
  const uuids: Record<string, string> = {};

  const test = openApp({ at: '2026-06-01T12:00:00+02:00' });
  const admin = prepared(() => test.caller('Admin', ['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN']));
  const canoe = prepared(() => test.caller('Canoe', ['ROLE_HOST']));
  const parent = prepared(() => test.caller('Parent', ['ROLE_MEMBER']));
  beforeAll(async () => {
    await test.app.get(ProgrammeImportService).import(PROGRAMME, { place: 'published' });
    const sql = (text: string, parameters: unknown[] = []): Promise<unknown> => test.database.query(text, parameters);
    await sql(`update offers set place = 'draft', comment = 'intern', internal_note = 'geheim' where name = 'Entwurf'`);
    await sql(
      `update offers set publish = 'private_link', link_secret = 'the-link-secret' where name = 'Freundeskreis'`,
    );
    await sql(`update offers set cancelled = true where name = 'Geplatzt'`);
    await sql(`update offers set place = 'unpublished' where name = 'Haft'`);
    await sql(`insert into host_members select uuid, $1, now() from hosts where name = 'Kanuclub Müller'`, [
      canoe.uuid,
    ]);
    for (const { uuid, name } of await test.database.query<{ uuid: string; name: string }>(
      'select uuid, name from offers',
    ))
      uuids[name] = uuid;
  });

  const names = async (query: string, token?: string): Promise<unknown[]> => {
    const response = await test.call('get', `/offers?${query}`, token);
    expect(response.status).toBe(200);
    return pluck(response, 'name');
  };
  const one = async (name: string, token?: string): Promise<Json> =>
    bodyOf(await test.call('get', `/offers/${uuids[name] ?? name}`, token));
  const status = async (name: string, token?: string): Promise<number> =>
    (await test.call('get', `/offers/${uuids[name] ?? name}`, token)).status;
  const attend = async (offer: string, states: readonly AttendanceStatus[]): Promise<void> => {
    const make = new Records(test);
    for (const state of states) await make.attendance(String(uuids[offer]), state);
  };

  describe('visibility', () => {
    const PUBLIC = ['Geplatzt', 'canu für alle', 'Badetag', 'Älterwerden', 'Dauerausstellung'];

    it('without a token only published, public offers of an edition that is online are returned', async () => {
      expect(await names('')).toEqual(PUBLIC);
      for (const hidden of ['Entwurf', 'Freundeskreis', 'Haft']) expect(await status(hidden)).toBe(404);
    });

    it('a published offer that is called off stays in the list with status [published, cancelled]', async () => {
      expect((await one('Geplatzt'))['status']).toEqual(['published', 'cancelled']);
    });

    it('organiser users see their own offers in any place and what is public', async () => {
      expect(new Set(await names('', canoe.token))).toEqual(new Set([...PUBLIC, 'Entwurf', 'Freundeskreis']));
      expect(await status('Haft', canoe.token)).toBe(404);
    });

    it('parents see what is public, admins everything', async () => {
      expect(await names('', parent.token)).toEqual(PUBLIC);
      expect(await names('', admin.token)).toHaveLength(PROGRAMME.offers.length);
    });

    it('an offer shared with an account is its own', async () => {
      const friend = await test.caller('Friend', ['ROLE_HOST']);
      expect(await status('Entwurf', friend.token)).toBe(404);
      await test.database.query('insert into offer_shares values ($1, $2)', [uuids['Entwurf'], friend.uuid]);
      expect((await one('Entwurf', friend.token))['internalNote']).toBe('geheim');
    });

    it('an unknown or malformed identifier is the same 404 as a hidden offer', async () => {
      const answers = await Promise.all(
        [uuids['Entwurf'] ?? '', newUuid(), 'not-an-id', 'z'.repeat(22), '1'.repeat(23)].map((id) =>
          test.call('get', `/offers/${id}`),
        ),
      );
      for (const answer of answers) {
        expect(answer.status).toBe(404);
        expect(bodyOf(answer)['detail']).toBe('There is no offer with this identifier, or none you may see.');
      }
    });

    it('a numeric identifier of the earlier API is a 404 whose detail tells migrating partners what to use', async () => {
      for (const id of ['1', '4711', '9'.repeat(20)]) {
        const answer = await test.call('get', `/offers/${id}`);
        expect(answer.status).toBe(404);
        expect(bodyOf(answer)['detail']).toMatch(/^There is no offer with this identifier, .*earlier API.*uuid/);
        const german = await test.call('get', `/offers/${id}`).set('Accept-Language', 'de');
        expect(bodyOf(german)['detail']).toMatch(/früheren Schnittstelle.*uuid/);
      }
      const admin = await test.caller('Number', ['ROLE_ADMIN']);
      for (const [method, below] of [
        ['patch', ''],
        ['delete', ''],
        ['get', '/history'],
        ['get', '/participants'],
        ['get', '/calendar.ics'],
        ['post', '/transition'],
        ['post', '/copy'],
      ] as const) {
        const request = test.call(method, `/offers/4711${below}`, admin.token);
        const answer = await (method === 'post' || method === 'patch' ? request.send({}) : request);
        expect([below, answer.status, bodyOf(answer)['detail']]).toEqual([
          below,
          404,
          expect.stringMatching(/earlier API.*uuid/),
        ]);
      }
      // Anybody's guess, but nobody's former number.
      for (const id of ['4711.0', '-1', '0x10', '1e3']) {
        const { detail } = bodyOf(await test.call('get', `/offers/${id}`));
        expect(detail).toBe('There is no offer with this identifier, or none you may see.');
      }
    });

    it('a private link opens its offer, and only with the right secret; the anonymous answer never repeats it', async () => {
      const path = `/offers/${uuids['Freundeskreis'] ?? ''}`;
      const opened = await test.call('get', `${path}?link=the-link-secret`);
      expect(opened.status).toBe(200);
      expect(opened.text).not.toContain('the-link-secret');
      expect(opened.body).not.toHaveProperty('url');
      expect(opened.headers['cache-control']).toBe('no-store');
      for (const wrong of [
        '?link=wrong',
        '?link=',
        '?link=the-link-secret&link=x',
        '?link=%00',
        '?link=%ED%A0%80',
        `?link=${'x'.repeat(5000)}`,
        '',
      ]) {
        expect((await test.call('get', path + wrong)).status).toBe(404);
      }
      expect((await test.call('get', `/offers/${uuids['Entwurf'] ?? ''}?link=the-link-secret`)).status).toBe(404);
      await test.database.query(`update offers set place = 'unpublished' where name = 'Freundeskreis'`);
      expect((await test.call('get', `${path}?link=the-link-secret`)).status).toBe(404);
      await test.database.query(`update offers set place = 'published' where name = 'Freundeskreis'`);
    });

    it('the link stands only in privateLink of the single record, for admins and own organisers', async () => {
      for (const token of [admin.token, canoe.token]) {
        expect(String((await one('Freundeskreis', token))['privateLink'])).toContain('link=the-link-secret');
        expect((await test.call('get', '/offers', token)).text).not.toContain('the-link-secret');
      }
      expect(await one('Badetag', admin.token)).not.toHaveProperty('privateLink');
    });

    it('the offers of an archived edition, or of one whose show_offers task is not running, are hidden', async () => {
      await test.database.query(`update editions set archived = true`);
      expect(await names('')).toEqual([]);
      await test.database.query(`update editions set archived = false`);
      await test.database.query(
        `insert into edition_tasks (uuid, edition_uuid, type, begin_at, end_at)
         select $1, uuid, 'show_offers', '2026-06-10T00:00:00+02:00', '2026-06-20T00:00:00+02:00' from editions`,
        [newUuid()],
      );
      expect(await names('')).toEqual([]);
      test.clock.standAt('2026-06-10T00:00:00+02:00');
      expect(await names('')).toEqual(PUBLIC);
      test.clock.standAt('2026-06-20T00:00:00+02:00');
      expect(await names('')).toEqual([]);
      expect(await status('Badetag', parent.token)).toBe(404);
      await test.database.query(`delete from edition_tasks where type = 'show_offers'`);
      test.clock.standAt('2026-06-01T12:00:00+02:00');
    });

    it('with public access off anonymous requests get a 401, tokens still read', async () => {
      await test.setPublicAccess(false);
      for (const path of ['/offers', `/offers/${uuids['Badetag'] ?? ''}`]) {
        const response = await test.call('get', path);
        expect(response.status).toBe(401);
        expect(response.headers['www-authenticate']).toMatch(/^Bearer realm=/);
      }
      expect(await status('Badetag', parent.token)).toBe(200);
      await test.setPublicAccess(true);
      expect(await status('Badetag')).toBe(200);
    });
  });

  describe('fields', () => {
    it('an anonymous answer holds the public fields only', async () => {
      expect(await one('Badetag')).toEqual({
        uuid: uuids['Badetag'],
        name: 'Badetag',
        alias: 'badetag',
        edition: { uuid: expect.any(String), name: 'Sommer 2026', alias: 'sommer' },
        hosts: [{ uuid: expect.any(String), name: 'Kanuclub Müller', alias: 'kanuclub-mueller' }],
        status: ['published'],
        dates: [
          { uuid: expect.any(String), begin: '2026-07-10T10:00:00+02:00', end: '2026-07-10T16:00:00+02:00' },
          { uuid: expect.any(String), begin: '2026-08-10T10:00:00+02:00', end: '2026-08-10T16:00:00+02:00' },
        ],
        fee: 500,
        maxParticipants: 3,
        vacancies: 3,
        fullyBooked: false,
        requiresApplication: true,
        onlineApplication: true,
        categories: [{ uuid: expect.any(String), name: 'Wasser', alias: 'wasser' }],
        url: 'https://ferien.test/angebote/badetag',
        media: [],
        createdAt: '2026-06-01T12:00:00+02:00',
        modifiedAt: '2026-06-01T12:00:00+02:00',
      });
    });

    it('a token adds the internal fields, and only admins and own organisers see contact, attendances and internal note', async () => {
      const asParent = await one('Badetag', parent.token);
      const asOwner = await one('Badetag', canoe.token);
      for (const field of INTERNAL.filter((name) => !['comment', 'applyText'].includes(name)))
        expect(asParent).toHaveProperty(field);
      for (const field of OWN) expect(asParent).not.toHaveProperty(field);
      expect(asOwner['attendances']).toMatchObject({ total: 0 });
      expect(await one('Älterwerden', canoe.token)).not.toHaveProperty('attendances');
      expect(await one('Entwurf', canoe.token)).toMatchObject({ comment: 'intern', internalNote: 'geheim' });
    });

    it('recurring dates carry their recurrence', async () => {
      expect((await one('canu für alle'))['dates']).toEqual([
        {
          uuid: expect.any(String),
          begin: '2026-07-06T18:00:00+02:00',
          end: '2026-07-06T20:00:00+02:00',
          recurrence: 'FREQ=WEEKLY;COUNT=4',
        },
      ]);
    });

    it('hosts and categories keep their order', async () => {
      const offer = await one('canu für alle');
      expect((offer['hosts'] as Json[]).map(({ alias }) => alias)).toEqual(['kanuclub-mueller', 'buecherei']);
      expect((offer['categories'] as Json[]).map(({ alias }) => alias)).toEqual(['wasser', 'buecher']);
    });

    it('vacancies are places minus taken minus waitlisted, never below 0; fullyBooked says when none is left', async () => {
      await attend('Badetag', ['confirmed', 'waiting', 'withdrawn', 'rejected', 'unfulfilled']);
      expect(await one('Badetag')).toMatchObject({ vacancies: 2, fullyBooked: false });
      await attend('Badetag', ['participated', 'waitlisted']);
      expect(await one('Badetag')).toMatchObject({ vacancies: 0, fullyBooked: true });
      await attend('Badetag', ['confirmed', 'noshow']);
      expect(await one('Badetag')).toMatchObject({ vacancies: 0, fullyBooked: true });
      expect((await one('Badetag', admin.token))['attendances']).toEqual({
        waiting: 1,
        confirmed: 2,
        waitlisted: 1,
        withdrawn: 1,
        rejected: 1,
        unfulfilled: 1,
        participated: 1,
        noshow: 1,
        total: 9,
      });
      await attend('Dauerausstellung', ['confirmed']);
      const unlimited = await one('Dauerausstellung');
      expect(unlimited['fullyBooked']).toBe(false);
      expect(unlimited).not.toHaveProperty('vacancies');
    });

    it('the contact is masked where the caller may not see the account', async () => {
      const contact = await test.caller('Kontakt', ['ROLE_MEMBER']);
      await test.database.query(`update accounts set phone = '0170' where uuid = $1`, [contact.uuid]);
      await test.database.query('update offers set contact_uuid = $1 where name = $2', [contact.uuid, 'Haft']);
      const masked = await test.caller('Masked', ['ROLE_ADMIN']);
      expect((await one('Haft', admin.token))['contact']).toEqual({
        uuid: contact.uuid,
        name: 'Kontakt Probe',
        phone: '0170',
        email: contact.email,
      });
      expect((await one('Haft', masked.token))['contact']).toEqual({ uuid: contact.uuid });
    });

    it('transitions take state, caller and time into account', async () => {
      expect((await one('Entwurf', admin.token))['transitions']).toEqual(['complete', 'approve', 'publish']);
      expect((await one('Entwurf', canoe.token))['transitions']).toEqual(['complete']);
      expect((await one('Badetag', admin.token))['transitions']).toEqual(['unpublish', 'cancel']);
      expect((await one('Badetag', canoe.token))['transitions']).toEqual(['cancel']);
      expect((await one('Älterwerden', canoe.token))['transitions']).toEqual([]);
      test.clock.standAt('2026-07-10T10:00:00+02:00');
      expect((await one('Badetag', canoe.token))['transitions']).toEqual([]);
      expect((await one('Badetag', admin.token))['transitions']).toEqual(['unpublish']);
      test.clock.standAt('2026-06-01T12:00:00+02:00');
    });

    it('an organiser may complete only while hosts may edit', async () => {
      await test.database.query(
        `insert into edition_tasks (uuid, edition_uuid, type, begin_at, end_at) select $1, uuid, 'host_editing_stage', '2026-01-01', '2026-02-01' from editions`,
        [newUuid()],
      );
      expect((await one('Entwurf', canoe.token))['transitions']).toEqual([]);
      expect((await one('Entwurf', admin.token))['transitions']).toEqual(['complete', 'approve', 'publish']);
      await test.database.query(`delete from edition_tasks where type = 'host_editing_stage'`);
    });

    it('variants are shown as far as they exist for the caller', async () => {
      await test.database.query('update offers set variant_of_uuid = $1 where name = any($2)', [
        uuids['Älterwerden'],
        ['Haft', 'Geplatzt'],
      ]);
      expect(((await one('Älterwerden', admin.token))['variants'] as Json[]).map(({ name }) => name).sort()).toEqual([
        'Geplatzt',
        'Haft',
      ]);
      expect(((await one('Älterwerden', parent.token))['variants'] as Json[]).map(({ name }) => name)).toEqual([
        'Geplatzt',
      ]);
      expect(await one('Geplatzt', parent.token)).toMatchObject({
        variantOf: { name: 'Älterwerden', alias: 'aelterwerden' },
      });
      await test.database.query('update offers set variant_of_uuid = null');
    });
  });

  describe('filters', () => {
    it('edition, category and host filter by UUID, base58 or alias; an unknown one gives an empty list', async () => {
      const { edition, hosts, categories } = await one('Badetag');
      const forms = ({ uuid, alias }: Json): string[] => [String(uuid), uuidToBase58(String(uuid)), String(alias)];
      for (const form of forms(edition as Json)) expect(await names(`edition=${form}`)).toHaveLength(5);
      for (const form of forms((hosts as Json[])[0] ?? {}))
        expect(await names(`host=${form}`)).toEqual(['canu für alle', 'Badetag']);
      for (const form of forms((categories as Json[])[0] ?? {}))
        expect(await names(`category=${form}`)).toEqual(['canu für alle', 'Badetag']);
      for (const filter of ['edition', 'category', 'host']) {
        for (const unknown of ['unknown', newUuid(), "'; drop table offers", 'z'.repeat(22)]) {
          expect(await names(`${filter}=${encodeURIComponent(unknown)}`)).toEqual([]);
        }
      }
    });

    it('several filters must all match', async () => {
      expect(await names('host=buecherei&category=wasser')).toEqual(['canu für alle']);
    });

    it('from and until include the given day, look at every date and expand recurring ones; permanent offers always match', async () => {
      expect(await names('from=2026-07-27&until=2026-07-27')).toEqual(['canu für alle', 'Dauerausstellung']);
      expect(await names('from=2026-07-28&until=2026-08-09')).toEqual(['Dauerausstellung']);
      expect(await names('from=2026-08-10')).toEqual(['Badetag', 'Dauerausstellung']);
      expect(await names('until=2026-07-03')).toEqual(['Geplatzt', 'Dauerausstellung']);
      expect(await names('from=2026-09-01')).toEqual(['Dauerausstellung']);
    });

    it('a timestamp in from and until counts exactly; an unescaped + is understood', async () => {
      expect(await names('from=2026-08-10T16:00:00%2B02:00')).toEqual(['Badetag', 'Dauerausstellung']);
      expect(await names('from=2026-08-10T16:00:01+02:00')).toEqual(['Dauerausstellung']);
      expect(await names('until=2026-07-03T08:00:00Z')).toEqual(['Geplatzt', 'Dauerausstellung']);
      expect(await names('until=2026-07-03T07:59:59Z')).toEqual(['Dauerausstellung']);
    });

    it('from after until is an empty list', async () => {
      expect(await names('from=2026-07-10&until=2026-07-09')).toEqual([]);
      expect(await names('from=2026-07-10&until=2026-07-10')).not.toEqual([]);
    });

    it('an unreadable date is a 400 that names the parameter', async () => {
      for (const parameter of ['from', 'until', 'modifiedSince', 'createdSince']) {
        for (const value of [
          '2026-02-30',
          'yesterday',
          '2026-07-01T10:00:00',
          '2026-13-01',
          '',
          '01.07.2026',
          '2026-07-01T25:00:00Z',
        ]) {
          const response = await test.call('get', `/offers?${parameter}=${encodeURIComponent(value)}`);
          expect(response.status).toBe(400);
          expect(String(bodyOf(response)['detail'])).toMatch(new RegExp(`^${parameter}: `));
        }
      }
    });

    it('status takes several places joined by comma; an unknown one is a 400 that lists the known ones', async () => {
      expect(await names('status=cancelled')).toEqual(['Geplatzt']);
      expect(await names('status=draft')).toEqual([]);
      expect(await names('status=draft', admin.token)).toEqual(['Entwurf']);
      expect(await names('status=draft,unpublished', admin.token)).toEqual(['Entwurf', 'Haft']);
      const response = await test.call('get', '/offers?status=published,gone');
      expect(response.status).toBe(400);
      expect(String(bodyOf(response)['detail'])).toMatch(
        /^status: .*draft, completed, reviewed, published, unpublished, cancelled/,
      );
    });

    it('q searches name, teaser, description, meeting point, organisers and categories; words all must match', async () => {
      expect(await names('q=ALTERW')).toEqual(['Älterwerden']);
      expect(await names('q=aelterwerden')).toEqual(['Älterwerden']);
      expect(await names('q=100%25')).toEqual(['canu für alle']);
      expect(await names('q=immer+offen')).toEqual(['Dauerausstellung']);
      expect(await names('q=bootshaus_1')).toEqual(['canu für alle']);
      expect(await names('q=bootshausx1')).toEqual([]);
      expect(await names('q=muller')).toEqual(['canu für alle', 'Badetag']);
      expect(await names('q=spass+bucher')).toEqual(['canu für alle', 'Älterwerden']);
      expect(await names('q=entwurf')).toEqual([]);
    });

    it('q follows when an organiser or a category is renamed', async () => {
      await test.database.query(`update hosts set name = 'Paddelfreunde' where alias = 'kanuclub-mueller'`);
      expect(await names('q=paddelfreunde')).toEqual(['canu für alle', 'Badetag']);
      await test.database.query(`update hosts set name = 'Kanuclub Müller' where alias = 'kanuclub-mueller'`);
      expect(await names('q=paddelfreunde')).toEqual([]);
    });

    it('modifiedSince keeps offers modified since, the moment included', async () => {
      expect(await names('modifiedSince=2026-06-01T12:00:00%2B02:00')).toHaveLength(5);
      expect(await names('modifiedSince=2026-06-01')).toHaveLength(5);
      expect(await names('modifiedSince=2026-06-01T12:00:01%2B02:00')).toEqual([]);
    });

    it('filters of the earlier API are not even read: malformed values, lists and repetitions are ignored', async () => {
      const all = await names('');
      for (const gone of [
        'edition.id[]=1&edition.id[]=2',
        'hosts.alias=x&hosts.alias=y',
        'dates.begin[before]=gestern',
        'dates.begin[strictly_after]=',
        'fee[gt]=abc',
        'id=7',
        'order[name]=desc',
      ]) {
        expect(await names(gone)).toEqual(all);
      }
    });

    it('filters of the earlier API and unknown ones are ignored', async () => {
      const all = await names('');
      for (const gone of [
        'fee=500',
        'meetingPoint=x',
        'edition.id=1',
        'hosts.alias=x',
        'dates.begin[after]=2030-01-01',
        'foo=bar',
        '__proto__=1',
      ]) {
        expect(await names(gone)).toEqual(all);
      }
    });
  });

  describe('order', () => {
    it('the default is the first date, offers without dates last, in both directions', async () => {
      const ascending = await names('');
      expect(ascending).toEqual(await names('sort=begin&order=asc'));
      expect(ascending.at(-1)).toBe('Dauerausstellung');
      expect((await names('sort=begin&order=desc')).at(-1)).toBe('Dauerausstellung');
      expect((await names('sort=begin&order=desc'))[0]).toBe('Älterwerden');
    });

    it('name sorts by German rules, case-insensitively', async () => {
      const sorted = ['Älterwerden', 'Badetag', 'canu für alle', 'Dauerausstellung', 'Geplatzt'];
      expect(await names('sort=name')).toEqual(sorted);
      expect(await names('sort=name&order=desc')).toEqual(sorted.toReversed());
    });
  });

  describe('caching', () => {
    it('If-None-Match with the current tag is a 304 without a body; a change gives the new record', async () => {
      const path = `/offers/${uuids['Älterwerden'] ?? ''}`;
      const etag = String((await test.call('get', path)).headers['etag']);
      const unchanged = await test.call('get', path).set('If-None-Match', etag);
      expect([unchanged.status, unchanged.text]).toEqual([304, '']);
      expect(unchanged.headers['etag']).toBe(etag);
      expect(unchanged.headers['cache-control']).toMatch(/^public/);
      await test.database.query(`update offers set teaser = 'Neu' where uuid = $1`, [uuids['Älterwerden']]);
      expect((await test.call('get', path).set('If-None-Match', etag)).status).toBe(200);
    });

    it('If-None-Match is a 304 also beside the Cache-Control: no-cache that fetch adds to it', async () => {
      const path = `/offers/${uuids['Älterwerden'] ?? ''}`;
      const etag = String((await test.call('get', path)).headers['etag']);
      const again = await test.call('get', path).set('If-None-Match', etag).set('Cache-Control', 'no-cache');
      expect(again.status).toBe(304);
      expect((await test.call('get', path).set('Cache-Control', 'no-cache')).status).toBe(200);
    });

    it('the tags of two callers who see different fields differ', async () => {
      const tags = await Promise.all(
        [undefined, parent.token, canoe.token, admin.token].map(
          async (token) => (await test.call('get', `/offers/${uuids['Badetag'] ?? ''}`, token)).headers['etag'],
        ),
      );
      expect(new Set(tags).size).toBe(4);
    });
  });

  describe('legacy tokens', () => {
    it('work for GET /offers and GET /offers/{uuid} and nothing else', async () => {
      const legacy = await test.token(admin.uuid, ['api:offer:read']);
      expect(listOf(await test.call('get', '/offers', legacy))[0]).toHaveProperty('publish');
      expect(await status('Badetag', legacy)).toBe(200);
      for (const path of ['/hosts', '/editions', '/categories']) {
        const response = await test.call('get', path, legacy);
        expect(response.status).toBe(403);
        expect(response.headers['www-authenticate']).toMatch(/insufficient_scope/);
      }
    });
  });
});
