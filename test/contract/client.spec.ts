import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type Api,
  answer,
  changeLatest,
  createApi,
  everyRecord,
  followJob,
  ifMatch,
  may,
  ProblemError,
  readWords,
  type Schemas,
} from 'holiday-programme-client';
import sharp from 'sharp';
import {
  commitDecisions,
  decide,
  moveChild,
  moveMany,
  waitingApplications,
} from '../../clients/typescript/examples/applications.js';
import { type Queue, sendQueue, submitFamily } from '../../clients/typescript/examples/families.js';
import { downloadOffers, search } from '../../clients/typescript/examples/finding.js';
import { reverse, takeCash } from '../../clients/typescript/examples/money.js';
import {
  addPicture,
  allOffers,
  createAndRelease,
  editions,
  offersOnPage,
  rowOf,
  saveOffer,
} from '../../clients/typescript/examples/offers.js';
import { apiFor, type Session, signIn, signOut } from '../../clients/typescript/examples/signing-in.js';
import { OpenApiDocument } from '../../src/platform/http/openapi/document.js';
import { withoutNodeWarnings } from '../support/node-warnings.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { FULL_ADMIN, openApp, PASSWORD, People, type Person, Records } from '../world/index.js';

/** For what takes seconds on a machine with nothing else to do. */
const SLOW = 300_000;

/** What `npm run client` would have to change, for each of these documents. */
const outdated = async (documents: readonly unknown[]): Promise<string[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'client-'));
  try {
    const files = documents.map((_document, index) => join(directory, `${String(index)}.json`));
    for (const [index, file] of files.entries()) await writeFile(file, JSON.stringify(documents[index]));
    const parameters = [resolve('scripts/client.mjs'), '--check', ...files];
    const said = await new Promise<string>((done, fail) => {
      execFile(process.execPath, parameters, (_error, stdout, stderr) => {
        const problems = withoutNodeWarnings(stderr);
        if (problems === '') done(stdout);
        else fail(new Error(problems));
      });
    });
    return said.replace(/\n$/, '').split('\n\n');
  } finally {
    await rm(directory, { recursive: true });
  }
};

