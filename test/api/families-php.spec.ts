import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeWith } from '../support/installed.js';
import { type Json } from '../support/json.js';
import { freePort } from '../support/ports.js';
import { TroubledProxy } from '../support/troubled-proxy.js';
import { until } from '../support/until.js';
import { FULL_ADMIN, JUNE, openWorld, prepared } from '../world/index.js';

const EXAMPLE = resolve('clients/php');
const hasPhp = spawnSync('php', ['--version']).error === undefined;

/** A browser with a session of its own that fills in the form. */
class Visitor {
  private cookie = '';

  constructor(
    private readonly page: string,
    private readonly name: string,
  ) {}

  async send(
    offers: readonly string[],
    withdrawn: readonly string[] = [],
    more: Readonly<Record<string, string>> = {},
  ): Promise<[number, string]> {
    const fields = {
      ...{ firstname: 'Lea', lastname: this.name, email: `${this.name}@example.org` },
      ...{ childFirstname: 'Mika', childLastname: this.name, dateOfBirth: '2017-05-04' },
      ...more,
    };
    const body = new URLSearchParams(fields);
    for (const offer of offers) body.append('offers[]', offer);
    for (const offer of withdrawn) body.append('withdrawn[]', offer);
    const answer = await fetch(this.page, { method: 'POST', body, headers: { Cookie: this.cookie } });
    this.cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? this.cookie;
    return [answer.status, await answer.text()];
  }
}

