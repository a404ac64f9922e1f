import {
  BadRequestException,
  ForbiddenException,
  PayloadTooLargeException,
  ServiceUnavailableException,
} from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { type Server } from 'node:http';
import { connect } from 'node:net';
import { CODE_MEANINGS, CODES } from '../../src/kernel/problem/codes.js';
import { type Route, RouteTable } from '../../src/platform/http/server/route-table.js';
import { ProblemFilter } from '../../src/platform/http/server/problem.filter.js';
import { type ApiRequest } from '../../src/platform/http/request/api-request.js';
import { SERVER_OPTIONS } from '../../src/platform/http/server/server-guards.js';
import { TITLES } from '../../src/platform/http/request/problem-body.js';
import { newSecret } from '../../src/sign-in/tokens/tokens.service.js';
import { filesBelow } from '../support/files.js';
import { type Answer, expectProblem, type Json, problemOf, recordOf, type SendOptions } from './client.js';
import { type CallerName } from '../world/index.js';
import { keyOf, sampleOf, RouteWorld } from './route-world.js';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const UNKNOWN = '01900000-0000-7000-8000-000000000000';

interface Refusal {
  readonly name: string;
  readonly status: number;
  readonly send: (world: RouteWorld, options?: SendOptions) => Promise<Answer>;
}

const refusal = (status: number, name: string, send: Refusal['send']): Refusal => ({ status, name, send });

interface Asking extends SendOptions {
  /** The admin unless it is said. */
  readonly by?: CallerName;
}

const asking =
  (method: string, path: string | ((world: RouteWorld) => string), { by = 'admin', ...more }: Asking = {}) =>
  (world: RouteWorld, options: SendOptions = {}): Promise<Answer> =>
    world.client.send(method, typeof path === 'string' ? path : path(world), {
      token: world.callers[by].token,
      ...more,
      ...options,
      headers: { ...more.headers, ...options.headers },
    });
const typed = (type: string): Readonly<Record<string, string>> => ({ 'Content-Type': type });
const ownHost = ({ records }: RouteWorld): string => `/hosts/${records.ownHost.uuid}`;
const HOST = { body: { name: 'x' } };

/** One way to each refusal that the application itself gives. */
const REFUSALS: readonly Refusal[] = [
  refusal(400, 'unreadable parameter', asking('GET', '/hosts?page=0')),
  refusal(400, 'malformed JSON', asking('POST', '/hosts', { body: '{', headers: typed('application/json') })),
  refusal(400, 'unreadable address', asking('GET', '/hosts/%E0%A4%A')),
  refusal(401, 'no token', asking('GET', '/hosts', { by: 'anonymous' })),
  refusal(401, 'invalid token', asking('GET', '/hosts', { token: 'nonsense' })),
  refusal(403, 'missing scope', asking('POST', '/hosts', { ...HOST, by: 'readOnly' })),
  refusal(403, 'missing role', asking('POST', '/hosts', { ...HOST, by: 'host' })),
  refusal(404, 'unknown record', asking('GET', `/hosts/${UNKNOWN}`)),
  refusal(404, 'unknown path', asking('GET', '/nothing/here')),
  refusal(405, 'unknown method', asking('PUT', '/hosts')),
  refusal(406, 'unacceptable', asking('GET', '/hosts', { headers: { Accept: 'text/csv' } })),
  refusal(409, 'conflict', asking('DELETE', ownHost)),
  refusal(412, 'other version', asking('DELETE', ownHost, { headers: { 'If-Match': '"stale"' } })),
  refusal(413, 'large body', asking('POST', '/hosts', { body: { name: 'x'.repeat(1_100_000) } })),
  refusal(415, 'media type', asking('POST', '/hosts', { body: 'x', headers: typed('text/plain') })),
  refusal(422, 'violation', asking('POST', '/hosts', { body: { email: 'x', address: { country: 'zz' } } })),
  refusal(422, 'not an object', asking('POST', '/hosts', { body: [] })),
  refusal(
    422,
    'senseless for the record',
    asking('POST', (world) => `${ownHost(world)}/add-member`, { body: { account: 'nobody@example.org' } }),
  ),
];