describe('The client', () => {
  const test = openApp({ at: '2026-07-01T08:00:00Z' });
  const make = new Records(test);
  const people = new People(test);
  let baseUrl: string;
  let admin: Person;
  let session: Session;
  let api: Api;
  /** Every request that was sent, as it was sent. */
  const sent: Request[] = [];

  beforeAll(async () => {
    baseUrl = `http://127.0.0.1:${String(test.port)}`;
    admin = await people.person(FULL_ADMIN);
    session = { token: admin.token };
    api = apiFor(baseUrl, session);
  });

  /** Keeps what is sent, and holds every answer against the document. */
  const watched = async (request: Request): Promise<Response> => {
    sent.push(request);
    const response = await fetch(request.clone());
    const text = await response.clone().text();
    const type = response.headers.get('content-type') ?? '';
    const body: unknown = type.includes('json') ? JSON.parse(text) : text;
    const headers = Object.fromEntries(response.headers);
    expect(test.judge.judge(request.method, request.url, { status: response.status, headers, body })).toEqual([]);
    return response;
  };
  const caught = async (call: Promise<unknown>): Promise<ProblemError> => {
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ProblemError)) throw new Error('no problem was thrown', { cause: error });
    return error;
  };

  describe('as it is generated', () => {
    let said: string[];
    beforeAll(async () => {
      const { json } = test.app.get(OpenApiDocument);
      const { openapi, info } = json;
      const list = (operationId: string): object => ({
        get: { operationId, responses: { 200: { description: 'All of them' } } },
      });
      // Of another document two routes are enough: what takes time is to generate them.
      const paths = { '/offers': list('listEverything'), '/hosts': list('listHosts') };
      // By one process: to start it takes as long as its work.
      said = await outdated([json, { openapi, info, paths, components: {} }]);
    }, SLOW);

    it('fits to the document of the service', () => {
      expect(said[0]).toBe('');
    });

    it('is said to be outdated, by the names of its operations, when the document changes', () => {
      expect(said).toHaveLength(2);
      const words = said[1];
      expect(words).toContain('npm run client');
      expect(words).toMatch(/^New operations: listEverything$/m);
      expect(words).toMatch(/gone or renamed .*: .*\blistOffers\b/);
      expect(words).not.toMatch(/\blistHosts\b/);
    });
  });

  describe('in the flows of an administration', () => {
    it('signs in, knows who that is, and signs out', async () => {
      const person = await people.person(FULL_ADMIN);
      const own: Session = {};
      const page = apiFor(baseUrl, own);
      expect(await signIn(page, own, { email: person.email, password: 'falsch' })).toEqual({
        kind: 'refused',
        message: expect.stringMatching(/Passwort/) as unknown,
      });
      const outcome = await signIn(page, own, { email: person.email, password: PASSWORD });
      expect(outcome).toMatchObject({ kind: 'in', me: { uuid: person.uuid }, mustSetUpSecondFactor: false });
      await signOut(page, own);
      expect(own).toEqual({});
      expect((await caught(answer(page.GET('/me')))).status).toBe(401);
    });

    it('links the applications and offers that a refusal is about', async () => {
      const watching = createApi({ baseUrl, token: admin.token, fetch: watched });
      const offer = await make.offer({ name: 'Paddeln' });
      const attendance = await make.attendance(offer.uuid, 'withdrawn');
      const params = { path: { uuid: attendance } };
      const refused = await caught(
        answer(watching.POST('/attendances/{uuid}/transition', { params, body: { transition: 'noshow' } })),
      );
      expect(refused.conflicts).toMatchObject([
        { attendance, offer: { uuid: offer.uuid, name: 'Paddeln' }, reason: 'state' },
      ]);
    });

    it('asks for the code of a second factor', async () => {
      const person = await people.person(FULL_ADMIN);
      const { secret } = await people.twoFactor(person);
      const own: Session = {};
      const page = apiFor(baseUrl, own);
      const form = { email: person.email, password: PASSWORD };
      expect(await signIn(page, own, form)).toEqual({ kind: 'code-needed' });
      expect(await signIn(page, own, { ...form, code: people.code(secret) })).toMatchObject({ kind: 'in' });
    });

    it('lists editions and offers, filtered, page by page', async () => {
      const edition = await make.edition({ name: 'Herbst' });
      await make.offers(5, (index) => ({
        name: `Drachen ${String(index)}`,
        edition: edition.uuid,
        place: index === 4 ? 'published' : 'draft',
      }));
      expect((await editions(api)).map(({ name }) => name)).toContain('Herbst');
      const names = async (page: number): Promise<string[]> =>
        (await offersOnPage(api, edition.alias, page, 3)).map(({ name }) => name);
      expect([await names(1), await names(2)]).toEqual([['Drachen 0', 'Drachen 1', 'Drachen 2'], ['Drachen 3']]);
      // Pages of two: the third one is not full, and the last.
      expect(await allOffers(api, 'drachen', 2)).toHaveLength(5);
    });

    it('makes an offer, publishes it, and shows a conflict instead of overwriting somebody', async () => {
      const edition = await make.edition();
      const offer = await createAndRelease(api, { name: 'Floßbau', edition: edition.uuid, fee: 500 });
      expect(offer.status).toEqual(['published']);
      const [mine] = await allOffers(api, 'floßbau');
      expect(await saveOffer(api, mine!, { teaser: 'Von den anderen' })).toMatchObject({ kind: 'saved' });
      const conflict = await saveOffer(api, mine!, { teaser: 'Von mir' });
      expect(conflict).toMatchObject({ kind: 'conflict', theirs: { teaser: 'Von den anderen' } });
      if (conflict.kind !== 'conflict') throw new Error();
      const again = await saveOffer(api, conflict.theirs, { teaser: 'Von mir' });
      expect(again).toMatchObject({ kind: 'saved', offer: { teaser: 'Von mir' } });
      if (again.kind !== 'saved') throw new Error();
      expect((await saveOffer(api, again.offer, { teaser: 'Noch etwas' })).kind).toBe('saved');
    });

    it('shows a table without a word of its own, and with no button that ends in a 403', async () => {
      const edition = await make.edition();
      const reader = await people.person(['ROLE_MEMBER']);
      const { uuid } = await make.offer({ name: 'Bogenbau', edition: edition.uuid, place: 'published' });
      const words = await readWords(api);
      const rowFor = async (caller: Api) =>
        rowOf(words, (await answer(caller.GET('/offers/{uuid}', { params: { path: { uuid } } }))).data);
      const { states, canEdit, buttons } = await rowFor(api);
      expect([states.map(({ label, tone }) => [label, tone]), canEdit]).toEqual([[['Veröffentlicht', 'good']], true]);
      expect(buttons).toContainEqual({ transition: 'cancel', label: words.of('offerTransition', 'cancel').label });
      const family = await rowFor(createApi({ baseUrl, token: reader.token }));
      expect([family.canEdit, family.buttons]).toEqual([false, []]);
    });

    it('shows what is wrong beside the fields', async () => {
      const { uuid } = await make.offer();
      const outcome = await saveOffer(api, { uuid }, { fee: -1 });
      expect(outcome).toEqual({ kind: 'invalid', fields: { fee: expect.any(String) } });
    });

    it('adds a picture', async () => {
      const { uuid } = await make.offer();
      const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00' } })
        .png()
        .toBuffer();
      const { media } = await addPicture(api, uuid, new Blob([new Uint8Array(png)]), 'boot.png');
      expect(media).toEqual([expect.stringMatching(/^http:\/\/api\.test\/media\/.+\.png$/)]);
    });

    it('decides about applications, commits that as a job, and shows how far it is', async () => {
      const edition = await make.edition();
      const offer = await make.offer({ edition: edition.uuid, maxParticipants: 1 });
      await make.attendance(offer.uuid, 'waiting');
      await make.attendance(offer.uuid, 'waiting');
      const waiting = await waitingApplications(api, edition.uuid);
      expect(waiting).toHaveLength(2);
      const [first, second] = waiting.map(({ uuid }) => uuid);
      const preview = await decide(
        api,
        edition.uuid,
        new Map([
          [first!, 'confirmed'],
          [second!, 'waitlisted'],
        ]),
      );
      expect(preview).toMatchObject({ confirmed: 1, waitlisted: 1, undecided: 0 });
      const shown: number[] = [];
      const job = await commitDecisions(api, edition.uuid, (percent) => shown.push(percent), {
        pause: () => test.app.get(JobRunner).drain(),
      });
      expect(job).toMatchObject({ state: 'done', result: { confirmed: 1, waitlisted: 1 } });
      expect([shown[0], shown.at(-1)]).toEqual([0, 100]);
      expect(await waitingApplications(api, edition.uuid)).toEqual([]);
    });

    it('moves many applications, and says by name and in words what was in the way of the rest', async () => {
      const edition = await make.edition();
      const dates = [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }];
      const [paddling, angling] = await make.offers(2, (index) => ({
        ...{ name: ['Paddeln', 'Angeln'][index]!, edition: edition.uuid, dates, maxParticipants: 5 },
      }));
      const participant = await make.participant({ firstname: 'Mia' });
      const [has] = await make.attendances([{ offer: angling!.uuid, status: 'confirmed', participant }]);
      const waiting = await make.attendances([
        { offer: paddling!.uuid, status: 'waiting', participant },
        { offer: paddling!.uuid, status: 'waiting' },
      ]);
      const words = await readWords(apiFor(baseUrl, {}));
      const left = await moveMany(api, words, 'confirm', waiting);
      expect(left).toEqual([
        {
          attendance: waiting[0],
          what: 'Mia Probe, Paddeln',
          reason: words.of('conflictReason', 'overlap').label,
          detail: expect.stringContaining('Angeln'),
          because: has,
        },
      ]);
    });

    it('has a word for every value that an answer may hold, in the language of the client, and shows those of a later service as they are', async () => {
      const words = await readWords(api);
      expect(words.of('offerStatus', 'published')).toMatchObject({ label: 'Veröffentlicht', tone: 'good' });
      expect(words.of('offerStatus', 'sleeping')).toMatchObject({ label: 'sleeping', tone: 'neutral' });
      // The compiler knows the values, so that what is chosen of them goes into a body as it is.
      const methods: readonly Schemas['ReceiptCreate']['method'][] = words
        .all('paymentMethod')
        .map(({ value }) => value);
      expect(methods).toContain('cash');
      const english = await readWords(createApi({ baseUrl, language: 'en' }));
      expect(english.of('offerTransition', 'publish').label).toBe('Publish');
      // @ts-expect-error there is no such enumeration
      expect(words.all('offerStati')).toEqual([]);
    });

    it('moves a child to another offer', async () => {
      const edition = await make.edition();
      const [from, to] = await make.offers(2, () => ({ edition: edition.uuid }));
      await make.attendance(from!.uuid, 'confirmed');
      const { data: list } = await answer(api.GET('/attendances', { params: { query: { offer: from!.uuid } } }));
      expect(may(list[0]!, 'moveAttendance')).toBe(true);
      const moved = await moveChild(api, list[0]!, to!.uuid);
      expect(moved.offer.uuid).toBe(to!.uuid);
      expect(moved.uuid).not.toBe(list[0]!.uuid);
      expect((await caught(moveChild(api, list[0]!, to!.uuid))).isOutdated).toBe(true);
    });

    it('gives families of a website at once, keeps them while the service is away, and sends each wish once', async () => {
      const edition = await make.edition();
      const offer = await make.offer({ edition: edition.uuid, columns: { requires_application: true, max_age: 12 } });
      const family = (name: string, born = '2017-05-04'): Schemas['FamilyInput'] => ({
        account: { externalId: name, email: `${name}@example.org`, firstname: 'Lea', lastname: 'Sommer' },
        participants: [
          { firstname: 'Mika', lastname: name, dateOfBirth: born, attendances: [{ offer: offer.uuid, priority: 1 }] },
        ],
      });
      const kept = new Map<string, Schemas['FamilyInput']>();
      let waited = false;
      const nameOf = ({ account }: Schemas['FamilyInput']): string => account.externalId ?? '';
      const queue: Queue = {
        keep: (one) => Promise.resolve(!kept.has(nameOf(one)) && kept.set(nameOf(one), one).size > 0),
        someWait: () => Promise.resolve(waited),
        first: (count) => Promise.resolve([...kept.values()].slice(0, count)),
        remove: (one) => Promise.resolve(void (kept.get(nameOf(one)) === one && kept.delete(nameOf(one)))),
      };
      let trouble: 'lost' | 'away' | undefined;
      const website = createApi({
        baseUrl,
        token: admin.token,
        retries: 1,
        fetch: async (request) => {
          if (trouble === 'away') return Response.json({}, { status: 503 });
          const response = await watched(request);
          if (trouble !== 'lost') return response;
          trouble = undefined;
          throw new TypeError('fetch failed');
        },
      });
      trouble = 'lost';
      const first = await submitFamily(website, queue, family('berg'));
      expect(first?.family?.participants[0]?.attendances).toMatchObject([{ result: 'unchanged', status: 'waiting' }]);
      expect(await submitFamily(website, queue, family('keine adresse'))).toMatchObject({ status: 422 });
      trouble = 'away';
      expect(await submitFamily(website, queue, family('tal'))).toBeUndefined();
      trouble = undefined;
      waited = true;
      expect(await submitFamily(website, queue, family('see', '2001-05-04'))).toBeUndefined();
      expect(await submitFamily(website, queue, family('see', '2001-05-04'))).toBeUndefined();
      const told: unknown[] = [];
      trouble = 'lost';
      await sendQueue(website, queue, (one, { status, family: known }) => {
        told.push([nameOf(one), status, known?.participants[0]?.attendances[0]?.result]);
        return Promise.resolve();
      });
      expect([told, kept.size]).toEqual([
        [
          ['tal', 200, 'unchanged'],
          ['see', 200, 'refused'],
        ],
        0,
      ]);
      const { data: all } = await answer(api.GET('/attendances', { params: { query: { offer: offer.uuid } } }));
      expect(all).toHaveLength(2);
    });

    it('takes money and gives it back', async () => {
      const account = await make.account(['ROLE_MEMBER']);
      const child = await make.participant({ account: account.uuid });
      const offer = await make.offer({ columns: { fee: 700 } });
      const { data: application } = await answer(
        api.POST('/attendances', { body: { offer: offer.uuid, participant: child, status: 'confirmed' } }),
      );
      const receipt = await takeCash(api, [application.uuid]);
      expect([receipt.kind, receipt.total]).toEqual(['payment', 700]);
      const reversal = await reverse(api, receipt.uuid, 'Doppelt gezahlt');
      expect([reversal.kind, reversal.total, reversal.reverses]).toEqual(['reversal', -700, receipt.uuid]);
    });

    it('searches, and saves a list as a file', async () => {
      const edition = await make.edition();
      await make.offer({ name: 'Kanutour', edition: edition.uuid });
      expect((await search(api, 'kanut')).map(({ name, kind }) => [kind, name])).toContainEqual(['offers', 'Kanutour']);
      const csv = await downloadOffers(api, edition.uuid, 'csv');
      expect(csv.name).toMatch(/\.csv$/);
      expect(await csv.content.text()).toContain('Kanutour');
      const xlsx = await downloadOffers(api, edition.uuid, 'xlsx');
      expect([...new Uint8Array(await xlsx.content.arrayBuffer()).slice(0, 2)]).toEqual([...Buffer.from('PK')]);
    });
  });

  describe('in what it adds', () => {
    it('sends the token, the language and a new Idempotency-Key with each POST, unless the call names them', async () => {
      const own = createApi({ baseUrl, token: admin.token, language: 'de', fetch: watched });
      sent.length = 0;
      const body = { name: 'Basteln' };
      await answer(own.POST('/categories', { body }));
      await answer(
        own.POST('/categories', { body: { name: 'Malen' }, params: { header: { 'Idempotency-Key': 'mein' } } }),
      );
      await answer(own.GET('/categories'));
      const headers = (name: string): (string | null)[] => sent.map((request) => request.headers.get(name));
      expect(headers('authorization')).toEqual(Array(3).fill(`Bearer ${admin.token}`));
      expect(headers('accept-language')).toEqual(['de', 'de', 'de']);
      expect(headers('idempotency-key')).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'mein', null]);
    });

    it('throws refusals with their sentence, their violations and the number of the request', async () => {
      const own = createApi({ baseUrl, token: admin.token, fetch: watched });
      const error = await caught(answer(own.POST('/hosts', { body: { name: '', website: 'nirgends' } })));
      expect(error.status).toBe(422);
      expect(error.violationOf('name')?.message).toBe('This value should not be blank.');
      expect(error.violationOf('phone')).toBeUndefined();
      expect(error.fields).toEqual({ name: 'This value should not be blank.', website: expect.any(String) });
      expect(error.message).toContain('name: This value should not be blank.');
      expect(error.problem?.instance).toBe(`urn:uuid:${String(error.requestId)}`);
      const missing = await caught(
        answer(own.GET('/hosts/{uuid}', { params: { path: { uuid: '0192f3a4-5b6c-7d8e-9f01-23456789abcd' } } })),
      );
      expect([missing.status, missing.violations, missing.retryAfter]).toEqual([404, [], undefined]);
    });

    it('has the fields of refusals that say them in their detail alone', async () => {
      const own = createApi({ baseUrl, token: admin.token, language: 'en', fetch: watched });
      const nobody = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';
      const unknown = { params: { path: { uuid: await make.participant() } }, body: { into: nobody } };
      const merged = await caught(answer(own.POST('/participants/{uuid}/merge', unknown)));
      expect([merged.violations, merged.fields]).toEqual([
        [],
        { into: 'There is no participant with this identifier.' },
      ]);
      const wrong = await caught(answer(own.GET('/offers', { params: { query: { from: 'gestern' } } })));
      expect([wrong.status, Object.keys(wrong.fields)]).toEqual([400, ['from']]);
    });

    it('says what it can of answers that are none of the service', async () => {
      const proxy = createApi({
        baseUrl,
        fetch: () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })),
      });
      const error = await caught(answer(proxy.GET('/offers')));
      expect([error.message, error.problem, error.violations]).toEqual(['502 Bad Gateway', undefined, []]);
    });

    it('carries a POST out once, however often the network loses the answer', async () => {
      let lost = 0;
      const own = createApi({
        baseUrl,
        token: admin.token,
        retries: 2,
        fetch: async (request) => {
          const response = await watched(request);
          if (lost === 2) return response;
          lost += 1;
          await response.body?.cancel();
          throw new TypeError('fetch failed');
        },
      });
      const { data, response } = await answer(own.POST('/categories', { body: { name: 'Einmalig' } }));
      expect(response.headers.get('Idempotency-Replayed')).toBe('true');
      const { data: all } = await answer(own.GET('/categories'));
      expect(all.filter(({ name }) => name === 'Einmalig').map(({ uuid }) => uuid)).toEqual([data.uuid]);
    });

    it('does not repeat a change whose answer was lost: it might be told of a conflict with itself', async () => {
      const { data, etag } = await answer(api.POST('/categories', { body: { name: 'Vorher' } }));
      const own = createApi({
        baseUrl,
        token: admin.token,
        retries: 2,
        fetch: async (request) => {
          await watched(request);
          throw new TypeError('fetch failed');
        },
      });
      sent.length = 0;
      const params = { path: { uuid: data.uuid }, header: ifMatch(etag) };
      await expect(answer(own.PATCH('/categories/{uuid}', { params, body: { name: 'Nachher' } }))).rejects.toThrow(
        'fetch failed',
      );
      expect(sent).toHaveLength(1);
    });

    it('waits as long as the service asks for, but nobody waits in front of a screen for minutes', async () => {
      const answers = [
        new Response('{}', { status: 503, headers: { 'Retry-After': '0' } }),
        new Response('{}', { status: 429, headers: { 'Retry-After': '600' } }),
      ];
      const own = createApi({ baseUrl, retries: 5, fetch: () => Promise.resolve(answers.shift() ?? Response.error()) });
      const error = await caught(answer(own.GET('/offers')));
      expect([error.status, error.retryAfter, answers.length]).toEqual([429, 600, 0]);
    });

    it('reads a list no further than somebody asks', async () => {
      await make.offers(5, (index) => ({ name: `Nachtwanderung ${String(index)}` }));
      const own = createApi({ baseUrl, token: admin.token, fetch: watched });
      sent.length = 0;
      const read = (page: { page: number; itemsPerPage: number }) =>
        own.GET('/offers', { params: { query: { ...page, q: 'nachtwanderung' } } });
      for await (const offer of everyRecord(read, 2)) {
        expect(offer.name).toMatch(/^Nachtwanderung/);
        if (sent.length === 2) break;
      }
      expect(sent.map(({ url }) => new URL(url).searchParams.get('page'))).toEqual(['1', '2']);
    });

    it('decides anew when somebody else was faster', async () => {
      const { data: host } = await answer(api.POST('/hosts', { body: { name: 'Verein', text: 'a' } }));
      const path = { uuid: host.uuid };
      let tries = 0;
      const { data: changed } = await changeLatest(
        () => api.GET('/hosts/{uuid}', { params: { path } }),
        async ({ data, etag }) => {
          tries += 1;
          if (tries === 1) await answer(api.PATCH('/hosts/{uuid}', { params: { path }, body: { text: 'b' } }));
          const body = { text: `${data.text ?? ''}c` };
          return api.PATCH('/hosts/{uuid}', { params: { path, header: ifMatch(etag) }, body });
        },
      );
      expect([tries, changed.text]).toEqual([2, 'bc']);
      const stale = changeLatest(
        () => api.GET('/hosts/{uuid}', { params: { path } }),
        () => api.PATCH('/hosts/{uuid}', { params: { path, header: ifMatch('"old"') }, body: { text: 'd' } }),
      );
      expect((await caught(stale)).isOutdated).toBe(true);
    });

    it('tells of routes that will go', async () => {
      const told: unknown[] = [];
      const headers = { Deprecation: '@1767225600', Sunset: 'Fri, 01 Jan 2027 00:00:00 GMT' };
      const own = createApi({
        baseUrl,
        fetch: () => Promise.resolve(Response.json([], { headers })),
        onDeprecated: (url, sunset) => told.push([new URL(url).pathname, sunset]),
      });
      await answer(own.GET('/offers'));
      expect(told).toEqual([['/offers', 'Fri, 01 Jan 2027 00:00:00 GMT']]);
    });

    it('follows no job where none was named', async () => {
      await expect(followJob(api, undefined)).rejects.toThrow('no Location of a job');
    });
  });
});