describeWith('php', hasPhp, 'The example of a website in PHP', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, offers, make } = world;
  const edition = prepared(async () => ({ uuid: await offers.edition('firstcome') }));
  const proxy = new TroubledProxy(() => test.port);
  let environment: NodeJS.ProcessEnv;
  let directory: string;
  let page: string;
  let php: ChildProcess;
  let count = 0;

  beforeAll(async () => {
    const { token } = await world.people.person(FULL_ADMIN);
    directory = mkdtempSync(join(tmpdir(), 'php-'));
    mkdirSync(join(directory, 'sessions'));
    const { PATH } = process.env;
    const [PROGRAMME_URL, PROGRAMME_QUEUE] = [await proxy.listen(), join(directory, 'queue')];
    environment = { PATH, PROGRAMME_URL, PROGRAMME_TOKEN: token, PROGRAMME_QUEUE };
    const port = String(await freePort());
    page = `http://127.0.0.1:${port}/`;
    const words = ['-d', `session.save_path=${join(directory, 'sessions')}`, '-d', 'display_errors=stderr'];
    php = spawn('php', [...words, '-S', `127.0.0.1:${port}`, join(EXAMPLE, 'form.php')], {
      env: { ...environment, PHP_CLI_SERVER_WORKERS: '4' },
      stdio: 'ignore',
      // With its workers it is ended as one.
      detached: true,
    });
    await until('PHP', async () => (await fetch(page, { method: 'HEAD' })).status > 0);
  });
  beforeEach(() => {
    proxy.troubles = [];
    proxy.seen.length = 0;
    count += 1;
  });
  afterAll(async () => {
    const ended = once(php, 'exit');
    process.kill(-php.pid!);
    await ended;
    await proxy.close();
    rmSync(directory, { recursive: true });
  });

  const visitor = (name = `Sommer${String(count)}`): Visitor => new Visitor(page, name);
  const waiting = (): number => readdirSync(join(directory, 'queue')).filter((name) => name.endsWith('.json')).length;
  const anOffer = (columns: Json = {}): Promise<{ uuid: string }> => offers.toApplyFor(edition.uuid, { columns });
  /** What cron does. */
  const sendQueue = (): Promise<{ code: number; said: string; complained: string }> =>
    new Promise((done) => {
      const child = execFile('php', [join(EXAMPLE, 'send.php')], { env: environment }, (_error, said, complained) =>
        done({ code: child.exitCode ?? -1, said, complained }),
      );
    });
  /** States of the applications to an offer, in the order in which they were made. */
  const statesOf = async ({ uuid }: { uuid: string }): Promise<unknown[]> =>
    (await make.sql('select status from attendances where offer_uuid = $1 order by uuid', [uuid])).map(
      ({ status }) => status,
    );

  it('gives a family to the service, and tells it of each wish what became of it', async () => {
    const [place, tooOld] = [await anOffer(), await anOffer({ max_age: 6 })];
    const [status, text] = await visitor().send([place.uuid, tooOld.uuid]);
    expect([status, text]).toEqual([
      200,
      expect.stringMatching(/<li>Platz sicher<\/li><li>Am 3\. August .*bis 6 Jahre\.<br \/>/),
    ]);
    expect(await statesOf(place)).toEqual(['confirmed']);
    expect(waiting()).toBe(0);
  });

  it('tells what is wrong with the form in the words of the service', async () => {
    const offer = await anOffer();
    const [status, text] = await visitor().send([offer.uuid], [], { email: 'keine Adresse' });
    expect([status, text]).toEqual([422, expect.stringContaining('<p>E-Mail-Adresse: ')]);
    expect([await statesOf(offer), waiting()]).toEqual([[], 0]);
  });

  it.each(['refused', 'lost', 'half'] as const)('repeats what was %s, and each wish is there once', async (trouble) => {
    const offer = await anOffer();
    proxy.troubles = [trouble];
    expect((await visitor().send([offer.uuid]))[0]).toBe(200);
    expect(await statesOf(offer)).toEqual(['confirmed']);
  });

  it('corrects and withdraws what the same visitor sent before', async () => {
    const [first, second] = [await anOffer(), await anOffer()];
    const family = visitor();
    await family.send([first.uuid]);
    expect((await family.send([second.uuid], [first.uuid]))[0]).toBe(200);
    expect([await statesOf(first), await statesOf(second)]).toEqual([['withdrawn'], ['confirmed']]);
  });

  it('keeps a family while the service is away, and nobody overtakes it; the last that it sent counts', async () => {
    const [first, second] = [await anOffer({ max_participants: 1 }), await anOffer()];
    const [early, late] = [visitor('frueh'), visitor('spaet')];
    proxy.troubles = [{ status: 503, retryAfter: 1 }];
    expect((await early.send([second.uuid]))[0]).toBe(202);
    expect((await early.send([first.uuid]))[0]).toBe(202);
    expect(waiting()).toBe(1);
    proxy.troubles = ['lost', { status: 429, retryAfter: 1 }];
    proxy.seen.length = 0;
    expect(await sendQueue()).toEqual({ code: 0, said: '', complained: '' });
    expect(proxy.seen).toEqual(Array(3).fill('PUT /families/batch'));
    await late.send([first.uuid]);
    expect([await statesOf(first), await statesOf(second)]).toEqual([['confirmed', 'waitlisted'], []]);
  });

  it('sends all that waited in one request, and says which wishes were refused', async () => {
    const [place, tooOld] = [await anOffer(), await anOffer({ max_age: 6 })];
    proxy.troubles = Array.from({ length: 12 }, () => ({ status: 503 }));
    const families = Array.from({ length: 12 }, (_, index) => visitor(`welle${String(index)}`));
    const sent = await Promise.all(families.map((family) => family.send([place.uuid, tooOld.uuid])));
    expect(sent.map(([status]) => status)).toEqual(Array(12).fill(202));
    proxy.seen.length = 0;
    const { code, said } = await sendQueue();
    expect([code, said.trim().split('\n')]).toEqual([0, Array(12).fill(expect.stringContaining('bis 6 Jahre'))]);
    expect(proxy.seen).toEqual(['PUT /families/batch']);
    expect([await statesOf(place), waiting()]).toEqual([Array(12).fill('confirmed'), 0]);
  });

  it('loses nobody when its token is no longer good', async () => {
    const offer = await anOffer();
    proxy.troubles = [{ status: 401 }, { status: 401 }];
    expect((await visitor().send([offer.uuid]))[0]).toBe(202);
    expect(await sendQueue()).toMatchObject({ code: 1, complained: expect.stringContaining('401') });
    expect(waiting()).toBe(1);
    await sendQueue();
    expect([await statesOf(offer), waiting()]).toEqual([['confirmed'], 0]);
  });
});