const sources = (): string[] => filesBelow('src', /\.tsx?$/).map((file) => readFileSync(file, 'utf8'));

/** Sends bytes that are no request and reads what comes back. */
const sendBytes = (port: number, bytes: string): Promise<Answer & { readonly rest: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = '', ...others] = text.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [line.split(': ')[0]!.toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
      );
      resolve({
        status: Number(first.split(' ')[1]),
        headers,
        text: body,
        data: Buffer.from(body),
        rest: [body, ...others].join('\r\n\r\n'),
      });
    });
    socket.write(bytes);
  });

/** What one router, filter or interceptor does for all routes is asked of these. */
const IN_FULL = ['/offers', '/hosts/:uuid', '/accounts', '/invitations/accept', '/offers/:uuid/media/:mediaUuid'];

/** One reader reads what language is wanted: of a problem without violations, and of one with them. */
const IN_ALL_LANGUAGES = ['unknown record', 'violation'];

/** One of each kind that is answered to a GET: a record and lists, kept and made anew, a table, a calendar, a paper, a picture. */
const EACH_KIND = [
  ...['/hosts/:uuid', '/offers', '/accounts', '/jobs/:uuid', '/openapi.json', '/health/live', '/media/:name'],
  ...['/hosts/export', '/offers/:uuid/calendar.ics', '/receipts/:uuid/pdf', '/jobs/:uuid/file', '/ledgers/journal.csv'],
];

/** How much a caller may still ask. */
const expectLimits = ({ headers }: Answer): void => {
  expect(headers['ratelimit-policy']).toMatch(/^"[\w-]+";q=\d+;w=\d+$/);
  expect(headers['ratelimit']).toMatch(/^"[\w-]+";r=\d+;t=\d+$/);
  for (const part of ['limit', 'remaining', 'reset']) expect(headers[`x-ratelimit-${part}`]).toMatch(/^\d+$/);
};

/** A route for each path that routes have. */
const onePerPath = (routes: readonly Route[]): readonly Route[] => [
  ...new Map(routes.map((route) => [route.path, route])).values(),
];

