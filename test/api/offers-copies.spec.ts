import { describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { CODES } from '../../src/kernel/problem/codes.js';
import { AliasStore } from '../../src/platform/database/alias.store.js';
import { bodyOf, type Json, madeBy, pluck, violationsOf } from '../support/json.js';
import { overlapped } from '../support/overlap.js';
import { IN_AUGUST, JUNE, openWorld } from '../world/index.js';
import { expectProblem, expectViolations } from '../support/problems.js';

const CONTENT: Json = {
  hosts: ['kanuclub', 'anglerverein'],
  categories: ['wasser'],
  teaser: 'Nass',
  description: 'Text',
  fee: 500,
  minAge: 8,
  maxAge: 12,
  minParticipants: 4,
  maxParticipants: 10,
  onlineApplication: false,
  meetingPoint: 'Bootshaus',
  meetingLat: 49.6,
  bring: 'Handtuch',
  wheelchairAccessible: true,
  publish: 'private_link',
  comment: 'Kommentar',
  applicationQuestions: [{ label: 'Schwimmer?', type: 'boolean' }],
  applyText: 'Pünktlich.',
  requiresAgreement: true,
  accessibility: ['Rampe'],
  internalNote: 'Intern',
};

const filesOf = (offer: Json): { media: string[]; agreementUrl: string } =>
  offer as unknown as { media: string[]; agreementUrl: string };
const idOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1, url.lastIndexOf('.'));
const storedFiles = async (directory: string): Promise<string[]> => {
  const entries = await readdir(join(directory, 'media'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

describe('Copies and variants of offers', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, club, lastYear, offers } = world;
  const { admin, host } = world.callers;

  const copy = (offer: { uuid: string }, body: Json = {}, caller = admin) =>
    caller.post(`/offers/${offer.uuid}/copy`, body);
  const copied = async (offer: { uuid: string }) => madeBy(await copy(offer));
  const variant = (offer: { uuid: string }, dates: Json[] = IN_AUGUST) =>
    admin.post(`/offers/${offer.uuid}/variant`, { dates });
  const vary = async (offer: { uuid: string }, dates?: Json[]) => madeBy(await variant(offer, dates));
  const full = () => {
    const applicationDeadline = '2026-07-01T12:00:00+02:00';
    return offers.create({ ...CONTENT, name: 'Vorlage', dates: IN_AUGUST, applicationDeadline, contact: host.email });
  };
  const read = async (offer: { uuid: string }): Promise<Json> => bodyOf(await offers.read(offer));

  /** Gives the offer two pictures and a form; their addresses. */
  const pictured = async (offer: { uuid: string }): Promise<string[]> => {
    for (const colour of ['#f00', '#0f0']) {
      const data = await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
        .png()
        .toBuffer();
      const body = { filename: 'bild.png', data: data.toString('base64') };
      await admin.post(`/offers/${offer.uuid}/media`, body).expect(201);
    }
    const form = Buffer.from('%PDF-1.4\nstartxref\n9\n%%EOF\n').toString('base64');
    await admin.post(`/offers/${offer.uuid}/agreement`, { filename: 'form.pdf', data: form }).expect(200);
    const { media, agreementUrl } = filesOf(await read(offer));
    return [...media, agreementUrl];
  };
  const contentAt = async (url: string): Promise<Buffer> => {
    const answer = await world.callers.anonymous.get(new URL(url).pathname).expect(200);
    return answer.body as Buffer;
  };

  describe('a copy', () => {
    it('has content, organisers, categories, ages, fee, limits and questions, but no dates, status or applications (R-API-17, R-OFF-32, R-OFF-33)', async () => {
      const source = await full();
      await make.sql(`update offers set place = 'published' where uuid = $1`, [source.uuid]);
      await make.attendance(source.uuid, 'confirmed');
      const original = await read(source);
      const answer = await copy(source);
      const made = madeBy(answer);
      expect(answer.headers['location']).toBe(`/offers/${made.uuid}`);
      const own = [
        ...['uuid', 'alias', 'createdAt', 'modifiedAt', 'privateLink', 'dates', 'applicationDeadline'],
        ...['status', 'transitions', 'attendances', 'vacancies', 'etag', 'may'],
      ];
      const content = Object.fromEntries(Object.entries(original).filter(([name]) => !own.includes(name)));
      const { applicationQuestions, ...plain } = content;
      expect(made).toMatchObject(plain);
      const [question] = made['applicationQuestions'] as Json[];
      expect(question).toMatchObject({ label: 'Schwimmer?', type: 'boolean' });
      expect(question?.['uuid']).not.toBe((applicationQuestions as Json[])[0]?.['uuid']);
      const fresh = { status: ['draft'], dates: [], vacancies: 10, attendances: { total: 0 } };
      expect(made).toMatchObject({ alias: 'vorlage-2', ...fresh });
      for (const absent of ['applicationDeadline', 'variantOf']) expect(made).not.toHaveProperty(absent);
      expect(made['privateLink']).not.toBe(original['privateLink']);
      expect(await offers.history(made)).toMatchObject([{ action: 'created' }]);
    });

    it('and a variant keep pictures and agreement form, each under addresses of its own, whichever is deleted first (R-OFF-32)', async () => {
      const source = await offers.create();
      const before = await pictured(source);
      const made = [await copied(source), await vary(source)];
      await world.drain();
      // Shares what is in the store by now.
      made.push(await copied(made[0]!));
      for (const one of made) {
        const { media, agreementUrl } = filesOf(await read(one));
        expect(media).toHaveLength(2);
        for (const [index, url] of [...media, agreementUrl].entries())
          expect(await contentAt(url)).toEqual(await contentAt(before[index] ?? ''));
        expect(new Set([...media, agreementUrl, ...before]).size).toBe(6);
      }
      const contents = await Promise.all(before.map(contentAt));
      const after = filesOf(await read(made[0]!));
      await offers.remove(made[2]!).expect(204);
      await offers.remove(source).expect(204);
      await world.drain();
      for (const url of before) await world.callers.anonymous.get(new URL(url).pathname).expect(404);
      for (const [index, url] of [...after.media, after.agreementUrl].entries())
        expect(await contentAt(url)).toEqual(contents[index]);
      await admin.delete(`/offers/${made[0]!.uuid}/media/${idOf(after.media[0] ?? '')}`).expect(204);
      await admin.delete(`/offers/${made[0]!.uuid}/agreement`).expect(204);
      expect(filesOf(await read(made[1]!)).media).toHaveLength(2);
      for (const one of made.slice(0, 2)) await offers.remove(one).expect(204);
      await world.drain();
      expect(await make.sql('select name from media_files')).toEqual([]);
      expect(await storedFiles(test.dataDir)).toEqual([]);
    });

    it('goes into another edition: that one must let hosts edit, not the one copied from', async () => {
      const old = await make.offer({ edition: lastYear.uuid, hosts: [club.uuid], name: 'Alt' });
      expect(madeBy(await copy(old, { edition: 'sommer' }, host))).toMatchObject({ edition: { alias: 'sommer' } });
      await copy(old, {}, host).expect(403);
      expectProblem(await copy(old, { edition: 'nie' }), 422, 'edition: There is no such edition.');
      // Without a body, or null for the edition: the same one.
      await admin.post(`/offers/${old.uuid}/copy`).expect(201);
      expect(madeBy(await copy(old, { edition: null }))).toMatchObject({ edition: { alias: 'vorjahr' } });
      expect(violationsOf(await copy(old, { dates: [] }))).toEqual([['dates', CODES.unknownField]]);
    });

    it('made many times at once gets as many distinct aliases, waits while many others get theirs, and takes none of them', async () => {
      const source = await offers.create({ name: 'Vielfach' });
      const answers = await Promise.all(Array.from({ length: 4 }, () => copy(source)));
      expect(new Set(answers.map((answer) => madeBy(answer)['alias'])).size).toBe(4);
      let waited = false;
      const many = (): Promise<unknown> => test.app.get(AliasStore).all('offers');
      const wait = () => Promise.resolve((waited = true));
      const { status } = await overlapped(test, many, () => copy(source), wait);
      expect([status, waited]).toEqual([201, true]);
    });
  });

  describe('a variant', () => {
    it('is a draft copy with dates of its own, tied to the offer, which lists it; one of a variant belongs to the base, and a copy of one stands by itself (R-OFF-32, R-OFF-33)', async () => {
      const base = await full();
      const begins = { begin: '2026-09-01T09:00:00+02:00', recurrence: 'FREQ=DAILY;COUNT=2' };
      const made = await vary(base, [{ ...begins, end: '2026-09-01T10:00:00+02:00' }]);
      expect(made).toMatchObject({ status: ['draft'], name: 'Vorlage', teaser: 'Nass', maxParticipants: 10 });
      expect(made).toMatchObject({ dates: [begins], variantOf: { uuid: base.uuid, name: 'Vorlage' }, variants: [] });
      expect((await read(base))['variants']).toEqual([{ uuid: made.uuid, name: 'Vorlage', alias: made['alias'] }]);
      expect((await vary(made))['variantOf']).toMatchObject({ uuid: base.uuid });
      expect(await copied(made)).not.toHaveProperty('variantOf');
      expect((await read(base))['variants']).toHaveLength(2);
    });

    it('follows the content of its base, not its dates, deadline, limits, publish, internal note or status (R-OFF-32, R-OFF-33)', async () => {
      const base = await full();
      const [one, two] = [await vary(base), await vary(base)];
      const before = await read(one);
      const ages = { minAge: 10, maxAge: 14 };
      const followed = {
        ...{ name: 'Geändert', categories: [], fee: 700, ...ages },
        ...{ applicationQuestions: [{ label: 'Neu?' }], accessibility: ['Lift'] },
      };
      const limits = { minParticipants: 1, maxParticipants: 30 };
      const own = { dates: [], applicationDeadline: '2026-07-05T12:00:00+02:00', publish: 'public', ...limits };
      const links = { hosts: ['kanuclub'], edition: 'vorjahr', teaser: null, contact: null };
      await offers.patch(base, { ...followed, ...links, ...own, internalNote: 'Anders' }).expect(200);
      for (const variant of [one, two]) {
        const after = await read(variant);
        expect(after).toMatchObject({ ...followed, hosts: [{ alias: 'kanuclub' }], edition: { alias: 'vorjahr' } });
        expect(after).toMatchObject({ dates: IN_AUGUST, minParticipants: 4, maxParticipants: 10 });
        expect(after).toMatchObject({ publish: 'private_link', internalNote: 'Intern', status: ['draft'] });
        expect(after['applicationDeadline']).toBe(before['applicationDeadline']);
        for (const gone of ['teaser', 'contact']) expect(after).not.toHaveProperty(gone);
        expect(after['alias']).toBe(variant['alias']);
      }
      expect(before['teaser']).toBe('Nass');
      const [entry] = await offers.history(one);
      expect(entry?.['action']).toBe('changed');
      expect(entry?.['fields']).toEqual(expect.arrayContaining(['name', 'teaser', 'hosts', 'fee']));
      expect(entry?.['fields']).not.toContain('dates');
    });

    it('may differ from its base until the base changes that field, but in its edition and in ages that contradict each other', async () => {
      const base = await offers.create({ name: 'Vorher', teaser: 'Basis', bring: 'Hut', minAge: 6, maxAge: 12 });
      const malformed = await variant(base, [{ begin: '2026-09-01T09:00:00Z', end: '2026-09-01T08:00:00Z' }]);
      expectViolations(malformed, [['dates[0].end', CODES.greaterThan]]);
      const varied = await vary(base);
      const why = 'edition: A variant stays in the edition of its offer; copy it to have it in another one.';
      expectProblem(await offers.patch(varied, { edition: 'vorjahr' }), 422, why);
      await offers
        .patch(varied, { edition: 'sommer', teaser: 'Eigen', bring: 'Mütze', minAge: 3, maxAge: 5 })
        .expect(200);
      expect(await read(base)).toMatchObject({ teaser: 'Basis', minAge: 6, maxAge: 12 });
      test.clock.standAt('2026-06-03T10:00:00+02:00');
      await offers.patch(base, { name: 'Hinterher', teaser: 'Neu', minAge: 8 }).expect(200);
      expect(await read(varied)).toMatchObject({ teaser: 'Neu', bring: 'Mütze', minAge: 8, maxAge: 12 });
      // Found by its new name, and modified with its base.
      const found = await admin.get('/offers?q=hinterher&modifiedSince=2026-06-03');
      expect(pluck(found, 'uuid').sort()).toEqual([base.uuid, varied.uuid].sort());
    });

    it('becomes the base of the others when the base is deleted: the oldest is promoted (R-OFF-32, R-OFF-33)', async () => {
      const base = await offers.create();
      const variants = [await vary(base), await vary(base), await vary(base)];
      await offers.remove(base).expect(204);
      const [heir, second, third] = await Promise.all(variants.map(read));
      expect(heir).not.toHaveProperty('variantOf');
      expect((heir!['variants'] as Json[]).map(({ uuid }) => uuid)).toEqual([second?.['uuid'], third?.['uuid']]);
      expect(second?.['variantOf']).toMatchObject({ uuid: heir?.['uuid'] });
      expect((await offers.history(variants[0]!))[0]).toMatchObject({ fields: ['variantOf'] });
    });

    it('that an organiser user may not change does not follow what that user changes at the base', async () => {
      const base = await offers.create({ teaser: 'Alt' }, host);
      const [own, foreign] = [await vary(base), await vary(base)];
      await offers.patch(foreign, { hosts: ['anglerverein'] });
      const change = { teaser: 'Neu', fee: 99, hosts: ['kanuclub', 'anglerverein'] };
      await offers.patch(base, change, host).expect(200);
      expect(await read(own)).toMatchObject({ teaser: 'Neu', fee: 99, hosts: [{}, {}] });
      expect(await read(foreign)).toMatchObject({ teaser: 'Alt', hosts: [{ alias: 'anglerverein' }] });
      await offers.read(foreign, host).expect(404);
      await offers.patch(base, { teaser: 'Vom Amt' });
      expect((await read(foreign))['teaser']).toBe('Vom Amt');
    });

    it('and its base are written side by side without deadlocks', async () => {
      const deadlocks = async (): Promise<unknown> => {
        await make.sql('select pg_stat_force_next_flush()');
        return make.sql('select deadlocks from pg_stat_database where datname = current_database()');
      };
      const base = await offers.create({ categories: ['wasser'] });
      const tied = await vary(base);
      const before = await deadlocks();
      const writes = Array.from({ length: 4 }, (_, index) => [
        offers.patch(base, { teaser: `T${String(index)}`, categories: index % 2 === 0 ? [] : ['wasser'] }),
        offers.patch(tied, { dates: IN_AUGUST, categories: index % 2 === 0 ? ['wasser'] : [] }),
        variant(tied),
        admin.patch(`/hosts/${club.uuid}`, { name: `Kanuclub ${String(index)}` }),
        offers.patch(base, { hosts: index % 2 === 0 ? ['kanuclub'] : ['kanuclub', 'anglerverein'] }),
      ]).flat();
      const answers = await Promise.all(writes);
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 201)).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, 1100));
      expect(await deadlocks()).toEqual(before);
    });

    it('costs as many statements for three variants as for one', async () => {
      const [few, many] = [await offers.create({ hosts: ['kanuclub'] }), await offers.create({ hosts: ['kanuclub'] })];
      await vary(few);
      for (let count = 0; count < 3; count += 1) await vary(many);
      const change = { name: 'Kosten', hosts: ['kanuclub', 'anglerverein'], categories: ['wasser'] };
      const one = await test.statements(() => offers.patch(few, change));
      expect(await test.statements(() => offers.patch(many, change))).toBe(one);
    });

    it('made while its base is deleted is either tied to what is left or refused, never left hanging', async () => {
      for (let round = 0; round < 2; round += 1) {
        const base = await offers.create();
        const first = await vary(base);
        const [made, gone] = await Promise.all([variant(first), offers.remove(base)]);
        expect([made.status, gone.status]).toEqual([201, 204]);
        const hanging = await make.sql(
          'select from offers v where v.variant_of_uuid is not null and not exists (select from offers b where b.uuid = v.variant_of_uuid and b.variant_of_uuid is null)',
        );
        expect(hanging).toEqual([]);
      }
    });
  });
});
