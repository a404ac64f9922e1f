import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { CODES } from '../../src/kernel/problem/codes.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { uuidToBase58 } from '../support/base58.js';
import { type Settings } from '../../src/platform/config/settings.js';
import { FileStorage } from '../../src/media/file-storage.js';
import { MediaLibrary } from '../../src/media/media-library.js';
import { renditionsOf } from '../../src/media/renditions.js';
import { DECODERS } from '../../src/media/upload.guard.js';
import { startBucket } from '../support/bucket.js';
import { Records, type TestCallers } from '../world/index.js';
import { TestApp } from '../support/test-app.js';
import { expectProblem } from '../support/problems.js';

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

/** The application with one organiser, one offer of it, and callers. */
class Stage {
  private constructor(
    readonly test: TestApp,
    readonly make: Records,
    readonly callers: TestCallers,
    readonly host: string,
    readonly edition: string,
  ) {}

  static async start(changes: Partial<Settings> = {}): Promise<Stage> {
    const test = await TestApp.start(changes);
    const make = new Records(test);
    const host = await make.host({ name: 'Kanuclub' });
    const foreign = await make.host();
    const callers = await make.callers({ own: host.uuid, foreign: foreign.uuid });
    const edition = await make.edition();
    return new Stage(test, make, callers, host.uuid, edition.uuid);
  }

  async offer(): Promise<string> {
    return (await this.make.offer({ edition: this.edition, hosts: [this.host], place: 'draft' })).uuid;
  }

  drain(): Promise<void> {
    return this.test.app.get(JobRunner).drain();
  }