describe('Errors', () => {
  let world: RouteWorld;
  beforeAll(async () => {
    world = await RouteWorld.start({ corsOrigins: ['https://admin.test'] });
  });
  afterAll(() => world.stop());

  const send = (method: string, path: string, options: SendOptions = {}): Promise<Answer> =>
    world.client.send(method, path, options);

  describe.each(REFUSALS)('A refusal ($status, $name)', ({ name, status, send: refuse }) => {
    it('is problem details, in German for callers who prefer it, with the request id that was sent or one of its own, tells nothing of the inside, and is never kept by a cache (R-API-34, R-API-35, R-API-36, R-API-37, R-API-38, R-API-44)', async () => {
      const id = '0190ABCD-0000-7000-8000-00000000abcd';
      const answer = await refuse(world, { headers: { 'X-Request-Id': id } });
      const english = expectProblem(answer, status);
      expect(answer.headers['x-request-id']).toBe(id.toLowerCase());
      const german = await refuse(world, { headers: { 'Accept-Language': 'de', 'X-Request-Id': 'x"\\<script>' } });
      const problem = expectProblem(german, status);
      expect(german.headers['x-request-id']).toMatch(new RegExp(`^${UUID}$`));
      expect(problem.detail).not.toBe(english.detail);
      expect([english.title, problem.title]).toEqual([TITLES[answer.status]?.en, TITLES[answer.status]?.de]);
      expect(problem.violations?.map(({ code }) => code)).toEqual(english.violations?.map(({ code }) => code));
      // It is never kept by a cache, and tells nothing of the inside.
      expect(answer.headers['cache-control']).toBe(name === 'no token' ? 'no-store' : 'private, no-store');
      expect(answer.headers.etag).toBeUndefined();
      expect(answer.text).not.toMatch(/\\n\s+at |node_modules|\.ts|\.js|select |insert |typeorm|postgres|stack/i);
      expectLimits(answer);
    });
  });

  it('A refusal chooses its language by weight, and is in English where none is known (R-API-38)', async () => {
    for (const { send: refuse } of REFUSALS.filter(({ name }) => IN_ALL_LANGUAGES.includes(name))) {
      const detailIn = async (language: string): Promise<string> =>
        problemOf(await refuse(world, { headers: { 'Accept-Language': language } })).detail;
      const [german, english] = [await detailIn('de'), await detailIn('en')];
      for (const language of ['de-AT,de;q=0.9,en;q=0.5', 'fr, de;q=0.8, en;q=0.2'])
        expect([language, await detailIn(language)]).toEqual([language, german]);
      for (const language of ['fr', '*', 'en-GB,de;q=0.5', 'zzzz;;q=,'])
        expect([language, await detailIn(language)]).toEqual([language, english]);
    }
  });

  describe('401', () => {
    const authorised = (authorization: string | readonly string[], path = '/hosts'): Promise<Answer> =>
      send('GET', path, { headers: { Authorization: authorization } });
    /** Before any route is looked at: asked of one that is open to everybody, unless others are named. */
    const expectInvalid = async (
      authorization: string | readonly string[],
      paths: readonly string[] = ['/offers'],
    ): Promise<void> => {
      for (const path of paths) {
        const answer = await authorised(authorization, path);
        expectProblem(answer, 401);
        expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm="[^"]+", error="invalid_token"/);
        expect(answer.headers['cache-control']).toBe('private, no-store');
      }
    };

    it('without a token where one is needed names the realm and no error (R-API-40)', async () => {
      const answer = await send('GET', '/hosts');
      expectProblem(answer, 401);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm="[^"]+"$/);
    });

    it('of an unknown token, or one that was never of this form, is invalid_token, on public routes as well (R-API-40)', async () => {
      for (const token of [newSecret(), 'abc.def-123'])
        await expectInvalid(`Bearer ${token}`, ['/hosts', '/offers', `/offers/${world.records.fullOffer.uuid}`]);
    });

    it('of an expired token is invalid_token, from the second of its end on', async () => {
      world.test.clock.standAt('2026-07-01T10:00:00Z');
      const account = await world.make.account(['ROLE_ADMIN']);
      const good = await world.test.token(account.uuid, ['api:read'], new Date('2026-07-01T10:00:01Z'));
      expect((await authorised(`Bearer ${good}`)).status).toBe(200);
      world.test.clock.standAt('2026-07-01T10:00:01Z');
      await expectInvalid(`Bearer ${good}`);
      world.test.clock.standAt('2026-07-01T10:00:02Z');
      await expectInvalid(`Bearer ${good}`);
      world.test.clock.run();
    });

    it('of a revoked token is invalid_token', async () => {
      const { token, uuid } = await world.make.account(['ROLE_ADMIN']);
      expect((await authorised(`Bearer ${token}`)).status).toBe(200);
      await world.make.sql('update tokens set revoked_at = now() where account_uuid = $1', [uuid]);
      await expectInvalid(`Bearer ${token}`);
    });

    it("of a disabled account's token is invalid_token", async () => {
      const { token } = await world.make.account(['ROLE_ADMIN'], { disabled: true });
      await expectInvalid(`Bearer ${token}`);
    });

    it('of a truncated, lengthened or mistyped token is invalid_token (R-API-40)', async () => {
      const token = String(world.callers.admin.token);
      const mistyped = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
      const cut = [token.slice(0, -1), token.slice(1), `${token}0`];
      for (const wrong of [...cut, mistyped, token.toUpperCase(), token.toLowerCase()])
        await expectInvalid(`Bearer ${wrong}`);
    });

    it('of a header that is not "Bearer <token>" is invalid_token (R-ACC-1)', async () => {
      const token = String(world.callers.admin.token);
      const basic = `Basic ${Buffer.from('admin:secret').toString('base64')}`;
      for (const header of [
        ...[basic, `Basic ${token}`, token, 'Bearer', 'Bearer ', '', `Bearer ${token} ${token}`, `Bearer ${token},`],
        ...[`Bearer "${token}"`, `Token ${token}`, `Bearer\t${token}x`],
      ])
        await expectInvalid(header);
    });

    it('of a doubled header is invalid_token, even when both are good', async () => {
      const good = `Bearer ${String(world.callers.admin.token)}`;
      await expectInvalid([good, good]);
      await expectInvalid([good, 'Bearer nonsense']);
    });

    it('does not depend on how "Bearer" is written (R-ACC-1)', async () => {
      for (const scheme of ['bearer', 'BEARER']) {
        expect((await authorised(`${scheme} ${String(world.callers.admin.token)}`)).status).toBe(200);
      }
    });

    it('is the answer to a token in the query string or the body: neither is looked at (R-ACC-1, R-API-40)', async () => {
      const token = String(world.callers.admin.token);
      for (const name of ['access_token', 'token', 'api_key']) {
        const answer = await send('GET', `/hosts?${name}=${token}`);
        expectProblem(answer, 401);
        expect(answer.headers['www-authenticate']).not.toMatch(/error=/);
        const posted = await send('POST', '/hosts', { body: { name: 'x', [name]: token } });
        expectProblem(posted, 401);
        const open = await send('GET', `/offers?${name}=${token}`);
        expect([open.status, open.headers['cache-control']]).toEqual([
          200,
          'public, max-age=60, stale-while-revalidate=300',
        ]);
        expect(open.text).not.toMatch(/"publish"/);
      }
    });

    it('comes before anything is said about the address behind it (R-API-33)', async () => {
      expectProblem(await send('GET', `/hosts/${UNKNOWN}`), 401);
      expectProblem(await send('PATCH', '/hosts/x', { body: '{' }), 401);
    });
  });

  it('403 for a missing scope says which one is needed (R-ACC-1, R-API-40)', async () => {
    for (const [caller, method, scope] of [
      ['legacy', 'GET', 'api:read'],
      ['legacy', 'POST', 'api:write'],
      ['readOnly', 'POST', 'api:write'],
    ] as const) {
      const answer = await world.as(caller, method, '/hosts', method === 'GET' ? {} : { body: { name: 'x' } });
      expectProblem(answer, 403);
      expect(answer.headers['www-authenticate']).toMatch(
        new RegExp(`^Bearer realm="[^"]+", error="insufficient_scope", scope="${scope}"$`),
      );
    }
    expect(
      (await world.as('host', 'POST', '/hosts', { body: { name: 'x' } })).headers['www-authenticate'],
    ).toBeUndefined();
  });

  it('404 is the answer to every path that does not exist, with a token or without (R-API-39)', async () => {
    for (const path of [
      ...['/nothing', '/hosts/x/y/z', '/offers.json', '/OFFERS/x/y', '/.env', '//hosts', '/hosts%2Fx', '/__proto__'],
      ...['/errors', '/errors/999', '/errors/abc', '/errors/__proto__', '/validation_errors/x'],
      `/validation_errors/${UNKNOWN}`,
    ]) {
      for (const token of [undefined, world.callers.admin.token])
        expectProblem(await send('GET', path, { token }), 404, path);
    }
  });

  /** An address that the routes of a path answer to: no router looks whether there is such a record. */
  const addressOf = ({ path }: Route): string => path.replaceAll(/:\w+/g, UNKNOWN);
  const methodsOf = (address: string): readonly string[] => world.test.app.get(RouteTable).methodsOf(address);

  it('What the framework or a package of it throws keeps its status, and shows nothing of its text (R-API-34)', () => {
    const filter = world.test.app.get(ProblemFilter);
    const request = { route: { path: '/offers' } } as ApiRequest;
    for (const error of [
      new BadRequestException('secret'),
      new ForbiddenException('secret'),
      new PayloadTooLargeException('secret'),
      new ServiceUnavailableException('secret'),
    ]) {
      const problem = filter.problemOf(error, request);
      expect(problem.status).toBe(error.getStatus());
      expect(JSON.stringify(problem.detail)).not.toMatch(/secret|address|Adresse/);
    }
  });

  it('405 names in Allow what the address answers to, for every route (R-API-39)', async () => {
    for (const route of onePerPath(world.routes)) {
      const plain = addressOf(route);
      const allowed = new Set(['OPTIONS']);
      // A word can stand where other routes have an identifier: /invitations/accept.
      const meets = ({ path: pattern }: Route): boolean =>
        new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`).test(plain);
      for (const other of world.routes.filter(meets)) allowed.add(other.method);
      if (allowed.has('GET')) allowed.add('HEAD');
      expect([keyOf(route), methodsOf(plain)]).toEqual([keyOf(route), [...allowed].sort()]);
      if (!IN_FULL.includes(route.path)) continue;
      for (const method of ['PUT', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].filter((name) => !allowed.has(name))) {
        const answer = await world.as('admin', method, plain);
        if (method === 'HEAD') expect([keyOf(route), answer.status]).toEqual([keyOf(route), 405]);
        else expectProblem(answer, 405, [keyOf(route), method]);
        expect(String(answer.headers.allow).split(', ').sort()).toEqual([...allowed].sort());
      }
    }
  });

  it('an address is exact: with a slash at its end, or in another case, there is nothing, for every route', async () => {
    const express = world.test.app.getHttpAdapter().getInstance() as { enabled: (name: string) => boolean };
    expect(['strict routing', 'case sensitive routing'].map((name) => express.enabled(name))).toEqual([true, true]);
    for (const route of world.routes) {
      const plain = addressOf(route);
      const word = /^\/[a-z]/.exec(plain)?.[0] ?? '';
      for (const path of [`${plain}/`, plain.replace(word, word.toUpperCase())]) {
        expect([path, methodsOf(path)]).toEqual([path, []]);
        for (const method of IN_FULL.includes(route.path) ? [route.method, 'OPTIONS'] : [])
          expectProblem(await world.as('admin', method, path), 404, [method, path]);
      }
    }
  });

  it('406 is the answer when JSON is not acceptable, and only then (R-API-39)', async () => {
    for (const [accept, status] of [
      ['text/html', 406],
      ['application/xml, text/csv;q=0.5', 406],
      ['application/json;q=0', 406],
      ['*/*', 200],
      ['application/*', 200],
      ['text/html, application/json;q=0.1', 200],
      ['', 200],
    ] as const) {
      const answer = await send('GET', '/offers', { headers: { Accept: accept } });
      expect([accept, answer.status]).toEqual([accept, status]);
      if (status === 406) expectProblem(answer, 406);
    }
  });

  it('HEAD answers as GET does, without a body, on every kind of GET route (R-API-50)', async () => {
    const asked = world.routes.filter(({ method, path }) => method === 'GET' && EACH_KIND.includes(path));
    expect(asked).toHaveLength(EACH_KIND.length);
    for (const route of asked) {
      const { path } = await sampleOf(world, route);
      const get = await world.as('admin', 'GET', path);
      const head = await world.as('admin', 'HEAD', path);
      expect([keyOf(route), head.status, head.text]).toEqual([keyOf(route), get.status, '']);
      for (const name of ['etag', 'content-type', 'cache-control', 'vary'])
        expect([keyOf(route), name, head.headers[name]]).toEqual([keyOf(route), name, get.headers[name]]);
    }
    const { status, text, headers } = await world.as('admin', 'HEAD', `/hosts/${UNKNOWN}`);
    expect([status, text, headers['content-type']]).toEqual([404, '', 'application/problem+json']);
  });

  it('OPTIONS names the methods of every route, without a token (R-API-50)', async () => {
    // The router of all routes answers, from the table that is asked above.
    for (const route of world.routes.filter(({ path }) => IN_FULL.includes(path))) {
      const answer = await send('OPTIONS', addressOf(route));
      expect([keyOf(route), answer.status, answer.text]).toEqual([keyOf(route), 204, '']);
      expect(String(answer.headers.allow).split(', ')).toEqual(expect.arrayContaining([route.method, 'OPTIONS']));
    }
    expectProblem(await send('OPTIONS', '/nothing'), 404);
  });

  it('CORS lets any origin read anonymously, and the configured ones do everything (R-API-50)', async () => {
    const preflight = (origin: string, method: string, headers = ''): Promise<Answer> =>
      send('OPTIONS', '/offers', {
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': method,
          ...(headers === '' ? {} : { 'Access-Control-Request-Headers': headers }),
        },
      });
    const allowed = (answer: Answer): string | undefined => answer.headers['access-control-allow-origin'];
    expect(allowed(await preflight('https://club.test', 'GET'))).toBe('*');
    expect(allowed(await preflight('https://club.test', 'GET', 'authorization'))).toBeUndefined();
    expect(allowed(await preflight('https://club.test', 'POST'))).toBeUndefined();
    const own = await preflight('https://admin.test', 'PATCH', 'authorization,content-type,if-match');
    expect(allowed(own)).toBe('https://admin.test');
    expect(own.headers['access-control-allow-headers']).toMatch(/Authorization/);
    expect(own.headers['access-control-allow-methods']).toMatch(/PATCH/);
    const read = await send('GET', '/offers', { headers: { Origin: 'https://club.test' } });
    expect([allowed(read), read.headers['access-control-allow-credentials']]).toEqual(['*', undefined]);
    expect(read.headers['access-control-expose-headers']).toMatch(/RateLimit/);
    const withToken = await send('GET', '/offers', {
      token: world.callers.admin.token,
      headers: { Origin: 'https://club.test' },
    });
    expect(allowed(withToken)).toBeUndefined();
    const refused = await send('GET', '/hosts', { headers: { Origin: 'https://admin.test' } });
    expect([refused.status, allowed(refused)]).toEqual([401, 'https://admin.test']);
    expect(refused.headers.vary).toMatch(/Origin/);
  });

  // Every route, asked by every kind of caller: test/contract/access.spec.ts; refusals: above.
  it('Every answer to a token is private and not stored, also that nothing has changed (R-API-42)', async () => {
    const { etag } = (await world.as('admin', 'GET', '/offers')).headers;
    const unchanged = await world.as('admin', 'GET', '/offers', { headers: { 'If-None-Match': String(etag) } });
    expect([unchanged.status, unchanged.headers['cache-control']]).toEqual([304, 'private, no-store']);
  });

  it('Anonymous reads of public offers may be kept for a minute; what a private link opened may not (R-API-42)', async () => {
    const { fullOffer, linkOffer } = world.records;
    for (const path of ['/offers', `/offers/${fullOffer.uuid}`]) {
      const { headers } = await send('GET', path);
      expect(headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=300');
      expect(headers.vary).toMatch(/Authorization/);
      expect(headers.vary).toMatch(/Accept-Language/);
    }
    const opened = await send('GET', `/offers/${linkOffer.uuid}?link=${linkOffer.linkSecret}`);
    expect([opened.status, opened.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  // That every record and every list has one: test/contract/access.spec.ts.
  it('An ETag that the caller has already is answered with a 304 (R-API-41)', async () => {
    const { uuid } = world.records.ownHost;
    for (const [caller, path] of [
      ...(['superAdmin', 'admin', 'host'] as const).map((caller) => [caller, `/hosts/${uuid}`] as const),
      ...[['admin', '/offers'] as const, ['maskedAdmin', '/accounts'] as const, ['host', '/attendances'] as const],
    ]) {
      const tag = String((await world.as(caller, 'GET', path)).headers.etag);
      for (const tags of [tag, `"x", ${tag}`, '*', `W/${tag}`]) {
        const same = await world.as(caller, 'GET', path, { headers: { 'If-None-Match': tags } });
        expect([path, tags, same.status, same.text, same.headers.etag]).toEqual([path, tags, 304, '', tag]);
      }
      expect((await world.as(caller, 'GET', path, { headers: { 'If-None-Match': '"x"' } })).status).toBe(200);
    }
  });

  // Every refusal: above.
  it('Every answer carries the state of the rate limit, whatever its status (R-API-48)', async () => {
    for (const [caller, path, status] of [
      ['anonymous', '/offers', 200],
      ['admin', '/hosts', 200],
      ['anonymous', `/offers/${UNKNOWN}`, 404],
    ] as const) {
      const answer = await world.as(caller, 'GET', path);
      expect([path, answer.status]).toEqual([path, status]);
      expectLimits(answer);
    }
  });

  describe('What cannot be read as a request', () => {
    const CASES: [name: string, bytes: string, status: number][] = [
      ['nonsense', 'NONSENSE\r\n\r\n', 400],
      ['a header of 64 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(65_536)}\r\n\r\n`, 431],
      ['an address of 20,000 letters', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
      ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
      ['two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 400],
      ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', 400],
      ['a Host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n', 400],
      ['a Host that is a name and a password', 'GET / HTTP/1.1\r\nHost: a:b@c\r\n\r\n', 400],
      ['an address without a host', 'GET http:// HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['an address of another kind', 'GET ftp://x/offers HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['an asterisk', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['a NUL for an address', 'GET \0 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['two slashes', 'GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
      ['a tunnel', 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n', 405],
      ['another version', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
      ['an expectation', 'POST /hosts HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\n{}', 417],
      ['two lengths', 'POST /hosts HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
      [
        'length and chunks',
        'POST /hosts HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
        400,
      ],
    ];

    it.each(CASES)(
      'is a problem, too, with a request id, as every request has (%s) (R-API-34, R-API-39, R-API-44)',
      async (_name, bytes, status) => {
        const answer = await sendBytes(world.test.port, bytes);
        expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/problem+json']);
        const problem = problemOf(answer);
        expect(problem).toMatchObject({ type: `/errors/${String(status)}`, status, title: TITLES[status]?.en });
        expect(problem.instance).toMatch(new RegExp(`^urn:uuid:${UUID}$`));
        expect(problem.instance).toBe(`urn:uuid:${String(answer.headers['x-request-id'])}`);
      },
    );

    it.each([
      ['a whole URL', 'GET http://elsewhere.test/errors/404?x=1 HTTP/1.1\r\nHost: x\r\n'],
      ['no Host in HTTP/1.0', 'GET /errors/404 HTTP/1.0\r\n'],
      ['an IPv6 address and a port', 'GET /errors/404 HTTP/1.1\r\nHost: [::1]:3000\r\n'],
      ['the expectation that is met', 'GET /errors/404 HTTP/1.1\r\nHost: x\r\nExpect: 100-Continue\r\n'],
    ])('is not %s', async (_name, bytes) => {
      const { rest } = await sendBytes(world.test.port, `${bytes}Connection: close\r\n\r\n`);
      expect(rest).toContain('"type":"/errors/404"');
    });

    it('OPTIONS * says what the service as a whole knows, and so does the refusal of a tunnel', async () => {
      const all = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT';
      const answer = await sendBytes(world.test.port, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      expect([answer.status, answer.headers['allow']]).toEqual([204, all]);
      const refused = await sendBytes(world.test.port, 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n');
      expect([refused.status, refused.headers['allow']]).toEqual([405, all]);
    });

    it('waits behind a request that could be read: that one is answered first (R-API-39)', async () => {
      const answer = await sendBytes(world.test.port, 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\nNONSENSE\r\n\r\n');
      expect(answer.status).toBe(200);
      expect(answer.rest).toMatch(/^[^]*HTTP\/1\.1 400 [^]*application\/problem\+json[^]*"status":400/);
    });
  });

  describe('A request that does not arrive', () => {
    let server: Server;
    beforeAll(() => {
      server = world.test.app.getHttpServer();
      server.headersTimeout = 300;
      server.requestTimeout = 600;
    });
    afterAll(() => {
      server.headersTimeout = SERVER_OPTIONS.headersTimeout!;
      server.requestTimeout = SERVER_OPTIONS.requestTimeout!;
    });

    it('is looked for every few seconds (R-API-39)', () => {
      expect(SERVER_OPTIONS.connectionsCheckingInterval).toBeLessThan(5000);
    });

    it.each([
      ['without the rest of its header fields', () => 'GET /offers HTTP/1.1\r\nHost: x\r\n'],
      ['without anything', () => ''],
      [
        'without the rest of its body',
        () =>
          `POST /hosts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.callers.admin.token}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"name"`,
      ],
    ])('is a 408 %s, and the connection is closed (R-API-39)', async (_name, bytes) => {
      const answer = await sendBytes(world.test.port, bytes());
      expect([answer.status, answer.headers['content-type']]).toEqual([408, 'application/problem+json']);
      expect(answer.headers['connection']).toBe('close');
      const problem = problemOf(answer);
      expect(problem).toMatchObject({ type: '/errors/408', status: 408, title: TITLES[408]?.en });
      expect(problem.instance).toBe(`urn:uuid:${String(answer.headers['x-request-id'])}`);
    });

    it('keeps its id and its language where it has them already', async () => {
      const id = 'f2c7a1de-9d5f-4c1f-8f6e-6c3b1f0e2d4a';
      const answer = await sendBytes(
        world.test.port,
        `POST /hosts HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\nAccept-Language: de\r\nAuthorization: Bearer ${world.callers.admin.token}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
      );
      expect(problemOf(answer)).toMatchObject({ status: 408, instance: `urn:uuid:${id}` });
      expect(problemOf(answer).detail).toMatch(/^Kopfzeilen müssen/);
    });
  });

  describe('The pages that types lead to', () => {
    const expectText = async (path: string): Promise<void> => {
      const json = await send('GET', path, { headers: { Accept: 'application/json' } });
      expect([path, json.status, json.headers['content-type']]).toEqual([path, 200, 'application/json; charset=utf-8']);
      expect(recordOf(json)).toEqual({
        type: path,
        title: expect.stringMatching(/\S/) as unknown,
        text: expect.stringMatching(/\S/) as unknown,
        advice: expect.stringMatching(/\S/) as unknown,
      } satisfies Json);
    };

    it.each(['/errors/404', `/validation_errors/${CODES.blank}`])(
      'are for people, too, and for programs by default (%s)',
      async (path) => {
        const html = await send('GET', path, { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
        expect([path, html.status, html.headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
        expect(html.text).toContain(path);
        expect(html.text).not.toMatch(/<script|http:\/\/|https:\/\//);
        expect(html.headers.vary).toMatch(/Accept(,|$)/);
        expect((await send('GET', path)).headers['content-type']).toMatch(/^application\/json/);
        expectProblem(await send('GET', path, { headers: { Accept: 'image/png' } }), 406);
      },
    );

    it('explain every status that is answered anywhere (R-API-35)', async () => {
      const thrown = sources().flatMap((text) =>
        [...text.matchAll(/new Problem\(\s*(\d{3})/g)].map(([, status]) => Number(status)),
      );
      const statuses = new Set([
        ...thrown,
        ...Object.keys(TITLES).map(Number),
        ...REFUSALS.map(({ status }) => status),
        408,
        429,
        431,
        500,
        503,
      ]);
      for (const status of statuses) await expectText(`/errors/${String(status)}`);
    });

    it('explain every code of a violation (R-API-35)', async () => {
      for (const code of Object.values(CODES)) await expectText(`/validation_errors/${code}`);
    });

    it('leave out no code that stands anywhere in the source', () => {
      const codes = sources()
        .flatMap((text) => text.match(new RegExp(`code: '${UUID}'`, 'g')) ?? [])
        .map((quoted) => quoted.slice("code: '".length, -1));
      const named = sources().flatMap((text) => [...text.matchAll(/(?<!\w)CODES\.(\w+)/g)].map(([, name]) => name!));
      expect(codes.filter((code) => !(code in CODE_MEANINGS))).toEqual([]);
      expect(named.filter((name) => !(name in CODES))).toEqual([]);
      expect(Object.values(CODES).filter((code) => !(code in CODE_MEANINGS))).toEqual([]);
      expect(new Set(Object.values(CODES)).size).toBe(Object.values(CODES).length);
    });
  });
});
