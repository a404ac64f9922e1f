import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Response } from 'supertest';
import { CODES } from '../../src/kernel/problem/codes.js';
import { uuidToBase58 } from '../support/base58.js';
import { FileStorage } from '../../src/media/file-storage.js';
import { MediaLibrary } from '../../src/media/media-library.js';
import { renditionsOf } from '../../src/media/renditions.js';
import { checkedPdf } from '../../src/media/file-checks.js';
import { DECODERS } from '../../src/media/picture-decoder.js';
import { UploadSlots, FormInput, PictureInput } from '../../src/media/uploads.js';
import { violationsOf } from '../../src/platform/http/input/read-input.js';
import { startBucket } from '../support/bucket.js';
import { type Caller, openWorld, prepared } from '../world/index.js';
import { bodyOf, listOf } from '../support/json.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { until } from '../support/until.js';

const MEBIBYTE = 1024 * 1024;
const MISSING = '01900000-0000-7000-8000-000000000000';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\nxref\n0 1\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n');

const picture = (background: string, width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const upload = (data: Buffer, filename = 'bild.png'): { filename: string; data: string } => ({
  filename,
  data: data.toString('base64'),
});
/** Path of a file below the base address. */
const pathOf = (url: unknown): string => {
  expect(url).toMatch(/^http:\/\/api\.test\/media\/[0-9a-f-]{36}\.(png|jpg|webp|pdf)$/);
  return new URL(String(url)).pathname;
};
const nameOf = (path: string): string => path.slice('/media/'.length);
const uuidOf = (path: string): string => nameOf(path).slice(0, 36);
const mediaOf = (answer: Response): string[] => bodyOf(answer)['media'] as string[];
const statusesOf = (answers: readonly Response[]): number[] => answers.map(({ status }) => status);
const world = openWorld();
const { test, make, club } = world;
const { anonymous, admin, superAdmin, host, foreignHost } = world.callers;
const edition = prepared(() => make.edition());

/** A draft of the club; its address. */
const offered = async (): Promise<string> =>
  `/offers/${(await make.offer({ edition: edition.uuid, hosts: [club.uuid], place: 'draft' })).uuid}`;
/** Names of all files in the directory. */
const files = async (): Promise<string[]> => {
  const folder = join(test.dataDir, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
/** As if nothing had been uploaded so far, and nothing were to be done about it. */
const forget = async (): Promise<void> => {
  await make.sql('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
  await make.sql('delete from media_files');
  for (const name of await files()) await test.app.get(FileStorage).remove(name);
};
const rows = async (): Promise<string[]> =>
  (await make.sql('select name from media_files order by name')).map(({ name }) => String(name));

describe('Pictures of an offer', () => {
  // Else the next test that works off the jobs makes smaller versions of all pictures before it.
  afterEach(forget);

  it('are added at the end, with a Location that names the offer, and change when it was modified', async () => {
    const offer = await offered();
    const before = await host.read(offer);
    test.clock.forward(5);
    const first = await host.post(`${offer}/media`, upload(await picture('#f00')));
    test.clock.run();
    expect([first.status, first.headers['location']]).toEqual([201, offer]);
    expect(bodyOf(first)['modifiedAt']).not.toBe(before['modifiedAt']);
    const second = await admin.post(`${offer}/media`, upload(await picture('#0f0')));
    expect(mediaOf(second)).toHaveLength(2);
    expect(mediaOf(second)[0]).toBe(mediaOf(first)[0]);
    expect(await admin.read(offer)).toEqual(second.body);
    const [entry] = listOf(await admin.get(`${offer}/history`));
    expect(entry).toMatchObject({ action: 'changed', fields: ['media'] });
  });

  it('have absolute addresses and at most 3000 x 3000 pixels: larger ones are scaled down, others stay as they are (R-OFF-34)', async () => {
    const offer = await offered();
    for (const [sentWidth, sentHeight, ...kept] of [
      [3300, 110, 3000, 100],
      [50, 3001, 50, 3000],
      [3000, 30, 3000, 30],
    ] as const) {
      const answer = await admin.post(`${offer}/media`, upload(await picture('#f00', sentWidth, sentHeight)));
      const file = await anonymous.get(pathOf(mediaOf(answer).at(-1)));
      const { width, height } = await sharp(file.body as Buffer).metadata();
      expect([width, height]).toEqual(kept);
    }
  });

  it('are removed by the identifier in their address, in either form; their file goes by a job', async () => {
    const [offer, other] = [await offered(), await offered()];
    const first = pathOf(mediaOf(await admin.post(`${offer}/media`, upload(await picture('#f00'))))[0]);
    const second = pathOf(mediaOf(await admin.post(`${offer}/media`, upload(await picture('#0f0'))))[1]);
    const form = pathOf(bodyOf(await admin.post(`${offer}/agreement`, upload(PDF, 'form.pdf')))['agreementUrl']);
    await world.drain();
    const stay = [nameOf(second), nameOf(form)];
    expect(await files()).toEqual(expect.arrayContaining([nameOf(first), ...stay]));
    // What is not of this offer is a 404 of its own, and stays.
    for (const unknown of [`${other}/media/${uuidOf(first)}`, `${offer}/media/${MISSING}`, `${offer}/media/x`])
      expectProblem(await admin.delete(unknown), 404, 'This offer has no picture with this identifier.');
    await anonymous.get(first).expect(200);
    await admin.delete(`${offer}/media/${uuidToBase58(uuidOf(first))}`).expect(204);
    await anonymous.get(first).expect(404);
    expect(await files()).toContain(nameOf(first));
    await world.drain();
    expect(await files()).toEqual(expect.arrayContaining(stay));
    expect(await files()).not.toContain(nameOf(first));
    expect(mediaOf(await admin.get(offer))).toHaveLength(1);
    // The others go with their offer.
    await admin.delete(offer).expect(204);
    await world.drain();
    expect([await files(), await rows()]).toEqual([[], []]);
  });

  it('are at most 20; one more is a 422 of detail only', async () => {
    const there = Array.from({ length: 19 }, (_, index) => `${String(index)}.jpg`);
    const { uuid } = await make.offer({ edition: edition.uuid, place: 'draft', media: there });
    const body = upload(await picture('#f00', 2, 2));
    await admin.post(`/offers/${uuid}/media`, body).expect(201);
    const answer = await admin.post(`/offers/${uuid}/media`, body);
    expectProblem(answer, 422, 'media: An offer can have 20 pictures.');
    expect(answer.body).not.toHaveProperty('violations');
  });

  it('added by several at once are all kept', async () => {
    const offer = await offered();
    const bodies = await Promise.all(['#f00', '#0f0', '#00f'].map((colour) => picture(colour)));
    const answers = await Promise.all(bodies.map((data) => admin.post(`${offer}/media`, upload(data))));
    expect(statusesOf(answers)).toEqual([201, 201, 201]);
    expect(new Set(mediaOf(await admin.get(offer))).size).toBe(3);
  });

  it('are added by organiser users while hosts may edit, and by nobody else', async () => {
    const closed = await make.edition({
      tasks: [{ type: 'host_editing_stage', begin: '2020-01-01T00:00:00Z', end: '2020-01-02T00:00:00Z' }],
    });
    const { uuid } = await make.offer({ edition: closed.uuid, hosts: [club.uuid], place: 'draft' });
    const body = upload(await picture('#f00'));
    for (const [caller, status] of [[host, 403] as const, [foreignHost, 404] as const, [admin, 201] as const])
      await caller.post(`/offers/${uuid}/media`, body).expect(status);
  });

  it('waiting to be decoded, also with Idempotency-Keys, do not hold up other requests, and are refused with a 503 and Retry-After when too many wait already (R-OPS-10)', async () => {
    const [offer, body] = [await offered(), upload(await picture('#f00'))];
    const slots = test.app.get(UploadSlots).ordinary;
    const leave = await Promise.all(Array.from({ length: DECODERS + 1 }, () => slots.enter()));
    const send = (key: number) =>
      admin
        .post(`${offer}/media`, body)
        .set('Idempotency-Key', `waiting-${String(key)}`)
        .then();
    // Twelve of one caller may wait.
    const uploads = Array.from({ length: 12 }, (_, key) => send(key));
    await until('Waiting', () => slots.waiting === uploads.length);
    const refused = await send(12);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    await admin.get(offer).expect(200);
    const open = `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    expect(await make.sql(open)).toEqual([]);
    // What brings no picture waits for none.
    await superAdmin.post('/bank-statements', { filename: 'leer.xml', data: 'PGE+PC9hPg==' }).expect(422);
    for (const each of leave) each();
    expect(statusesOf(await Promise.all(uploads))).toEqual(Array(12).fill(201));
    expect((await send(13)).status).toBe(201);
  });

  it('that are large wait for each other, accounts in turn; nobody else waits for them (R-OPS-10)', async () => {
    const [offer, large] = [await offered(), upload(await picture('#f00', 6_001, 4_000))];
    const slots = test.app.get(UploadSlots).large;
    const leave = await slots.enter();
    const done: string[] = [];
    const uploads: Promise<unknown>[] = [];
    const send = async (name: string, caller: Caller): Promise<void> => {
      const before = slots.waiting;
      uploads.push(caller.post(`${offer}/media`, large).then(({ status }) => done.push(`${name} ${String(status)}`)));
      await until('Waiting', () => slots.waiting > before);
    };
    for (const name of ['host 1', 'host 2', 'host 3']) await send(name, host);
    await send('admin', admin);
    await admin.post(`${offer}/media`, upload(await picture('#f00'))).expect(201);
    leave();
    await Promise.all(uploads);
    expect(done).toEqual(['host 1 201', 'admin 201', 'host 2 201', 'host 3 201']);
  });
});

describe('An upload', () => {
  let path: string;
  beforeAll(async () => {
    path = `${await offered()}/media`;
  });

  const refused = async (body: object, code: string, place = 'data', to = path): Promise<void> =>
    expectViolations(await admin.post(to, body), { [place]: code });

  /** Read as each body is: to send so much to be refused takes a second. */
  const expectSize = (input: typeof PictureInput | typeof FormInput, data: Buffer, codes: string[]): void =>
    expect(violationsOf(input, upload(data)).map(({ code }) => code)).toEqual(codes);

  it('of more than 12 MiB is a 413 that names the limit', async () => {
    const answer = await test
      .call('post', path, admin.token)
      .set('Content-Type', 'application/json')
      .send('x'.repeat(12 * MEBIBYTE + 1));
    expectProblem(answer, 413, 'The body is larger than 12 MiB.');
  });

  it('of more than 8 MiB is refused for its size, and of exactly 8 MiB is not (R-OFF-34)', async () => {
    const small = await picture('#f00');
    const filled = (size: number): Buffer => Buffer.concat([small, Buffer.alloc(size - small.length, 7)]);
    expectSize(PictureInput, filled(8 * MEBIBYTE + 1), [CODES.fileTooLarge]);
    await admin.post(path, upload(filled(8 * MEBIBYTE))).expect(201);
  });

  it('is judged by what it is, not by its name; refused, it leaves nothing behind', async () => {
    const before = await rows();
    await refused(upload(Buffer.from('PK\u0003\u0004 a ZIP'), 'bild.png'), CODES.fileType);
    await refused(upload(PDF, 'bild.png'), CODES.fileType);
    const head = (await picture('#f00')).subarray(0, 8);
    const zip = Buffer.concat([head, Buffer.from('PK\u0003\u0004 a ZIP')]);
    await refused(upload(zip), CODES.imageNotDetected);
    const cut = (await picture('#f00', 600, 400)).subarray(0, 400);
    await refused(upload(cut), CODES.imageCorrupted);
    await admin
      .post(path, upload(await picture('#f00')))
      .set('If-Match', '"stale"')
      .expect(412);
    expect(await rows()).toEqual(before);
    await admin.post(path, upload(await picture('#f00'), 'tabelle.xlsx')).expect(201);
  });

  it('needs a name, and a content that is base64', async () => {
    const { data: good } = upload(await picture('#f00'));
    await refused({ filename: 'a.png', data: `data:image/png;base64,${good}` }, CODES.regex);
    await refused({ filename: 'a.png', data: '' }, CODES.blank);
    await refused({ filename: 'x'.repeat(256), data: good }, CODES.tooLong, 'filename');
    await refused({ data: good }, CODES.blank, 'filename');
  });

  it('as an agreement form is a PDF of at most 6 MiB (R-OFF-22)', async () => {
    const to = path.replace('media', 'agreement');
    await refused(upload(await picture('#f00'), 'form.pdf'), CODES.fileType, 'data', to);
    const pdf = (size: number): Buffer =>
      Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(size - PDF.length, 32), PDF.subarray(9)]);
    expectSize(FormInput, pdf(6 * MEBIBYTE + 1), [CODES.fileTooLarge]);
    expectSize(FormInput, pdf(6 * MEBIBYTE), []);
    expect(checkedPdf(pdf(6 * MEBIBYTE)).extension).toBe('pdf');
  });
});

describe('An agreement form', () => {
  beforeAll(forget);

  it('is kept as it is, replaces an earlier one, and can be removed', async () => {
    const path = `${await offered()}/agreement`;
    const put = async (name: string): Promise<string> =>
      pathOf(bodyOf(await admin.post(path, upload(PDF, name)))['agreementUrl']);
    const [old, now] = [await put('alt.pdf'), await put('neu.pdf')];
    await world.drain();
    expect(await files()).toEqual([nameOf(now)]);
    await anonymous.get(old).expect(404);
    const file = await anonymous.get(now);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-security-policy']).not.toMatch(/script/);
    // Who saves it finds it again by this name.
    expect(file.headers['content-disposition']).toMatch(/^inline; filename="Einverstaendniserklaerung.pdf"; /);
    expect((file.body as Buffer).equals(PDF)).toBe(true);
    await admin.delete(path).expect(204);
    await admin.delete(path).expect(404);
    await world.drain();
    expect(await files()).toEqual([]);
  });
});

describe('The logo of an organiser', () => {
  beforeAll(forget);

  const logoOf = (answer: Response): string => pathOf(bodyOf(answer)['logo']);

  it('is set by its team, fits 1000 x 1000, replaces an earlier one, and is removed once (R-HOST-7)', async () => {
    const path = `/hosts/${club.uuid}/logo`;
    const old = logoOf(await host.post(path, upload(await picture('#f00'))));
    const now = logoOf(await host.post(path, upload(await picture('#0f0', 2000, 20))));
    const [listed] = listOf(await admin.get('/hosts?q=Kanuclub'));
    expect(pathOf(listed?.['logo'])).toBe(now);
    await world.drain();
    expect((await files()).toSorted()).toEqual([...renditionsOf(nameOf(now)), nameOf(now)].toSorted());
    await anonymous.get(old).expect(404);
    const { width, height } = await sharp((await anonymous.get(now)).body as Buffer).metadata();
    expect([width, height]).toEqual([1000, 10]);
    await host.delete(path).expect(204);
    expect(await host.read(`/hosts/${club.uuid}`)).not.toHaveProperty('logo');
    await admin.delete(path).expect(404);
    await world.drain();
    expect(await files()).toEqual([]);
  });

  it('goes with its organiser, and stays when that cannot go', async () => {
    const { uuid } = await make.host();
    const name = nameOf(logoOf(await admin.post(`/hosts/${uuid}/logo`, upload(await picture('#f00')))));
    const { uuid: offer } = await make.offer({ edition: edition.uuid, hosts: [uuid] });
    await admin.delete(`/hosts/${uuid}`).expect(409);
    await world.drain();
    expect(await files()).toContain(name);
    await admin.delete(`/offers/${offer}`);
    await admin.delete(`/hosts/${uuid}`).expect(204);
    await world.drain();
    expect(await files()).toEqual([]);
  });
});

describe('The logo of the town', () => {
  beforeAll(forget);

  const path = '/settings/letterhead/logo';
  const replace = async (colour: string): Promise<string> =>
    nameOf(pathOf(bodyOf(await superAdmin.post(path, upload(await picture(colour))).expect(200))['logo']));
  /** Without its smaller versions. */
  const originals = async (): Promise<string[]> => (await files()).filter((name) => name.endsWith('.png'));

  it('replaces an earlier one, whose file goes, and is removed once, whether as the logo or as a setting', async () => {
    await replace('#f00');
    const now = await replace('#0f0');
    await world.drain();
    expect(await originals()).toEqual([now]);
    await superAdmin.delete(path).expect(204);
    await superAdmin.delete(path).expect(404);
    await world.drain();
    expect(await files()).toEqual([]);
    await replace('#00f');
    await superAdmin.patch('/settings/letterhead', { logo: null }).expect(200);
    await world.drain();
    expect(await files()).toEqual([]);
  });
});

describe.each(['directory', 'bucket'])('A file served from a %s', (kind) => {
  let stop: (() => Promise<void>) | undefined;
  const served =
    kind === 'directory'
      ? world
      : openWorld({
          settings: async () => {
            const { bucket, ...store } = await startBucket();
            ({ stop } = store);
            return { mediaBucket: bucket };
          },
        });
  afterAll(() => stop?.());
  let path: string;
  beforeAll(async () => {
    const { uuid } = await served.make.offer({ place: 'draft' });
    const data = await picture('#f00');
    path = pathOf(mediaOf(await served.callers.admin.post(`/offers/${uuid}/media`, upload(data)))[0]);
  });
  const get = () => served.callers.anonymous.get(path);

  it('is there at once, the same after a job has put it into the store, and a 404 that nobody keeps when it is lost (R-OFF-35)', async () => {
    const before = await get();
    await served.drain();
    const kept = await served.make.sql('select data from media_files where name = $1', [nameOf(path)]);
    expect(kept).toEqual([{ data: null }]);
    const after = await get();
    expect([before.status, after.status]).toEqual([200, 200]);
    expect((after.body as Buffer).equals(before.body as Buffer)).toBe(true);
    expect(after.headers['etag']).toBe(before.headers['etag']);
    expect((await sharp(after.body as Buffer).metadata()).width).toBe(60);
    const head = await served.test.call('head', path);
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified', 'cache-control']) {
      expect([name, head.headers[name]]).toEqual([name, after.headers[name]]);
    }
    expect(Number(head.headers['content-length'])).toBe((after.body as Buffer).length);
    await served.test.app.get(FileStorage).remove(nameOf(path));
    const { headers } = await get().expect(404);
    expect([headers['cache-control'], headers['etag']]).toEqual(['no-store', undefined]);
  });
});

describe('A file', () => {
  let path: string;
  beforeAll(async () => {
    path = pathOf(mediaOf(await admin.post(`${await offered()}/media`, upload(await picture('#f00'))))[0]);
  });
  const get = (address = path) => anonymous.get(address);

  it('may be kept for a year by everybody, without a token and outside of the limits, and is not sent again (R-OFF-34, R-OFF-35)', async () => {
    const { headers } = await get().set('Origin', 'https://club.example');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/png',
      'content-disposition': `inline; filename="${nameOf(path)}"`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      vary: 'Origin',
    });
    expect(headers['etag']).toMatch(/^"[\w-]{43}"$/);
    expect(headers['last-modified']).toMatch(/GMT$/);
    expect(headers['ratelimit']).toBeUndefined();
    for (const tag of [headers['etag'], `"x", ${String(headers['etag'])}`, `W/${String(headers['etag'])}`, '*']) {
      const again = await get().set('If-None-Match', String(tag));
      expect([tag, again.status]).toEqual([tag, 304]);
      const { etag, 'cache-control': kept } = again.headers;
      expect({ etag, kept }).toEqual({ etag: headers['etag'], kept: headers['cache-control'] });
    }
    await get().set('If-None-Match', '"other"').expect(200);
  });

  it('is a 404 that nobody keeps under any other name', async () => {
    const [missing, uuid] = [`${MISSING}.png`, uuidOf(path)];
    const others = [`${uuid}.jpg`, `${uuid.toUpperCase()}.png`, '..%2f..%2fetc%2fpasswd', '%00'];
    for (const name of [missing, 'x.png', ...others]) {
      const answer = await get(`/media/${name}`);
      expect([name, answer.status, answer.headers['cache-control']]).toEqual([name, 404, 'no-store']);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    }
  });
});

describe('The library', () => {
  let library: MediaLibrary;
  beforeAll(async () => {
    await forget();
    library = test.app.get(MediaLibrary);
  });

  const waiting = () => make.sql('select id from graphile_worker.jobs');

  it('keeps nothing of what is rolled back: no row, no file, no job; and passes over what is no file of ours', async () => {
    const data = await picture('#f00');
    const refused = test.database.transaction(async () => {
      await library.add({ data, extension: 'png' });
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    await test.database.transaction(() => library.remove([null, 'a.jpg', 'https://kanu.example/logo.png']));
    expect([await rows(), await waiting()]).toEqual([[], []]);
    await world.drain();
    expect(await files()).toEqual([]);
  });

  it('leaves no file when one is removed before, or while, it is put into the store', async () => {
    const data = await picture('#f00');
    const add = () => test.database.transaction(() => library.add({ data, extension: 'png' }));
    const early = await add();
    await test.database.transaction(() => library.remove([early.name]));
    await world.drain();
    expect(await files()).toEqual([]);
    // As if the job had died after the file was written, and the removal had run before it is tried again.
    const late = await add();
    await test.database.transaction(() => library.remove([late.name]));
    const again = `select graphile_worker.add_job('store-media', json_build_object('name', $1::text))`;
    await make.sql(again, [late.name]);
    await test.app.get(FileStorage).put(late.name, data, 'image/png');
    await world.drain();
    expect(await files()).toEqual([]);
  });
});
