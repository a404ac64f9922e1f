import { describe, expect, it } from '@jest/globals';
import { AsyncLocalStorage } from 'node:async_hooks';
import { uuidToBase58 } from '../support/base58.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { bodyOf, detailOf, type Json, violationsOf } from '../support/json.js';
import { untilBlocked } from '../support/until.js';
import { JUNE, openWorld } from '../world/index.js';
import { expectProblem, expectViolations } from '../support/problems.js';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

describe('Writing offers', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, club, anglers, summer, lastYear, offers, water: category } = world;
  const { admin, maskedAdmin, host, foreignHost, member } = world.callers;

  const FULL: Json = {
    name: 'Paddeln für Anfänger',
    edition: 'sommer',
    hosts: ['kanuclub', 'anglerverein'],
    categories: ['wasser'],
    teaser: 'Nass & schön',
    description: '# Kanu\n\n<script>alert(1)</script> **mit** <b>HTML</b>',
    dates: [
      { begin: '2026-08-10T09:00:00+02:00', end: '2026-08-10T12:00:00+02:00', recurrence: 'RRULE:freq=weekly;COUNT=3' },
      { begin: '2026-08-03T07:00:00Z', end: '2026-08-03T10:00:00Z' },
    ],
    fee: 1250,
    minAge: 8,
    maxAge: 12,
    minParticipants: 4,
    maxParticipants: 10,
    requiresApplication: true,
    onlineApplication: false,
    applicationDeadline: '2026-07-27T23:59:59+02:00',
    meetingPoint: 'Bootshaus',
    meetingAddress: 'Am Fluss 1, 97941 Tauberbischofsheim',
    meetingLat: 49.6228,
    meetingLng: -9.6625,
    bring: 'Handtuch',
    wheelchairAccessible: false,
    publish: 'private_link',
    comment: 'Bei Hochwasser fällt es aus.',
    applicationQuestions: [
      { label: 'Kann Ihr Kind schwimmen?', type: 'boolean', required: true },
      { label: 'T-Shirt?', type: 'choice', choices: ['S', 'M'] },
      { label: 'Allergien?' },
    ],
    applyText: 'Bitte pünktlich.',
    requiresAgreement: true,
    accessibility: ['Begleitperson willkommen', 'Rampe'],
    internalNote: 'Schlüssel beim Wirt.',
  };

  /** An offer of this name in summer, with these fields. */
  const post = (body: Json, caller = admin) => caller.post('/offers', { name: 'X', edition: 'sommer', ...body });
  const aliasesIn = (list: unknown): unknown[] => (list as Json[]).map(({ alias }) => alias);
  const needsOwn = 'hosts: At least one of the organisers must be one of yours.';

  describe('POST /offers', () => {
    it('creates a draft with every field that was sent, an alias made from the name, and a Location (R-API-16, R-OFF-13, R-OFF-18, R-OFF-24)', async () => {
      const answer = await admin.post('/offers', { ...FULL, contact: host.email }).expect(201);
      const { uuid, alias, edition, hosts, categories, dates, applicationQuestions, ...rest } = bodyOf(answer);
      expect(answer.headers['location']).toBe(`/offers/${String(uuid)}`);
      expect(alias).toBe('paddeln-fuer-anfaenger');
      expect(edition).toEqual({ uuid: summer.uuid, name: summer.name, alias: 'sommer' });
      expect(aliasesIn(hosts)).toEqual(['kanuclub', 'anglerverein']);
      expect(aliasesIn(categories)).toEqual(['wasser']);
      const [series] = FULL['dates'] as Json[];
      expect(dates).toEqual([
        { uuid: expect.any(String), begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' },
        { ...series, uuid: expect.any(String), recurrence: 'FREQ=WEEKLY;COUNT=3' },
      ]);
      const question = { uuid: expect.any(String), choices: [], required: false, sensitive: false };
      expect(applicationQuestions).toEqual([
        { ...question, label: 'Kann Ihr Kind schwimmen?', type: 'boolean', required: true },
        { ...question, label: 'T-Shirt?', type: 'choice', choices: ['S', 'M'] },
        { ...question, label: 'Allergien?', type: 'text', sensitive: true },
      ]);
      const sent = Object.fromEntries(Object.entries(FULL).filter(([name]) => name in rest));
      expect(rest).toMatchObject({ ...sent, status: ['draft'], vacancies: 10, fullyBooked: false });
      expect(rest['contact']).toMatchObject({ uuid: host.uuid, email: host.email });
      expect(rest['privateLink']).toMatch(/^http:\/\/api\.test\/offers\/[0-9a-f-]{36}\?link=[\w-]{22,}$/);
      expect(rest['createdAt']).toBe('2026-06-01T10:00:00+02:00');
    });

    it('with a name and an edition alone gives the defaults: applications required and online, free, unlimited, public (R-OFF-13)', async () => {
      const answer = await admin.post('/offers', { name: 'Irgendwas', edition: summer.uuid }).expect(201);
      expect(bodyOf(answer)).toMatchObject({
        ...{ hosts: [], categories: [], dates: [], media: [], applicationQuestions: [], accessibility: [] },
        ...{ requiresApplication: true, onlineApplication: true, requiresAgreement: false },
        ...{ publish: 'public', fullyBooked: false },
      });
      for (const absent of ['fee', 'vacancies', 'maxAge', 'privateLink', 'url', 'wheelchairAccessible']) {
        expect(bodyOf(answer)).not.toHaveProperty(absent);
      }
    });

    it('names edition, organisers and categories by UUID, base58 or alias alike (R-API-6, R-OFF-19)', async () => {
      const made = await offers.create({
        edition: uuidToBase58(summer.uuid),
        hosts: [uuidToBase58(club.uuid), anglers.uuid.toUpperCase()],
        categories: [uuidToBase58(category.uuid)],
      });
      expect((made['hosts'] as Json[]).map(({ uuid }) => uuid)).toEqual([club.uuid, anglers.uuid]);
      expect((made['categories'] as Json[])[0]).toMatchObject({ alias: 'wasser' });
    });

    it('answers what is unknown with a 422 that has detail only, one line for each (R-API-36, R-OFF-19)', async () => {
      const name = `Verworfen ${newUuid()}`;
      const answer = await post({
        name,
        edition: 'nie-gehört',
        hosts: ['kanuclub', 'unbekannt'],
        categories: [UNKNOWN],
        contact: 'niemand@example.org',
      }).expect(422);
      expect(bodyOf(answer)).not.toHaveProperty('violations');
      expect(detailOf(answer).split('\n')).toEqual([
        'edition: There is no such edition.',
        'hosts: There is no organiser “unbekannt”.',
        `categories: There is no category “${UNKNOWN}”.`,
        'contact: There is no such account, or none you may name here.',
      ]);
      const german = await post({ edition: 'nie' }).set('Accept-Language', 'de');
      expect(detailOf(german)).toBe('edition: Es gibt keine solche Ausgabe.');
      // Nothing of a refused offer is there.
      for (const body of [{ hosts: ['unbekannt'] }, { fee: -1 }]) await post({ name, ...body }).expect(422);
      expect(await make.sql('select from offers where name = $1', [name])).toEqual([]);
    });

    it('the same organiser or category twice is a violation, also as UUID and alias (R-OFF-19)', async () => {
      const { uuid } = club;
      const both = [
        ['kanuclub', 'kanuclub'],
        [uuid, uuidToBase58(uuid)],
        ['kanuclub', uuid],
      ];
      for (const hosts of both) expectViolations(await post({ hosts }), { hosts: CODES.notUnique });
      expectViolations(await post({ categories: ['wasser', category.uuid] }), { categories: CODES.notUnique });
    });

    const day = (begin: string, end: string, more: Json = {}): Json => ({
      dates: [{ begin: `2026-08-03T${begin}+02:00`, end: `2026-08-03T${end}+02:00`, ...more }],
    });
    const invalid = (date: Json): Json => (day('09:00:00', '10:00:00', date)['dates'] as Json[])[0]!;
    const turned = { minAge: 12, maxAge: 8 };
    /** Millions of occurrences, no end, every second, and one that ends before it begins. */
    const RULES = ['FREQ=DAILY;COUNT=10000000', 'FREQ=DAILY', 'FREQ=SECONDLY;COUNT=2', 'FREQ=DAILY;UNTIL=20260801'];
    const empty = { label: 'B', type: 'choice' };

    it('refuses what is broken, naming every place (R-API-13, R-API-15, R-ATT-1, R-OFF-14, R-OFF-18, R-OFF-24)', async () => {
      const rows: [Json, Record<string, string>][] = [
        [
          { fee: -1, maxAge: 100, minAge: -1, maxParticipants: 0, meetingLat: 90.1, meetingLng: -180.5 },
          {
            ...{ fee: CODES.range, maxAge: CODES.range, minAge: CODES.range, maxParticipants: CODES.range },
            ...{ meetingLat: CODES.range, meetingLng: CODES.range },
          },
        ],
        [{ fee: 1_000_001 }, { fee: CODES.range }],
        [{ fee: 1.5 }, { fee: CODES.type }],
        [
          { ...turned, minParticipants: 9, maxParticipants: 8 },
          { maxAge: CODES.greaterThanOrEqual, maxParticipants: CODES.greaterThanOrEqual },
        ],
        [
          {
            ...{ teaser: 'ä'.repeat(301), publish: 'secret', status: ['published'], alias: 'x' },
            accessibility: Array.from({ length: 21 }, (_, n) => `a${String(n)}`),
          },
          {
            ...{ teaser: CODES.tooLong, publish: CODES.choice, status: CODES.unknownField, alias: CODES.unknownField },
            accessibility: CODES.tooMany,
          },
        ],
        [
          { dates: ['10:00', '11:00'].map((time) => invalid({ begin: `2026-08-03T${time}:00+02:00` })) },
          { 'dates[0].end': CODES.greaterThan, 'dates[1].end': CODES.greaterThan },
        ],
        [
          { dates: [{ end: '2026-08-03T09:00:00Z' }, invalid({ begin: '2026-08-03T09:00:00' })] },
          { 'dates[0].begin': CODES.blank, 'dates[1].begin': CODES.dateTimeFormat },
        ],
        [
          { dates: RULES.map((recurrence) => invalid({ recurrence })) },
          Object.fromEntries(RULES.map((_, index) => [`dates[${String(index)}].recurrence`, CODES.expression])),
        ],
        [{ dates: [invalid({ uuid: 'abc' })] }, { 'dates[0].uuid': CODES.uuid }],
        // A new offer has no date that could be kept.
        [{ dates: [invalid({ uuid: UNKNOWN })] }, { 'dates[0].uuid': CODES.choice }],
        [
          { applicationQuestions: [{}, { label: 'A', type: 'number' }, empty] },
          { 'applicationQuestions[0].label': CODES.blank, 'applicationQuestions[1].type': CODES.choice },
        ],
        // An empty text is none of the choices, and no entry of a list.
        [{ publish: '' }, { publish: CODES.choice }],
        [{ accessibility: ['Rampe', ' '] }, { 'accessibility[1]': CODES.blank }],
        [
          { accessibility: ['x'.repeat(65), 'Rampe', 'y'.repeat(65)] },
          { 'accessibility[0]': CODES.tooLong, 'accessibility[2]': CODES.tooLong },
        ],
        [{ hosts: ['kanuclub', null, 5] }, { 'hosts[1]': CODES.type, 'hosts[2]': CODES.type }],
        // Broken fields, and broken rules between all others, in one answer.
        [
          {
            ...{ ...turned, fee: -1, minParticipants: 9, maxParticipants: 'x' },
            ...{ ...day('10:00:00', '09:00:00'), applicationQuestions: [empty], colour: 'red' },
          },
          {
            ...{ maxAge: CODES.greaterThanOrEqual, fee: CODES.range, maxParticipants: CODES.type },
            ...{ 'dates[0].end': CODES.greaterThan, 'applicationQuestions[0].choices': CODES.tooFew },
            ...{ colour: CODES.unknownField },
          },
        ],
      ];
      for (const [body, violations] of rows) {
        const answer = await post(body);
        expectViolations(answer, violations);
        expect([body, detailOf(answer).split('\n').length]).toEqual([body, Object.keys(violations).length]);
      }
    });

    it('refuses dates above 366, and those that stand for thousands of occurrences, at the first that are too many, also when each of them is hopeless (R-OFF-18, R-OFF-24)', async () => {
      const dates = (count: number, more: Json = {}): Json[] =>
        Array.from({ length: count }, (_, index) => ({
          begin: new Date(Date.UTC(2026, 5, 1, index)).toISOString(),
          end: new Date(Date.UTC(2026, 5, 1, index, 30)).toISOString(),
          ...more,
        }));
      const series = dates(366, { recurrence: 'FREQ=DAILY;COUNT=366' });
      for (const many of [dates(367), series]) expectViolations(await post({ dates: many }), { dates: CODES.tooMany });
      expect((await offers.create({ dates: dates(366) }))['dates']).toHaveLength(366);
      const hopeless = dates(366, { recurrence: 'FREQ=DAILY;INTERVAL=31;BYDAY=MO;UNTIL=24261231' });
      const answer = await post({ dates: hopeless }).expect(422);
      expect(violationsOf(answer).at(-1)).toEqual(['dates', CODES.tooMany]);
      expect(violationsOf(answer).length).toBeLessThan(15);
    });

    it('parallel offers of one name get distinct aliases', async () => {
      const made = await Promise.all(Array.from({ length: 4 }, () => offers.create({ name: 'Gleich und gleich' })));
      const aliases = made.map(({ alias }) => alias);
      expect(new Set(aliases).size).toBe(4);
      expect(aliases).toContain('gleich-und-gleich');
      expect(aliases).toContain('gleich-und-gleich-4');
    });
  });

  describe('organiser users', () => {
    it('create offers of their own organisers; without any named, of their first', async () => {
      const answer = await host.post('/offers', { name: 'Unseres', edition: 'sommer' }).expect(201);
      expect(aliasesIn(bodyOf(answer)['hosts'])).toEqual(['kanuclub']);
      expect(bodyOf(answer)['transitions']).toEqual(['complete']);
      const unnamed = await post({ hosts: null, dates: null }, host);
      expect(aliasesIn(bodyOf(unnamed)['hosts'])).toEqual(['kanuclub']);
      expect((await offers.create({ hosts: ['anglerverein', 'kanuclub'] }, host))['hosts']).toHaveLength(2);
    });

    it('name at least one of their own, else it is a 422 with detail only, and cannot give an offer away (R-OFF-20)', async () => {
      for (const hosts of [['anglerverein'], []]) {
        const answer = await post({ hosts }, host);
        expectProblem(answer, 422, needsOwn);
        expect(bodyOf(answer)).not.toHaveProperty('violations');
      }
      const offer = await offers.draft();
      for (const hosts of [['anglerverein'], [], null])
        expectProblem(await offers.patch(offer, { hosts }, host), 422, needsOwn);
      expect(aliasesIn(bodyOf(await offers.read(offer))['hosts'])).toEqual(['kanuclub']);
      await offers.patch(offer, { hosts: ['anglerverein', 'kanuclub'] }, host).expect(200);
    });

    it('cannot write in an edition whose time of editing is over, nor move an offer into one: 403 (R-OFF-20)', async () => {
      const old = await make.offer({ edition: lastYear.uuid, hosts: [club.uuid], place: 'draft' });
      const open = await offers.draft();
      const answers = [
        await post({ edition: 'vorjahr' }, host),
        await offers.patch(old, { teaser: 'X' }, host),
        await offers.remove(old, host),
        await host.post(`/offers/${old.uuid}/variant`, {}),
        await host.post(`/offers/${old.uuid}/renew-link`, {}),
        await offers.patch(open, { edition: 'vorjahr' }, host),
        await host.post(`/offers/${open.uuid}/copy`, { edition: 'vorjahr' }),
      ];
      const closed = 'Organisers cannot edit offers of this edition at present.';
      for (const answer of answers) expectProblem(answer, 403, closed);
      await offers.patch(old, { teaser: 'Vom Amt' }).expect(200);
    });

    it('of another organiser get 404 for a draft and 403 for what is public (R-OFF-17)', async () => {
      const draft = await offers.draft();
      const open = await offers.draft({ place: 'published' });
      for (const [offer, status] of [
        [draft, 404],
        [open, 403],
      ] as const) {
        await offers.patch(offer, { fee: -5 }, foreignHost).expect(status);
        await offers.remove(offer, foreignHost).expect(status);
        await foreignHost.post(`/offers/${offer.uuid}/copy`, {}).expect(status);
        await offers.patch(offer, { fee: 5 }, member).expect(status);
      }
      await post({}, member).expect(403);
    });

    it('change an offer that was shared with them, but make no new ones of it (R-HOST-12)', async () => {
      const shared = await offers.draft({ hosts: [anglers.uuid], sharedWith: [host.uuid] });
      await offers.patch(shared, { teaser: 'Geteilt' }, host).expect(200);
      for (const action of ['copy', 'variant']) await host.post(`/offers/${shared.uuid}/${action}`, {}).expect(403);
      await offers.patch(shared, { hosts: ['anglerverein'] }, host).expect(200);
      const other = await make.host();
      await offers.patch(shared, { hosts: [other.uuid] }, host).expect(422);
    });

    it('name as contact only colleagues and themselves: every other account does not exist for them', async () => {
      const colleague = await make.account(['ROLE_HOST']);
      await make.join(club.uuid, colleague.uuid);
      const offer = await offers.draft();
      const nobody = 'contact: There is no such account, or none you may name here.';
      for (const contact of [colleague.email, host.uuid]) await offers.patch(offer, { contact }, host).expect(200);
      for (const contact of [foreignHost.email, member.email, admin.uuid, 'niemand@example.org'])
        expectProblem(await offers.patch(offer, { contact }, host), 422, nobody);
    });
  });

  it('an admin who sees no families cannot find out by contact whether a family has an account; anyone who sends back the contact that an answer showed changes nothing', async () => {
    const offer = await offers.draft();
    const named = (contact: string) => offers.patch(offer, { contact }, maskedAdmin);
    const [known, unknown] = [await named(member.email), await named('niemand@example.org')];
    expectProblem(known, unknown.status, detailOf(unknown));
    await offers.patch(offer, { contact: member.email }).expect(200);
    const shown = bodyOf(await offers.read(offer, maskedAdmin))['contact'] as Json;
    expect(shown).toEqual({ uuid: member.uuid });
    const answer = await offers.patch(offer, { contact: shown['uuid'], teaser: 'Neu' }, maskedAdmin);
    expect([answer.status, bodyOf(answer)['teaser']]).toEqual([200, 'Neu']);
    await named(member.email).expect(422);
  });

  it('an organiser user who waited for an edition being closed is refused', async () => {
    const edition = await make.edition({
      tasks: [{ type: 'host_editing_stage', begin: '2026-03-01T00:00:00Z', end: '2026-12-01T00:00:00Z' }],
    });
    const offer = await make.offer({ edition: edition.uuid, hosts: [club.uuid], place: 'draft' });
    let waiting: Promise<number[]> | undefined;
    // What the requests do must not take part in the transaction of this test.
    const outside = AsyncLocalStorage.snapshot() as <T>(work: () => T) => T;
    await test.database.transaction(async () => {
      await make.sql('select from editions where uuid = $1 for update', [edition.uuid]);
      waiting = outside(() =>
        Promise.all([
          host.post('/offers', { name: 'X', edition: edition.uuid }).then(({ status }) => status),
          offers.patch(offer, { teaser: 'X' }, host).then(({ status }) => status),
        ]),
      );
      await untilBlocked(test);
      await make.sql(`update edition_tasks set end_at = '2026-04-01T00:00:00Z' where edition_uuid = $1`, [
        edition.uuid,
      ]);
    });
    expect(await waiting).toEqual([403, 403]);
  });

  it('editions restricted to organisers take offers of these organisers only', async () => {
    const edition = await make.edition({ alias: 'nur-angler', hosts: [anglers.uuid] });
    const refused = await post({ edition: edition.alias, hosts: ['anglerverein', 'kanuclub'] });
    expectProblem(refused, 422, 'hosts: One of the organisers does not take part in this edition.');
    await post({ edition: edition.alias, hosts: ['anglerverein'] }).expect(201);
    const offer = await offers.draft();
    await offers.patch(offer, { edition: 'nur-angler' }).expect(422);
    await admin.post(`/offers/${offer.uuid}/copy`, { edition: 'nur-angler' }).expect(422);
    const late = await make.offer({ edition: edition.uuid, hosts: [club.uuid], place: 'draft' });
    await offers.patch(late, { hosts: ['kanuclub', 'anglerverein'] }).expect(200);
  });

  describe('PATCH /offers/{uuid}', () => {
    it('changes only the keys sent; null clears; name, edition and what has a default ignore null (R-API-20)', async () => {
      const made = await offers.create({ ...FULL, publish: 'public' });
      const before = bodyOf(await offers.read(made));
      const cleared = ['teaser', 'fee', 'maxAge', 'applicationDeadline', 'wheelchairAccessible'];
      const emptied = ['categories', 'accessibility', 'applicationQuestions'];
      const kept = ['name', 'edition', 'publish', 'requiresApplication', 'onlineApplication', 'requiresAgreement'];
      const sent = Object.fromEntries([...cleared, ...emptied, ...kept].map((field) => [field, null]));
      const answer = await offers.patch(made, sent).expect(200);
      const { teaser, fee, maxAge, applicationDeadline, wheelchairAccessible, ...rest } = before;
      expect([teaser, fee, maxAge, applicationDeadline, wheelchairAccessible]).not.toContain(undefined);
      expect(bodyOf(answer)).toEqual({
        ...{ ...rest, categories: [], accessibility: [], applicationQuestions: [], etag: answer.headers['etag'] },
      });
    });

    it('null for what must have a value and the same values again change nothing, not even modifiedAt', async () => {
      const made = await offers.create(FULL);
      test.clock.standAt('2026-06-02T10:00:00+02:00');
      const same = { fee: 1250, hosts: ['kanuclub', 'anglerverein'], dates: made['dates'] };
      for (const sent of [{ name: null, edition: null }, same]) {
        const answer = await offers.patch(made, sent);
        expect([answer.status, bodyOf(answer)]).toEqual([200, made]);
      }
      expect(await offers.history(made)).toHaveLength(1);
    });

    it('answers what GET says then, version included, whichever field changes (R-OFF-18)', async () => {
      const { uuid: base } = await offers.published({ hosts: [club.uuid] });
      await admin.post(`/offers/${base}/variant`).expect(201);
      const other: Json = {
        ...FULL,
        ...{ name: ' Anders  geschrieben ', edition: lastYear.alias, hosts: ['kanuclub'], categories: [], fee: 0 },
        ...{ minAge: 0, maxAge: 0, minParticipants: 1, maxParticipants: 3 },
        ...{ meetingLat: 49.123456789012, meetingLng: 1e-7 },
        ...{ applicationDeadline: '2026-07-27T23:59:59.987+02:00', wheelchairAccessible: true, publish: 'public' },
        ...{ applicationQuestions: [{ required: true, choices: ['b', 'a'], type: 'choice', label: 'Größe?' }] },
        ...{ description: 'Zeile\r\n\tmit „Zeichen“ \u{1f600}', contact: host.email },
      };
      const path = `/offers/${base}`;
      const cleared = Object.fromEntries(
        Object.keys(FULL).flatMap((name) => (name === 'edition' ? [] : [[name, null]])),
      );
      const check = async (sent: Json): Promise<void> => {
        const answer = await admin.patch(path, sent);
        const read = await admin.get(path);
        expect([sent, answer.status, answer.body]).toEqual([sent, 200, read.body]);
        expect([sent, answer.headers['etag']]).toEqual([sent, read.headers['etag']]);
      };
      // What has a place of its own, each alone; what is a column of the offer, together.
      const apart = ['name', 'edition', 'hosts', 'categories', 'dates', 'contact', 'applicationQuestions', 'publish'];
      for (const name of apart) await check({ [name]: other[name] });
      for (const sent of [other, cleared, FULL, FULL, cleared]) await check(sent);
      for (const transition of ['unpublish', 'publish', 'cancel', 'relaunch']) {
        const answer = await admin.post(`${path}/transition`, { transition });
        expect([transition, answer.status, answer.body]).toEqual([transition, 200, (await admin.get(path)).body]);
      }
    });

    it('an alias stays when the name changes, the edition may be another one, and a list replaces the whole list, in its order (R-API-19)', async () => {
      const made = await offers.create({ name: 'Erster Name', hosts: ['kanuclub', 'anglerverein'] });
      const sent = { name: 'Zweiter Name', edition: 'vorjahr', hosts: ['anglerverein', 'kanuclub'] };
      const answer = bodyOf(await offers.patch(made, { ...sent, categories: ['wasser'] }));
      expect(answer).toMatchObject({ name: 'Zweiter Name', alias: 'erster-name', edition: { alias: 'vorjahr' } });
      expect(aliasesIn(answer['hosts'])).toEqual(['anglerverein', 'kanuclub']);
      expect(((await admin.get('/offers?q=zweiter')).body as Json[]).map(({ uuid }) => uuid)).toContain(made.uuid);
      expect(bodyOf(await offers.patch(made, { hosts: [] }))).toMatchObject({ hosts: [], categories: [{}] });
    });

    it('a limit alone is held against the other one that the offer has, and the violation stands at the one sent', async () => {
      const made = await offers.create({ minAge: 6, maxAge: 10, minParticipants: 3, maxParticipants: 8 });
      for (const [body, place, code] of [
        [{ minAge: 11 }, 'minAge', CODES.lessThanOrEqual],
        [{ maxAge: 5 }, 'maxAge', CODES.greaterThanOrEqual],
        [{ maxParticipants: 2 }, 'maxParticipants', CODES.greaterThanOrEqual],
      ] as const)
        expectViolations(await offers.patch(made, body), { [place]: code });
      await offers.patch(made, { minAge: 11, maxAge: null }).expect(200);
      await offers.patch(made, { minAge: 12, maxAge: 99 }).expect(200);
    });

    it('a question sent with its uuid keeps its identity, one that the offer does not have is a violation (R-OFF-21)', async () => {
      const made = await offers.create(FULL);
      const [first] = made['applicationQuestions'] as Json[];
      const changed = [{ label: 'Neu' }, { ...first, label: 'Anders' }];
      const answer = await offers.patch(made, { applicationQuestions: changed });
      const questions = bodyOf(answer)['applicationQuestions'] as Json[];
      expect(questions.map(({ label }) => label)).toEqual(['Neu', 'Anders']);
      expect(questions[1]?.['uuid']).toBe(first?.['uuid']);
      const foreign = await offers.patch(made, { applicationQuestions: [{ uuid: UNKNOWN, label: 'X' }] });
      expectViolations(foreign, { 'applicationQuestions[0].uuid': CODES.choice });
    });

    it('with If-Match writes only the version that was read; counts and variants do not make a version', async () => {
      const made = await offers.create({ maxParticipants: 5 });
      const { etag } = (await offers.read(made)).headers as { etag: string };
      await make.attendance(made.uuid, 'confirmed');
      await admin.post(`/offers/${made.uuid}/variant`, {});
      expect((await offers.read(made)).headers['etag']).not.toBe(etag);
      const sent = (body: Json, tag = etag) => offers.patch(made, body).set('If-Match', tag);
      const fits = await sent({ teaser: 'A' }).expect(200);
      await sent({ teaser: 'B' }).expect(412);
      expect(bodyOf(await offers.read(made))['teaser']).toBe('A');
      await sent({ teaser: 'C' }, String(fits.headers['etag'])).expect(200);
    });
  });

  describe('DELETE /offers/{uuid}', () => {
    it('is a 409 while the offer has applications, whatever their state, else a 204, after which it is a 404 (R-OFF-23)', async () => {
      const made = await offers.create(FULL);
      await make.attendance(made.uuid, 'withdrawn');
      expectProblem(await offers.remove(made), 409, 'The offer still has applications and cannot be deleted.');
      await offers.read(made).expect(200);
      await make.sql('delete from attendances where offer_uuid = $1', [made.uuid]);
      await offers.remove(made, host).expect(204);
      await offers.read(made).expect(404);
      await offers.remove(made).expect(404);
      expect(await make.sql('select from offer_history where offer_uuid = $1', [made.uuid])).toEqual([]);
    });
  });

  describe('GET /offers/{uuid}/history', () => {
    it('says who did what and when, latest first, with the fields that got another value, to admins and own organisers, by kind of entry, and masks whom the caller may not see (R-OFF-7)', async () => {
      const secret = await make.account(['ROLE_HOST'], { protected: true });
      await make.join(club.uuid, secret.uuid);
      test.clock.standAt('2026-06-01T10:00:00+02:00');
      const made = await offers.create({ teaser: 'A' }, host);
      test.clock.standAt('2026-06-01T11:00:00+02:00');
      await offers.patch(made, { teaser: 'B', fee: 100, name: 'Kanufahrt' });
      await secret.post(`/offers/${made.uuid}/renew-link`, {});
      expect(await offers.history(made)).toEqual([
        expect.objectContaining({ action: 'link_renewed', fields: [], by: { uuid: secret.uuid } }),
        {
          uuid: expect.any(String),
          at: '2026-06-01T11:00:00+02:00',
          action: 'changed',
          from: [],
          to: [],
          fields: ['teaser', 'fee'],
          changes: [
            { field: 'teaser', from: 'A', to: 'B' },
            { field: 'fee', to: 100 },
          ],
          notified: false,
          by: { uuid: admin.uuid, name: 'Admin Probe' },
        },
        expect.objectContaining({
          ...{ action: 'created', at: '2026-06-01T10:00:00+02:00', by: { uuid: host.uuid, name: 'Host Probe' } },
        }),
      ]);
      const path = `/offers/${made.uuid}/history`;
      const own = await host.get(`${path}?action=changed`);
      expect((own.body as Json[]).map(({ action }) => action)).toEqual(['changed']);
      await foreignHost.get(path).expect(404);
    });
  });

  describe('private links', () => {
    it('are renewed by POST renew-link: the old one no longer opens anything, the new one does (R-OFF-9)', async () => {
      const offer = await offers.draft({ place: 'published', publish: 'private_link' });
      const { readOnly } = world.callers;
      expect(bodyOf(await offers.read(offer, readOnly))['transitions']).toEqual([]);
      const old = `/offers/${offer.uuid}?link=${offer.linkSecret}`;
      const { anonymous } = world.callers;
      await anonymous.get(old).expect(200);
      const renewed = await host.post(`/offers/${offer.uuid}/renew-link`, {}).expect(200);
      const link = String(bodyOf(renewed)['privateLink']).replace('http://api.test', '');
      expect(link).not.toBe(old);
      const { searchParams } = new URL(link, 'http://api.test');
      expect(Buffer.from(searchParams.get('link') ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(128);
      await anonymous.get(old).expect(404);
      const opened = await anonymous.get(link).expect(200);
      expect(opened.text).not.toContain(searchParams.get('link'));
    });
  });
});