  /** Names of all files in the directory. */
  async files(): Promise<string[]> {
    const entries = await readdir(join(this.test.dataDir, 'media'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  async rows(): Promise<string[]> {
    const rows = await this.test.database.query<{ name: string }>('select name from media_files order by name');
    return rows.map(({ name }) => name);
  }

  post(path: string, body: object, token = this.callers.admin.token) {
    return this.test.call('post', path, token).send(body);
  }

  remove(path: string, token = this.callers.admin.token) {
    return this.test.call('delete', path, token);
  }

  /** Path of a file below the base address. */
  pathOf(url: unknown): string {
    expect(url).toMatch(/^http:\/\/api\.test\/media\/[0-9a-f-]{36}\.(png|jpg|webp|pdf)$/);
    return new URL(String(url)).pathname;
  }
}

const nameOf = (path: string): string => path.slice('/media/'.length);
const uuidOf = (path: string): string => nameOf(path).slice(0, 36);
const mediaOf = ({ body }: { body: unknown }): string[] => (body as { media: string[] }).media;

describe('Pictures of an offer', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.start();
  });
  afterAll(() => stage.test.stop());

  it('are added at the end, with a Location that names the offer, and change when it was modified', async () => {
    const uuid = await stage.offer();
    const before = await stage.test.call('get', `/offers/${uuid}`, stage.callers.host.token);
    stage.test.clock.standAt(new Date(Date.now() + 5_000).toISOString());
    const first = await stage.post(`/offers/${uuid}/media`, upload(await picture('#f00')), stage.callers.host.token);
    stage.test.clock.run();
    expect([first.status, first.headers['location']]).toEqual([201, `/offers/${uuid}`]);
    expect((first.body as { modifiedAt: string }).modifiedAt).not.toBe(
      (before.body as { modifiedAt: string }).modifiedAt,
    );
    const second = await stage.post(`/offers/${uuid}/media`, upload(await picture('#0f0')));
    expect(mediaOf(second)).toHaveLength(2);
    expect(mediaOf(second)[0]).toBe(mediaOf(first)[0]);
    expect((await stage.test.call('get', `/offers/${uuid}`, stage.callers.admin.token)).body).toEqual(second.body);
    const history = await stage.test.call('get', `/offers/${uuid}/history`, stage.callers.admin.token);
    expect((history.body as object[])[0]).toMatchObject({ action: 'changed', fields: ['media'] });
  });

  it('have absolute addresses and at most 3000 x 3000 pixels: larger ones are scaled down, others stay as they are', async () => {
    for (const [sent, kept] of [
      [
        [3300, 1100],
        [3000, 1000],
      ],
      [
        [500, 3001],
        [500, 3000],
      ],
      [
        [3000, 300],
        [3000, 300],
      ],
    ] as const) {
      const uuid = await stage.offer();
      const answer = await stage.post(`/offers/${uuid}/media`, upload(await picture('#f00', ...sent)));
      const file = (await stage.test.call('get', stage.pathOf(mediaOf(answer)[0]))).body as Buffer;
      const { width, height } = await sharp(file).metadata();
      expect([width, height]).toEqual(kept);
    }
  });

  it('are removed by the identifier in their address, in either form; their file goes by a job', async () => {
    const uuid = await stage.offer();
    const added = await stage.post(`/offers/${uuid}/media`, upload(await picture('#f00')));
    await stage.post(`/offers/${uuid}/media`, upload(await picture('#0f0')));
    const path = stage.pathOf(mediaOf(added)[0]);
    await stage.drain();
    expect(await stage.files()).toContain(nameOf(path));
    expect((await stage.remove(`/offers/${uuid}/media/${uuidToBase58(uuidOf(path))}`)).status).toBe(204);
    expect((await stage.test.call('get', path)).status).toBe(404);
    expect(await stage.files()).toContain(nameOf(path));
    await stage.drain();
    expect(await stage.files()).not.toContain(nameOf(path));
    expect(mediaOf(await stage.test.call('get', `/offers/${uuid}`, stage.callers.admin.token))).toHaveLength(1);
  });

  it('that are not of this offer are a 404 of their own', async () => {
    const [one, other] = [await stage.offer(), await stage.offer()];
    const added = await stage.post(`/offers/${one}/media`, upload(await picture('#f00')));
    const id = uuidOf(stage.pathOf(mediaOf(added)[0]));
    for (const unknown of [
      `/offers/${other}/media/${id}`,
      `/offers/${one}/media/${MISSING}`,
      `/offers/${one}/media/x`,
    ]) {
      expectProblem(await stage.remove(unknown), 404, 'This offer has no picture with this identifier.');
    }
    expect((await stage.test.call('get', `/media/${id}.png`)).status).toBe(200);
  });

  it('are at most 20; one more is a 422 of detail only', async () => {
    const uuid = await stage.offer();
    const body = upload(await picture('#f00', 2, 2));
    for (let count = 0; count < 20; count += 1) {
      expect((await stage.post(`/offers/${uuid}/media`, body)).status).toBe(201);
    }
    const answer = await stage.post(`/offers/${uuid}/media`, body);
    expect([answer.status, (answer.body as { detail: string; violations?: unknown }).detail]).toEqual([
      422,
      'media: An offer can have 20 pictures.',
    ]);
    expect(answer.body).not.toHaveProperty('violations');
  });

  it('added by several at once are all kept', async () => {
    const uuid = await stage.offer();
    const bodies = await Promise.all(['#f00', '#0f0', '#00f', '#ff0'].map((colour) => picture(colour)));
    const answers = await Promise.all(bodies.map((data) => stage.post(`/offers/${uuid}/media`, upload(data))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const read = await stage.test.call('get', `/offers/${uuid}`, stage.callers.admin.token);
    expect(new Set(mediaOf(read)).size).toBe(4);
  });

  it('go with their offer, as its agreement form does', async () => {
    const uuid = await stage.offer();
    const added = await stage.post(`/offers/${uuid}/media`, upload(await picture('#f00')));
    const form = await stage.post(`/offers/${uuid}/agreement`, upload(PDF, 'form.pdf'));
    const names = [mediaOf(added)[0], (form.body as { agreementUrl: string }).agreementUrl].map((url) =>
      nameOf(stage.pathOf(url)),
    );
    await stage.drain();
    expect(await stage.files()).toEqual(expect.arrayContaining(names));
    expect((await stage.remove(`/offers/${uuid}`)).status).toBe(204);
    await stage.drain();
    expect((await stage.files()).filter((name) => names.includes(name))).toEqual([]);
    expect((await stage.rows()).filter((name) => names.includes(name))).toEqual([]);
  });

  it('are added by organiser users while hosts may edit, and by nobody else', async () => {
    const closed = await stage.make.edition({
      tasks: [{ type: 'host_editing_stage', begin: '2020-01-01T00:00:00Z', end: '2020-01-02T00:00:00Z' }],
    });
    const { uuid } = await stage.make.offer({ edition: closed.uuid, hosts: [stage.host], place: 'draft' });
    const body = upload(await picture('#f00'));
    const { host, foreignHost, admin } = stage.callers;
    const statusOf = async (token: string | undefined): Promise<number> =>
      (await stage.post(`/offers/${uuid}/media`, body, token)).status;
    expect([await statusOf(host.token), await statusOf(foreignHost.token), await statusOf(admin.token)]).toEqual([
      403, 404, 201,
    ]);
  });

  it('sent with an Idempotency-Key are kept once', async () => {
    const uuid = await stage.offer();
    const body = upload(await picture('#f00'));
    const send = () => stage.post(`/offers/${uuid}/media`, body).set('Idempotency-Key', 'once');
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true']);
    expect(again.text).toBe(first.text);
    expect(mediaOf(await stage.test.call('get', `/offers/${uuid}`, stage.callers.admin.token))).toHaveLength(1);
  });

  it('waiting to be decoded, a dozen with Idempotency-Keys among them, do not hold up other requests', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const large = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#fff', noise } })
      .jpeg()
      .toBuffer();
    const uuid = await stage.offer();
    const uploads = Array.from({ length: 12 }, (_, index) =>
      stage
        .post(`/offers/${uuid}/media`, upload(large))
        .set('Idempotency-Key', `dozen-${String(index)}`)
        .then(),
    );
    for (let tries = 0; tries < 4; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect((await stage.test.call('get', `/offers/${uuid}`, stage.callers.admin.token)).status).toBe(200);
      const open = await stage.test.database.query(
        `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      );
      expect(open.length).toBeLessThanOrEqual(DECODERS + 1);
    }
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
  }, 120_000);

  it('are refused with a 503 and Retry-After when too many wait already', async () => {
    const uuid = await stage.offer();
    const large = upload(
      await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer(),
    );
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => stage.post(`/hosts/${stage.host}/logo`, large).then()),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('5');
    expect((await stage.post(`/offers/${uuid}/media`, large)).status).toBe(201);
  }, 120_000);
});

describe('An upload', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await Stage.start();
    path = `/offers/${await stage.offer()}/media`;
  });
  afterAll(() => stage.test.stop());

  const refusal = async (body: object, to = path): Promise<[number, [string, string][]]> => {
    const answer = await stage.post(to, body);
    const { violations = [] } = answer.body as { violations?: { propertyPath: string; code: string }[] };
    return [answer.status, violations.map(({ propertyPath, code }) => [propertyPath, code])];
  };
  const data = (code: string): [number, [string, string][]] => [422, [['data', code]]];

  it('of 12 MB is a 413 that names the limit', async () => {
    expectProblem(await stage.post(path, upload(Buffer.alloc(12_000_000, 1))), 413, 'The body is larger than 12 MiB.');
  });

  it('of more than 8 MiB is refused for its size, and of exactly 8 MiB is not', async () => {
    const small = await picture('#f00');
    const filled = (size: number): Buffer => Buffer.concat([small, Buffer.alloc(size - small.length, 7)]);
    expect(await refusal(upload(filled(8 * MEBIBYTE + 1)))).toEqual(data(CODES.fileTooLarge));
    expect((await stage.post(path, upload(filled(8 * MEBIBYTE)))).status).toBe(201);
  });

  it('is judged by what it is, not by its name', async () => {
    expect(await refusal(upload(Buffer.from('PK\u0003\u0004 a ZIP'), 'bild.png'))).toEqual(data(CODES.fileType));
    expect(await refusal(upload(PDF, 'bild.png'))).toEqual(data(CODES.fileType));
    expect((await stage.post(path, upload(await picture('#f00'), 'tabelle.xlsx'))).status).toBe(201);
    const head = (await picture('#f00')).subarray(0, 8);
    const zip = Buffer.concat([head, Buffer.from('PK\u0003\u0004 a ZIP')]);
    expect(await refusal(upload(zip))).toEqual(data(CODES.imageNotDetected));
    const cut = (await picture('#f00', 600, 400)).subarray(0, 400);
    expect(await refusal(upload(cut))).toEqual(data(CODES.imageCorrupted));
  });

  it('that is not base64 is refused for its form', async () => {
    const good = (await picture('#f00')).toString('base64');
    for (const wrong of [
      `data:image/png;base64,${good}`,
      good.slice(0, -1),
      `${good.slice(0, 76)}\n${good.slice(76)}`,
    ]) {
      expect(await refusal({ filename: 'a.png', data: wrong })).toEqual(data(CODES.regex));
    }
    expect(await refusal({ filename: 'a.png', data: '-_-_' })).toEqual(data(CODES.regex));
  });

  it('needs a name and a content', async () => {
    const { data: good } = upload(await picture('#f00'));
    expect(await refusal({ filename: 'a.png', data: '' })).toEqual(data(CODES.blank));
    expect(await refusal({ filename: 'x'.repeat(256), data: good })).toEqual([422, [['filename', CODES.tooLong]]]);
    expect(await refusal({ data: good })).toEqual([422, [['filename', CODES.blank]]]);
  });

  it('as an agreement form is a PDF of at most 6 MiB', async () => {
    const to = path.replace('media', 'agreement');
    expect(await refusal(upload(await picture('#f00'), 'form.pdf'), to)).toEqual(data(CODES.fileType));
    const pdf = (size: number): Buffer =>
      Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(size - PDF.length, 32), PDF.subarray(9)]);
    expect(await refusal(upload(pdf(6 * MEBIBYTE + 1)), to)).toEqual(data(CODES.fileTooLarge));
    expect((await stage.post(to, upload(pdf(6 * MEBIBYTE)))).status).toBe(200);
  });

  it('that is refused leaves nothing behind', async () => {
    const before = await stage.rows();
    await refusal(upload(PDF));
    await stage.post(path, upload(await picture('#f00'))).set('If-Match', '"stale"');
    expect(await stage.rows()).toEqual(before);
  });
});

describe('An agreement form', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.start();
  });
  afterAll(() => stage.test.stop());

  it('is kept as it is, replaces an earlier one, and can be removed', async () => {
    const uuid = await stage.offer();
    const urlOf = ({ body }: { body: unknown }): string =>
      stage.pathOf((body as { agreementUrl: string }).agreementUrl);
    const old = urlOf(await stage.post(`/offers/${uuid}/agreement`, upload(PDF, 'alt.pdf')));
    const now = urlOf(await stage.post(`/offers/${uuid}/agreement`, upload(PDF, 'neu.pdf')));
    await stage.drain();
    expect(await stage.files()).toEqual([nameOf(now)]);
    expect((await stage.test.call('get', old)).status).toBe(404);
    const file = await stage.test.call('get', now);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-security-policy']).not.toMatch(/script/);
    expect((file.body as Buffer).equals(PDF)).toBe(true);
    expect((await stage.remove(`/offers/${uuid}/agreement`)).status).toBe(204);
    expect((await stage.remove(`/offers/${uuid}/agreement`)).status).toBe(404);
    await stage.drain();
    expect(await stage.files()).toEqual([]);
  });
});

describe('The logo of an organiser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.start();
  });
  afterAll(() => stage.test.stop());

  const logoOf = ({ body }: { body: unknown }): string => stage.pathOf((body as { logo: string }).logo);

  it('is set by its team, fits 1000 x 1000, and replaces an earlier one', async () => {
    const path = `/hosts/${stage.host}/logo`;
    const old = logoOf(await stage.post(path, upload(await picture('#f00')), stage.callers.host.token));
    const now = logoOf(await stage.post(path, upload(await picture('#0f0', 2000, 500)), stage.callers.host.token));
    const listed = await stage.test.call('get', '/hosts?q=Kanuclub', stage.callers.admin.token);
    expect(logoOf({ body: (listed.body as unknown[])[0] })).toBe(now);
    await stage.drain();
    expect((await stage.files()).toSorted()).toEqual([...renditionsOf(nameOf(now)), nameOf(now)].toSorted());
    expect((await stage.test.call('get', old)).status).toBe(404);
    const { width, height } = await sharp((await stage.test.call('get', now)).body as Buffer).metadata();
    expect([width, height]).toEqual([1000, 250]);
  });

  it('is removed once', async () => {
    expect((await stage.remove(`/hosts/${stage.host}/logo`, stage.callers.host.token)).status).toBe(204);
    const read = await stage.test.call('get', `/hosts/${stage.host}`, stage.callers.host.token);
    expect(read.body).not.toHaveProperty('logo');
    expect((await stage.remove(`/hosts/${stage.host}/logo`)).status).toBe(404);
    await stage.drain();
    expect(await stage.files()).toEqual([]);
  });

  it('goes with its organiser, and stays when that cannot go', async () => {
    const { uuid } = await stage.make.host();
    const name = nameOf(logoOf(await stage.post(`/hosts/${uuid}/logo`, upload(await picture('#f00')))));
    const { uuid: offer } = await stage.make.offer({ edition: stage.edition, hosts: [uuid] });
    expect((await stage.remove(`/hosts/${uuid}`)).status).toBe(409);
    await stage.drain();
    expect(await stage.files()).toContain(name);
    await stage.remove(`/offers/${offer}`);
    expect((await stage.remove(`/hosts/${uuid}`)).status).toBe(204);
    await stage.drain();
    expect(await stage.files()).toEqual([]);
  });
});

const STORES: Readonly<Record<string, () => Promise<{ changes: Partial<Settings>; stop: () => Promise<void> }>>> = {
  directory: () => Promise.resolve({ changes: {}, stop: () => Promise.resolve() }),
  bucket: async () => {
    const { bucket, stop } = await startBucket();
    return { changes: { mediaBucket: bucket }, stop };
  },
};

describe.each(Object.keys(STORES))('A file served from a %s', (kind) => {
  let stage: Stage;
  let stop: () => Promise<void>;
  let path: string;
  beforeAll(async () => {
    const store = await STORES[kind]!();
    stage = await Stage.start(store.changes);
    const answer = await stage.post(`/offers/${await stage.offer()}/media`, upload(await picture('#f00', 600, 400)));
    path = stage.pathOf(mediaOf(answer)[0]);
    stop = async () => {
      await stage.test.stop();
      await store.stop();
    };
  });
  afterAll(() => stop());

  it('is there at once, and the same after a job has put it into the store', async () => {
    const before = await stage.test.call('get', path);
    await stage.drain();
    const [row] = await stage.test.database.query<{ data: unknown }>('select data from media_files');
    expect(row?.data).toBeNull();
    const after = await stage.test.call('get', path);
    expect([before.status, after.status]).toEqual([200, 200]);
    expect((after.body as Buffer).equals(before.body as Buffer)).toBe(true);
    expect(after.headers['etag']).toBe(before.headers['etag']);
    expect((await sharp(after.body as Buffer).metadata()).width).toBe(600);
  });

  it('may be kept for a year by everybody, without a token and outside of the limits', async () => {
    const { headers } = await stage.test.call('get', path).set('Origin', 'https://club.example');
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
  });

  it('is not sent again to anyone who has it', async () => {
    const { headers } = await stage.test.call('get', path);
    for (const tag of [headers['etag'], `"x", ${String(headers['etag'])}`, `W/${String(headers['etag'])}`, '*']) {
      const again = await stage.test.call('get', path).set('If-None-Match', String(tag));
      expect([tag, again.status, again.headers['etag'], again.headers['cache-control']]).toEqual([
        tag,
        304,
        headers['etag'],
        headers['cache-control'],
      ]);
    }
    expect((await stage.test.call('get', path).set('If-None-Match', '"other"')).status).toBe(200);
  });

  it('answers HEAD with the head of GET', async () => {
    const read = await stage.test.call('get', path);
    const head = await stage.test.call('head', path);
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified', 'cache-control']) {
      expect([name, head.headers[name]]).toEqual([name, read.headers[name]]);
    }
    expect(Number(read.headers['content-length'])).toBe((read.body as Buffer).length);
  });

  it('is a 404 that nobody keeps under any other name', async () => {
    for (const name of [
      `${MISSING}.png`,
      'x.png',
      '..%2f..%2fetc%2fpasswd',
      `${uuidOf(path)}.jpg`,
      `${uuidOf(path).toUpperCase()}.png`,
      '%00',
    ]) {
      const answer = await stage.test.call('get', `/media/${name}`);
      expect([name, answer.status, answer.headers['cache-control']]).toEqual([name, 404, 'no-store']);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    }
  });

  it('is a 404 that nobody keeps when its content is lost', async () => {
    await stage.test.app.get(FileStorage).remove(nameOf(path));
    const answer = await stage.test.call('get', path);
    expect([answer.status, answer.headers['cache-control'], answer.headers['etag']]).toEqual([
      404,
      'no-store',
      undefined,
    ]);
  });
});

describe('The library', () => {
  let stage: Stage;
  let library: MediaLibrary;
  beforeAll(async () => {
    stage = await Stage.start();
    library = stage.test.app.get(MediaLibrary);
  });
  afterAll(() => stage.test.stop());

  const waiting = (): Promise<unknown[]> => stage.test.database.query('select id from graphile_worker.jobs');

  it('keeps nothing of what is rolled back: no row, no file, no job', async () => {
    const data = await picture('#f00');
    const refused = stage.test.database.transaction(async () => {
      await library.add({ data, extension: 'png' });
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    expect([await stage.rows(), await waiting()]).toEqual([[], []]);
    await stage.drain();
    expect(await stage.files()).toEqual([]);
  });

  it('leaves no file when one is removed before, or while, it is put into the store', async () => {
    const data = await picture('#f00');
    const add = () => stage.test.database.transaction(() => library.add({ data, extension: 'png' }));
    const early = await add();
    await stage.test.database.transaction(() => library.remove([early.name]));
    await stage.drain();
    expect(await stage.files()).toEqual([]);
    // As if the job had died after the file was written, and the removal had run before it is tried again.
    const late = await add();
    await stage.test.database.transaction(() => library.remove([late.name]));
    await stage.test.database.query(
      `select graphile_worker.add_job('store-media', json_build_object('name', $1::text))`,
      [late.name],
    );
    await stage.test.app.get(FileStorage).put(late.name, data, 'image/png');
    await stage.drain();
    expect(await stage.files()).toEqual([]);
  });

  it('passes over what is no file of ours', async () => {
    await stage.test.database.transaction(() => library.remove([null, 'a.jpg', 'https://kanu.example/logo.png']));
    expect(await waiting()).toEqual([]);
  });
});
