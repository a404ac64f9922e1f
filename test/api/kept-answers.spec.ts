import { describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import { Metrics } from '../../src/platform/operations/metrics/metrics.js';
import { type Answer, KeptAnswers } from '../../src/platform/http/view/kept-answers.js';
import { type Settings } from '../../src/platform/operations/config/settings.js';
import { TestClock } from '../support/test-clock.js';
import { openWorld, prepared } from '../world/index.js';

const world = openWorld({ at: '2026-07-01T08:00:00Z', settings: { keptAnswersMib: 32 } });
const { test, make, callers } = world;
const edition = prepared(() => make.edition({ alias: 'sommer' }));
const offer = prepared(() => make.offer({ edition: edition.uuid, alias: 'paddeln' }));
const linked = prepared(async () => {
  const { uuid } = await make.offer({ edition: edition.uuid, alias: 'geheim', publish: 'private_link' });
  await make.sql(`update offers set link_secret = 'the-link-secret' where uuid = $1`, [uuid]);
  return { uuid };
});

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(test.http.get(path).set(headers));
/** Nothing that was asked before is repeated. */
const anew = (): void => test.clock.forward(5);
const rename = (): Promise<unknown> =>
  make.sql(`update offers set teaser = coalesce(teaser, '') || '!' where uuid = $1`, [offer.uuid]);
const teaserIn = ({ text }: Response): unknown => /"teaser":"(!*)"/.exec(text)?.[1];

/** What is sent anew each time. */
const ANEW = /^(x-request-id|date|ratelimit.*|x-ratelimit-.*|keep-alive|connection)$/;
const comparable = ({ status, headers, text }: Response): unknown => ({
  status,
  headers: Object.entries(headers as Record<string, string>).filter(([name]) => !ANEW.test(name)),
  text,
});

const both = (): string[] => ['/offers', `/offers/${offer.uuid}`];

describe('Answers for everybody (R-OPS-9)', () => {
  it('are repeated for five seconds, to the byte and with all headers, and not longer', async () => {
    anew();
    await rename();
    for (const path of both()) {
      anew();
      const first = await ask(path);
      expect(first.headers['cache-control']).toMatch(/^public/);
      await rename();
      test.clock.forward(4.999);
      expect(comparable(await ask(path))).toEqual(comparable(first));
      test.clock.forward(0.001);
      expect(teaserIn(await ask(path))).toBe(`${String(teaserIn(first))}!`);
    }
  });

  it('count against the limit, and have a request id of their own', async () => {
    const [first, second] = [(await ask('/offers')).headers, (await ask('/offers')).headers];
    expect(first['x-request-id']).not.toBe(second['x-request-id']);
    expect(Number(second['x-ratelimit-remaining'])).toBeLessThan(Number(first['x-ratelimit-remaining']));
  });

  it('differ by path, query, language and media type', async () => {
    anew();
    const first = await ask('/offers', { Accept: 'application/json' });
    await rename();
    const others: [string, Record<string, string>][] = [
      [`/offers/${offer.uuid}`, {}],
      ['/offers?page=1', { Accept: 'application/json' }],
      ['/offers', { Accept: 'application/json', 'Accept-Language': 'de' }],
      ['/offers', { Accept: '*/*' }],
    ];
    for (const [path, headers] of others)
      expect([path, teaserIn(await ask(path, headers))]).toEqual([path, `${String(teaserIn(first))}!`]);
    expect((await ask('/offers', { Accept: 'application/json' })).text).toBe(first.text);
  });

  it('are found by HEAD, answered with a 304 to those who have them, and say nothing of the origin that asked first', async () => {
    anew();
    const [one, other] = ['https://eins.example', 'https://zwei.example'];
    await callers.superAdmin.patch('/settings/integration', { corsOrigins: [one] }).expect(200);
    const first = await ask('/offers', { Origin: one });
    await rename();
    const second = await ask('/offers', { Origin: other });
    expect(second.text).toBe(first.text);
    expect(second.headers['access-control-allow-origin']).not.toBe(one);
    const { etag, 'content-length': length } = first.headers as Record<string, string>;
    const head = await test.http.head('/offers');
    expect([head.status, head.text, head.headers['etag'], head.headers['content-length']]).toEqual([
      ...[200, undefined, etag, length],
    ]);
    expect((await ask('/offers', { 'If-None-Match': String(etag) })).status).toBe(304);
    expect((await ask('/offers', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('are made once for all who ask at the same time', async () => {
    const statements = (times: number): Promise<number> => {
      anew();
      return test.statements(() => Promise.all(Array.from({ length: times }, () => ask('/offers'))));
    };
    expect((await statements(10)) - (await statements(1))).toBe(0);
  });

  it('end with public access, within a second', async () => {
    expect((await ask('/offers')).status).toBe(200);
    await test.setPublicAccess(false);
    test.clock.forward(1);
    expect((await ask('/offers')).status).toBe(401);
    await test.setPublicAccess(true);
    test.clock.forward(1);
    expect((await ask('/offers')).status).toBe(200);
  });

  it('are neither kept of, nor given to, anybody who shows a token, a cookie or the secret of a link, and no refusal is kept', async () => {
    anew();
    const first = teaserIn(await ask('/offers'));
    await rename();
    expect(teaserIn(await callers.admin.get('/offers'))).toBe(`${String(first)}!`);
    expect(teaserIn(await ask('/offers', { Cookie: 'a=b' }))).toBe(`${String(first)}!`);
    expect(teaserIn(await ask('/offers'))).toBe(first);
    expect((await ask('/offers', { Authorization: 'Bearer fpa_unknown' })).status).toBe(401);
    anew();
    await callers.admin.get('/offers').expect(200);
    await rename();
    expect(teaserIn(await ask('/offers'))).toBe(`${String(first)}!!`);

    const secret = `/offers/${linked.uuid}?link=the-link-secret`;
    expect((await ask(secret)).headers['cache-control']).toBe('no-store');
    await make.sql(`update offers set teaser = 'Neu' where uuid = $1`, [linked.uuid]);
    expect((await ask(secret)).text).toContain('"teaser":"Neu"');
    const answers = await Promise.all([secret, secret, secret].map((path) => ask(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('of a single record end with its publication, at once', async () => {
    expect((await ask(`/offers/${offer.uuid}`)).status).toBe(200);
    await make.sql(`update offers set place = 'draft' where uuid = $1`, [offer.uuid]);
    expect((await ask(`/offers/${offer.uuid}`)).status).toBe(404);
    await make.sql(`update offers set place = 'published' where uuid = $1`, [offer.uuid]);
  });

  it('are counted, those that are repeated and those that are made', async () => {
    const counts = async (): Promise<number[]> => {
      const metric = await test.app.get(Metrics).registry.getSingleMetric('holiday_kept_answers_total')?.get();
      return ['made', 'repeated'].map(
        (outcome) => metric?.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0,
      );
    };
    anew();
    const [made = 0, repeated = 0] = await counts();
    for (const caller of [callers.anonymous, callers.anonymous, callers.admin]) await caller.get('/offers').expect(200);
    expect(await counts()).toEqual([made + 1, repeated + 1]);
  });
});

describe('The memory of kept answers', () => {
  const clock = new TestClock();
  clock.standAt('2026-07-01T08:00:00Z');
  const keeping = (keptAnswersMib: number): KeptAnswers =>
    new KeptAnswers(clock, new Metrics(), { keptAnswersMib } as Settings);
  const answer = (isPublic = true, size = 100_000): Answer => ({ body: Buffer.alloc(size), tag: '', isPublic });
  const nothing = (): Promise<Answer | undefined> => Promise.resolve(undefined);

  it('has an end: the oldest make room for new ones, and one that is larger than all of it is not kept', async () => {
    const kept = keeping(1);
    for (let index = 0; index < 20; index += 1) await kept.get(String(index), () => Promise.resolve(answer()));
    const present = await Promise.all(Array.from({ length: 20 }, (_, index) => kept.get(String(index), nothing)));
    expect(present.map((one) => one !== undefined)).toEqual(Array.from({ length: 20 }, (_, index) => index >= 10));
    await kept.get('large', () => Promise.resolve(answer(true, 2 ** 21)));
    expect(await kept.get('large', nothing)).toBeUndefined();
  });

  it('holds nothing where the setting is 0, nor what failed or is for one caller only', async () => {
    const [off, kept] = [keeping(0), keeping(1)];
    await off.get('a', () => Promise.resolve(answer()));
    expect(await off.get('a', nothing)).toBeUndefined();
    await expect(kept.get('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const [own, others] = [answer(false), answer(false)];
    const asked = [kept.get('b', () => Promise.resolve(own)), kept.get('b', () => Promise.resolve(others))];
    expect(await Promise.all(asked)).toEqual([own, others]);
    expect((await asked[1]) === others).toBe(true);
    expect(await kept.get('b', nothing)).toBeUndefined();
  });
});
