import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Route } from '../../src/platform/http/server/route-table.js';
import { ANSWERED_ANEW } from '../../src/platform/http/idempotency/idempotency.interceptor.js';
import { IdempotencyStore } from '../../src/platform/http/idempotency/idempotency.store.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { MAX_VIOLATIONS, Problem } from '../../src/kernel/problem/problem.js';
import { InputPipe } from '../../src/platform/http/input/input.pipe.js';
import { fieldsOf, type InputField, useOf } from '../../src/platform/http/input/registry.js';
import { LOOK_UPS, ONCE } from './sign-in-samples.js';
import { type Answer, codesOf, expectProblem, type Json, listOf, problemOf, recordOf } from './client.js';
import { type CallerName } from '../world/index.js';
import { keyOf, type Sample, sampleOf, RouteWorld, writerOf } from './route-world.js';

const NOT_EXPECTED = '7703c766-b5d5-4cef-ace7-ae0dd82304e9';
const WRONG_TYPE = 'ba785a8c-82cb-4283-967c-3cf342181b40';
const TOO_LONG = 'd94b19cc-114f-4f44-9cc4-4138e80a87b9';
const UNKNOWN = '01900000-0000-7000-8000-000000000000';
const DEEP = 100_000;
/** Of an array and an object each: more than twice what a function can be within itself; each field of each route is asked. */
const DEEP_IN_PIPE = 13_000;

/** One field of an input, however deep, with a way to send a value for it alone. */
interface Leaf {
  readonly path: string;
  readonly field: InputField;
  readonly bodyWith: (value: unknown) => Json;
}

const leavesOf = (type: Type<object>, path = '', wrap: (body: Json) => Json = (body) => body): Leaf[] =>
  [...fieldsOf(type)].flatMap(([name, field]) => {
    const leaf: Leaf = { path: `${path}${name}`, field, bodyWith: (value) => wrap({ [name]: value }) };
    if (field.nested === undefined) return [leaf];
    const list = field.schema['type'] === 'array';
    const inner = leavesOf(field.nested(), `${path}${name}${list ? '[0]' : ''}.`, (body) =>
      wrap({ [name]: list ? [body] : body }),
    );
    return [leaf, ...inner];
  });

const typeOf = ({ field }: Leaf): string => String(field.schema['type']);
const isText = (leaf: Leaf): boolean => typeOf(leaf) === 'string';
const isFreeText = (leaf: Leaf): boolean =>
  isText(leaf) &&
  leaf.field.schema['format'] === undefined &&
  leaf.field.schema['pattern'] === undefined &&
  Number(leaf.field.schema['maxLength'] ?? 0) > 0;

const WRONG_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  string: [5, true, {}, []],
  boolean: ['true', 1, [], {}],
  integer: ['1', 1.5, true, [], {}, 1e300],
  number: ['1', true, [], {}],
  array: ['x', 5, {}, true],
  object: ['x', 5, [], true],
};

/** What a caller may never set himself, and names that are dangerous to a careless reader of JSON. */
const READ_ONLY = ['uuid', 'createdAt', 'status', 'alias', 'modifiedAt', 'offersCount', 'transitions'];
const DANGEROUS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''];

/**
 * One pipe, one reader of bodies and one limiter stand before all routes: what they do is asked of them for every field of every
 * route, and over HTTP of these; what depends on how long a body may be, also of the first route of each limit of size.
 */
const OVER_HTTP = ['POST /hosts', 'PATCH /offers/:uuid', 'POST /attendances', 'PUT /families'];

/** Those, and others on a record or open to everybody, that go through all stages of a request. */
const IN_ORDER = [...OVER_HTTP, 'POST /offers/:uuid/copy', 'POST /invitations/look-up'];

/** PATCHes of a record, of oneself and of settings. */
const PATCHES = ['PATCH /offers/:uuid', 'PATCH /me', 'PATCH /settings/pages'];

/** Asks of every route the first, of those in `OVER_HTTP` all. */
const someOf = <T>(route: Route, all: readonly T[]): readonly T[] =>
  OVER_HTTP.includes(keyOf(route)) ? all : all.slice(0, 1);

/** Add to the log of a record or make a file of it: nothing that If-Match could be about. */
const APPENDS = [
  'POST /accounts/:uuid/consents',
  'POST /accounts/:uuid/notes',
  'POST /attendances/:uuid/notes',
  'POST /offers/:uuid/participants/export',
  'POST /draws/:uuid/wishes/export',
  'POST /offers/:uuid/presence',
];

/**
 * One interceptor keeps the answers of all POSTs. It is asked of one of each kind: with a record, several or none, made, changed or
 * asked for, with money, with a secret, with a file, without a token.
 */
const KEYED = [
  ...['POST /hosts', 'POST /attendances', 'POST /offers/copy', 'POST /offers/:uuid/copy', 'POST /receipts'],
  ...['POST /offers/:uuid/transition', 'POST /offers/:uuid/media', 'POST /attendances/notify', 'POST /offers/export'],
  ...['POST /tokens', 'POST /webhooks', 'POST /mail-templates/preview', 'POST /password-reset'],
  ...['POST /invitations/accept', 'POST /accounts/:uuid/notes', 'POST /editions/:uuid/decisions'],
];

/** Where null restores the default. */
const BACK_TO_DEFAULT = /^\/settings\//;

/** null brings the fee of an application back to that of the offer. */
const OFFERS_PRICE = 'PATCH /attendances/:uuid fee';

type BodyRoute = Route & { readonly body: Type<object> };

describe('Writes', () => {
  let world: RouteWorld;
  let routes: readonly Route[];
  beforeAll(async () => {
    world = await RouteWorld.start();
    routes = world.routes.filter((route) => !ONCE.has(keyOf(route)));
  });
  afterAll(() => world.stop());

  const ofMethod = (...methods: string[]): Route[] => routes.filter(({ method }) => methods.includes(method));
  const withBody = (...methods: string[]): BodyRoute[] =>
    ofMethod(...methods).flatMap((route) => (route.body === undefined ? [] : [{ ...route, body: route.body }]));
  const overHttp = (): BodyRoute[] =>
    withBody('POST', 'PATCH', 'PUT').filter((route) => OVER_HTTP.includes(keyOf(route)));
  /** One for each limit, of which `overHttp` have the same. */
  const ofEachLimit = (): BodyRoute[] => [
    ...new Map([...withBody('POST', 'PATCH', 'PUT'), ...overHttp()].map((route) => [route.bodyLimit, route])).values(),
  ];
  const patches = (): BodyRoute[] => withBody('PATCH').filter((route) => PATCHES.includes(keyOf(route)));
  const postsOverHttp = (): BodyRoute[] => overHttp().filter(({ method }) => method === 'POST');
  const onRecord = (): Route[] =>
    ofMethod('PATCH', 'DELETE', 'POST').filter(
      (route) => route.path.includes(':uuid') && !APPENDS.includes(keyOf(route)),
    );

  const send = (route: Route, { path }: Sample, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    world.as(writerOf(route), route.method, path, { body, headers });
  /** Sends a text as it is, as JSON unless said otherwise. */
  const sendText = (
    route: Route,
    { path }: Sample,
    text: string,
    type: string | undefined = 'application/json',
  ): Promise<Answer> =>
    world.as(writerOf(route), route.method, path, { body: text, headers: type === '' ? {} : { 'Content-Type': type } });
  const withId = ({ path }: Sample, id: string): Sample => ({ path: path.replace(/^(\/[\w-]+\/)[^/]+/, `$1${id}`) });
  const recordPath = (path: string): string => path.split('/').slice(0, 3).join('/');
  const stateOf = async (path: string): Promise<Answer> =>
    world.as(path === '/me' ? 'admin' : 'superAdmin', 'GET', recordPath(path));
  /** The record, as it is shown to the caller who changes it. */
  const shownTo = async (route: Route, { path }: Sample): Promise<Json> =>
    recordOf(await world.as(writerOf(route), 'GET', recordPath(path)));
  const violationsAt = (answer: Answer, path: string): string[] =>
    (problemOf(answer).violations ?? []).filter(({ propertyPath }) => propertyPath === path).map(({ code }) => code);

  const pipe = new InputPipe();
  /** What the pipe says of a body for a route: the problem, none for one that it takes. */
  const read = (route: { readonly body: Type<object> }, body: unknown): Problem | undefined => {
    try {
      pipe.transform(body, { type: 'body', metatype: route.body });
      return undefined;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  };
  const readAt = (route: { readonly body: Type<object> }, body: unknown, path: string): string[] =>
    (read(route, body)?.violations ?? []).filter(({ propertyPath }) => propertyPath === path).map(({ code }) => code);
  /** Says in every failure which route it was. */
  const named = (route: Route, error: unknown): unknown => {
    if (error instanceof Error) error.message = `${keyOf(route)}: ${error.message}`;
    return error;
  };
  /** Asks the pipe for each route. */
  const eachInput = (list: readonly BodyRoute[], ask: (route: BodyRoute) => void): void => {
    expect(list.length).toBeGreaterThan(0);
    for (const route of list) {
      try {
        ask(route);
      } catch (error) {
        throw named(route, error);
      }
    }
  };

  /** Does something for each route. */
  const each = async <R extends Route>(
    list: readonly R[],
    work: (route: R, sample: Sample) => Promise<void>,
  ): Promise<void> => {
    expect(list.length).toBeGreaterThan(0);
    for (const route of list) {
      try {
        await work(route, await sampleOf(world, route));
      } catch (error) {
        throw named(route, error);
      }
    }
  };

  describe('Every write', () => {
    it('refuses unknown keys, read-only fields and names like __proto__ with the code of an unexpected field (R-API-22, R-ATT-1)', async () => {
      const textOf = (key: string): string => `{${JSON.stringify(key)}:{"x":1}}`;
      const unknownTo = (route: { readonly body: Type<object> }): string[] =>
        [...READ_ONLY, ...DANGEROUS, 'nmae', 'NAME'].filter((name) => !fieldsOf(route.body).has(name));
      eachInput(withBody('POST', 'PATCH', 'PUT'), (route) => {
        for (const key of unknownTo(route))
          expect([key, readAt(route, JSON.parse(textOf(key)), key)]).toEqual([key, [NOT_EXPECTED]]);
      });
      await each(overHttp(), async (route, sample) => {
        const unknown = unknownTo(route);
        const more = unknown.map((key) => textOf(key).slice(1, -1)).join();
        const answer = await sendText(route, sample, JSON.stringify(sample.body).replace(/}$/, `,${more}}`));
        expect(expectProblem(answer, 422).violations).toEqual(
          unknown.map((key) => ({ propertyPath: key, message: 'This field was not expected.', code: NOT_EXPECTED })),
        );
      });
      expect(({} as Json)['x']).toBeUndefined();
    });

    it('reads a body, be it only to refuse one: no POST or PATCH passes over keys in silence (R-API-22)', () => {
      expect(
        ofMethod('POST', 'PATCH', 'PUT')
          .filter(({ body }) => body === undefined)
          .map(keyOf),
      ).toEqual([]);
    });

    it('refuses unknown keys of nested objects with their path (R-API-22)', () => {
      eachInput(withBody('POST', 'PATCH', 'PUT'), (route) => {
        for (const { path, field, bodyWith } of leavesOf(route.body).filter(
          (leaf) => leaf.field.nested !== undefined,
        )) {
          const list = field.schema['type'] === 'array';
          for (const key of ['uuuid', '__proto__', 'constructor']) {
            const inner = JSON.parse(`{${JSON.stringify(key)}:1}`) as Json;
            const at = `${path}${list ? '[0]' : ''}.${key}`;
            expect([at, readAt(route, bodyWith(list ? [inner] : inner), at)]).toEqual([at, [NOT_EXPECTED]]);
          }
        }
      });
    });

    it('refuses a wrong JSON type of every field with the type code at its path (R-API-23, R-API-24, R-API-36)', () => {
      eachInput(withBody('POST', 'PATCH', 'PUT'), (route) => {
        for (const leaf of leavesOf(route.body)) {
          for (const value of WRONG_VALUES[typeOf(leaf)] ?? [])
            expect([leaf.path, value, readAt(route, leaf.bodyWith(value), leaf.path)]).toEqual([
              leaf.path,
              value,
              [WRONG_TYPE],
            ]);
        }
      });
    });

    it('refuses NUL and lone surrogates in every text, at their path (R-API-23)', async () => {
      const texts = ['a\\u0000b', 'a\\ud800b', '\\udc00\\ud800'];
      const bodyOf = (leaf: Leaf, text: string): string =>
        JSON.stringify(leaf.bodyWith('#')).replace('"#"', `"${text}"`);
      eachInput(withBody('POST', 'PATCH', 'PUT'), (route) => {
        for (const leaf of leavesOf(route.body).filter(isText)) {
          for (const text of texts)
            expect([leaf.path, text, readAt(route, JSON.parse(bodyOf(leaf, text)), leaf.path)]).toEqual([
              leaf.path,
              text,
              [expect.any(String)],
            ]);
        }
      });
      await each(overHttp().slice(0, 1), async (route, sample) => {
        const [leaf] = leavesOf(route.body).filter(isText);
        for (const text of texts) expectProblem(await sendText(route, sample, bodyOf(leaf!, text)), 422);
      });
    });

    it('counts lengths in Unicode code points: as many emoji as allowed pass, one more is too long (R-API-24, R-HOST-1, R-OFF-18, R-OFF-24)', () => {
      eachInput(withBody('POST', 'PATCH', 'PUT'), (route) => {
        for (const leaf of leavesOf(route.body).filter(isFreeText)) {
          const max = Number(leaf.field.schema['maxLength']);
          expect([leaf.path, readAt(route, { ...leaf.bodyWith('😀'.repeat(max)), foo: 1 }, leaf.path)]).toEqual([
            leaf.path,
            [],
          ]);
          expect([leaf.path, readAt(route, leaf.bodyWith('😀'.repeat(max + 1)), leaf.path)]).toEqual([
            leaf.path,
            [TOO_LONG],
          ]);
        }
      });
    });

    it('refuses a JSON body that is not an object with a 422 of detail only (R-API-23, R-API-36)', () =>
      each(overHttp(), async (route, sample) => {
        expectProblem(await sendText(route, sample, 'null'), 422);
        for (const text of someOf(route, ['[]', '[{}]', '"text"', '5', 'true'])) {
          const problem = expectProblem(await sendText(route, sample, text), 422);
          expect([text, problem.violations]).toEqual([text, undefined]);
        }
      }));

    it('refuses a body that is not JSON with a 400 (R-API-23)', () =>
      each(ofEachLimit(), async (route, sample) => {
        for (const text of ['{', '{"a":1,}', "{'a':1}", 'a=1', '\u0000', '{"a":NaN}', '{} {}', '<a/>']) {
          expectProblem(await sendText(route, sample, text), 400);
        }
      }));

    it('refuses a body that is no UTF-8 or in another charset', () =>
      each(overHttp(), async (route, sample) => {
        expectProblem(await sendText(route, sample, '{}', 'application/json; charset=iso-8859-1'), 415);
        const good = await sendText(route, sample, JSON.stringify(sample.body), 'Application/JSON; charset="UTF-8"');
        expect(good.status).toBe(route.status);
      }));

    it('refuses a body of more than 1 MiB (12 MiB for files) with a 413, sent in one piece or in chunks (R-API-23)', () =>
      each(ofEachLimit(), async (route, sample) => {
        const body = JSON.stringify({ ...sample.body, padding: 'x'.repeat(route.bodyLimit * 1024 * 1024) });
        // One counter stops what comes in chunks, whatever the limit.
        for (const chunked of someOf(route, [false, true])) {
          const answer = await world.as(writerOf(route), route.method, sample.path, {
            body,
            chunked,
            headers: { 'Content-Type': 'application/json' },
          });
          expectProblem(answer, 413);
        }
        const within = await sendText(route, sample, `${JSON.stringify(sample.body)}${' '.repeat(1_000_000)}`);
        expect(within.status).toBe(route.status);
      }));

    it('answers arrays and objects nested 100,000 deep with a calm 4xx', async () => {
      const nested = (begin: string, end: string, depth: number): string => begin.repeat(depth) + end.repeat(depth);
      const value = JSON.parse(nested('[{"a":', '}]', DEEP_IN_PIPE).replace(':}', ':1}')) as unknown;
      eachInput(withBody('POST', 'PATCH', 'PUT'), (route) => {
        // Of a batch, each entry is refused by itself.
        for (const name of [...fieldsOf(route.body).keys(), 'unknown'].filter((one) => one !== 'families'))
          expect([name, read(route, { [name]: value })]).toEqual([name, expect.any(Problem)]);
      });
      const bodies = [nested('[', ']', DEEP), nested('{"a":', '}', DEEP).replace(':}', ':1}')];
      await each(ofEachLimit(), async (route, sample) => {
        for (const deep of bodies) {
          const [field] = fieldsOf(route.body).keys();
          const texts = [`{${JSON.stringify(field)}:${deep}}`, `{"unknown":${deep}}`, deep];
          for (const text of someOf(route, texts)) expectProblem(await sendText(route, sample, text), 422);
          expectProblem(await sendText(route, sample, deep.slice(0, -1)), 400);
        }
      });
    });

    // How many violations a problem has, is the pipe's matter.
    it('refuses a body of many thousand keys or entries', () =>
      each(overHttp().slice(0, 1), async (route, sample) => {
        const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${String(index)}`, 1]));
        const answer = await send(route, sample, keys);
        expect([answer.status, problemOf(answer).violations?.length]).toEqual([422, MAX_VIOLATIONS]);
      }));

    it('takes the last of duplicate keys', () =>
      each(overHttp(), async (route, sample) => {
        const [first] = Object.entries(sample.body ?? {});
        if (first === undefined) return;
        const [name, value] = first;
        const rest = JSON.stringify(sample.body).slice(1);
        const text = `{${JSON.stringify(name)}:5,${rest}`;
        expect((await sendText(route, sample, text)).status).toBe(route.status);
        const fresh = await sampleOf(world, route);
        const wrong = `${JSON.stringify(fresh.body).slice(0, -1)},${JSON.stringify(name)}:[[]]}`;
        const answer = await sendText(route, fresh, wrong);
        // Of a list, the entry is wrong.
        const violations = [...violationsAt(answer, name), ...violationsAt(answer, `${name}[0]`)];
        expect([value, violations]).toEqual([value, [WRONG_TYPE]]);
      }));

    it('on a record that does not exist for the caller is a 404, whatever the body (R-API-7, R-API-53)', async () => {
      // One guard finds the record for all of them, before another one reads the body.
      expect(onRecord().filter(({ target }) => target === undefined)).toEqual([]);
      const asked = onRecord().filter((route) => [...IN_ORDER, 'DELETE /hosts/:uuid'].includes(keyOf(route)));
      await each(asked, async (route, sample) => {
        for (const id of [UNKNOWN, 'no-uuid']) {
          for (const body of route.method === 'DELETE' ? [''] : someOf(route, ['not json', '{}', '{"nonsense":1}']))
            expectProblem(await sendText(route, withId(sample, id), body), 404, [id, body]);
        }
      });
    });

    it('is refused in the order 401, 403, 415, 404, 400 and 422, 412 (R-API-33)', async () => {
      const stale = { 'If-Match': '"stale"' };
      // The same guards and the same pipe stand before all routes, in this order; the version is a handler's own matter.
      const inOrder = withBody('POST', 'PATCH', 'PUT').filter((route) => IN_ORDER.includes(keyOf(route)));
      expect(inOrder.map(keyOf).sort()).toEqual(IN_ORDER.toSorted());
      await each(inOrder, async (route, sample) => {
        const { method } = route;
        const as = (caller: CallerName, { path }: Sample, body: string, type: string, more = {}): Promise<Answer> =>
          world.as(caller, method, path, { body, headers: { 'Content-Type': type, ...more } });
        const onOne = route.path.includes(':uuid');
        const unread = await send(route, sample, { ...sample.body, nmae: { x: 1 } }, onOne ? stale : {});
        expect(expectProblem(unread, 422).violations).toEqual([
          { propertyPath: 'nmae', message: 'This field was not expected.', code: NOT_EXPECTED },
        ]);
        // A path without an identifier stays as it is.
        const unknown = onOne ? withId(sample, UNKNOWN) : sample;
        const noJson = await as(writerOf(route), unknown, 'x', 'text/plain');
        expectProblem(noJson, 415);
        if (method === 'POST') expect(noJson.headers['accept-post']).toBe('application/json');
        const closed = route.policy?.anonymous === true ? 415 : 401;
        expectProblem(await as('anonymous', unknown, 'x', 'text/plain'), closed);
        const reading = LOOK_UPS.includes(keyOf(route)) ? 415 : 403;
        expectProblem(await as('readOnly', unknown, 'x', 'text/plain'), reading);
        if (!onOne) return;
        expectProblem(await as(writerOf(route), unknown, '{', 'application/json'), 404);
        expectProblem(await as(writerOf(route), withId(sample, 'no-uuid'), '{', 'application/json'), 404);
        expectProblem(await as(writerOf(route), sample, '{', 'application/json', stale), 400);
      });
    });

    it('is a 403 for callers who see the record but may not do this: after 415 and 404, before body and version (R-API-33)', async () => {
      const { foreignDraft, fullOffer } = world.records;
      const stale = { 'If-Match': '"stale"' };
      const json = { 'Content-Type': 'application/json' };
      for (const [caller, method, path] of [
        ['foreignHost', 'PATCH', `/offers/${fullOffer.uuid}`],
        ['foreignHost', 'DELETE', `/offers/${fullOffer.uuid}`],
        ['foreignHost', 'POST', `/offers/${fullOffer.uuid}/variant`],
        ['foreignHost', 'POST', `/offers/${fullOffer.uuid}/copy`],
        ['maskedAdmin', 'PATCH', `/accounts/${world.callers.member.uuid}`],
      ] as const) {
        const refused = async (
          status: number,
          options: Parameters<RouteWorld['as']>[3],
          at: string = path,
        ): Promise<void> => {
          const answer = await world.as(caller, method, at, options);
          expectProblem(answer, status, [caller, method, at]);
        };
        const unknown = path.replace(/^(\/\w+\/)[^/]+/, `$1${UNKNOWN}`);
        if (method === 'DELETE') {
          await refused(404, { headers: stale }, unknown);
          await refused(403, { headers: stale });
        } else {
          await refused(415, { body: 'x', headers: { 'Content-Type': 'text/plain' } });
          await refused(404, { body: '{', headers: json }, unknown);
          await refused(403, { body: '{', headers: json });
          await refused(403, { body: { nonsense: 1 }, headers: stale });
        }
      }
      // What one may not even see is no 403.
      expectProblem(await world.as('host', 'PATCH', `/offers/${foreignDraft.uuid}`, { body: { bring: 'x' } }), 404);
    });

    it('that the state of the record forbids is a 409, after everything else: 422, and 412 (R-API-33)', async () => {
      const { records, make } = world;
      const offer = await world.freshOffer();
      const place = await make.attendance(offer.uuid, 'withdrawn');
      const child = await make.participant({});
      await make.attendance(offer.uuid, 'confirmed', child);
      for (const [method, path, body] of [
        ['DELETE', `/hosts/${records.ownHost.uuid}`, undefined],
        ['DELETE', `/editions/${records.edition.uuid}`, undefined],
        ['DELETE', `/offers/${offer.uuid}`, undefined],
        ['DELETE', `/participants/${child}`, undefined],
        ['POST', `/offers/${offer.uuid}/transition`, { transition: 'relaunch' }],
        ['POST', `/attendances/${place}/transition`, { transition: 'noshow' }],
      ] as const) {
        const answered = async (status: number, options: Parameters<RouteWorld['as']>[3]): Promise<void> => {
          const answer = await world.as('superAdmin', method, path, options);
          expectProblem(answer, status, [method, path]);
        };
        const stale = { 'If-Match': '"stale"' };
        if (body !== undefined) await answered(422, { body: { ...body, nonsense: 1 }, headers: stale });
        await answered(412, { body, headers: stale });
        await answered(409, { body });
      }
    });

    // For every other route, deletions too, and that the right one works: test/contract/preconditions.spec.ts.
    it('with an If-Match of another version is a 412 and changes nothing; with * or the right one it works (R-API-41)', async () => {
      const versioned = [...onRecord(), ...ofMethod('PATCH')];
      expect(versioned.filter((route) => !route.conditional)).toEqual([]);
      await each(
        onRecord().filter((route) => OVER_HTTP.includes(keyOf(route))),
        async (route, sample) => {
          const before = await stateOf(sample.path);
          for (const tag of ['"stale"', 'nonsense', `W/${String(before.headers.etag)}`, '""', '"a", "b"']) {
            const answer = await send(route, sample, sample.body, { 'If-Match': tag });
            expectProblem(answer, 412, tag);
          }
          expect((await stateOf(sample.path)).text).toBe(before.text);
          expect((await send(route, sample, sample.body, { 'If-Match': '*' })).status).toBe(route.status);
          const again = await sampleOf(world, route);
          const { etag } = (await world.as(writerOf(route), 'GET', recordPath(again.path))).headers;
          const right = `"stale", ${String(etag)}`;
          expect((await send(route, again, again.body, { 'If-Match': right })).status).toBe(route.status);
        },
      );
    });
  });

  describe('Every PATCH', () => {
    it('with an empty object is a 422 of detail only, unless the record takes it (R-API-20, R-API-21, R-API-36)', async () => {
      const takesIt = ({ body }: BodyRoute): boolean => useOf(body).mayBeEmpty;
      eachInput(withBody('PATCH'), (route) => {
        expect(read(route, {})).toEqual(takesIt(route) ? undefined : expect.objectContaining({ status: 422 }));
      });
      await each(
        withBody('PATCH').filter((route) => takesIt(route) || PATCHES.includes(keyOf(route))),
        async (route, sample) => {
          const before = await stateOf(sample.path);
          const answer = await send(route, sample, {});
          if (takesIt(route)) expect(answer.status).toBe(200);
          else expect(expectProblem(answer, 422)).not.toHaveProperty('violations');
          expect((await stateOf(sample.path)).text).toBe(before.text);
        },
      );
    });

    it('is declared as a patch, so that only the keys sent count (R-API-19)', () =>
      eachInput(withBody('PATCH'), (route) => expect(useOf(route.body).patch).toBe(true)));

    it('takes application/json and application/merge-patch+json and refuses everything else with Accept-Patch (R-API-18, R-API-39)', () =>
      each(patches(), async (route, sample) => {
        const text = JSON.stringify(sample.body);
        const types = ['text/plain', 'application/x-www-form-urlencoded', '', 'application/json-patch+json'];
        for (const type of [...types, 'text/json', 'application/jsonx']) {
          const answer = await sendText(route, sample, text, type);
          expectProblem(answer, 415, type);
          expect(answer.headers['accept-patch']).toBe('application/json, application/merge-patch+json');
        }
        expect((await sendText(route, sample, text, 'application/merge-patch+json')).status).toBe(200);
        expect((await sendText(route, sample, text, 'application/json')).status).toBe(200);
        expectProblem(await world.as(writerOf(route), 'PATCH', sample.path), 415);
      }));

    // That the answer is the record as it is then: test/contract/preconditions.spec.ts.
    it('clears a field with null, unless it must always have a value, and leaves out what was not sent (R-API-19, R-API-20, R-API-21)', () =>
      each(withBody('PATCH'), async (route, sample) => {
        let after = await shownTo(route, sample);
        const withNull = async (fields: readonly (readonly [string, InputField])[]): Promise<Json> => {
          const nulls = Object.fromEntries(fields.map(([name]) => [name, null]));
          const answer = await send(route, sample, nulls);
          expect([nulls, answer.status]).toEqual([nulls, 200]);
          return recordOf(answer);
        };
        const fields = [...fieldsOf(route.body)];
        const musts = fields.filter(([, field]) => field.neverNull);
        expect(musts.length > 0).toBe(!BACK_TO_DEFAULT.test(route.path));
        for (const [name] of musts)
          expect([name, pipe.transform({ [name]: null }, { type: 'body', metatype: route.body })]).toEqual([name, {}]);
        if (musts.length > 0) {
          const same = await withNull(musts);
          expect(same).toEqual({ ...after, ...pick(same, ['modifiedAt']) });
        }
        const clearable = fields.filter(([, field]) => !field.neverNull);
        // Every second field, while the others stay as they are; then those.
        for (const half of [0, 1].map((odd) => clearable.filter((_, index) => index % 2 === odd))) {
          if (half.length === 0) continue;
          const before = after;
          after = await withNull(half);
          if (BACK_TO_DEFAULT.test(route.path)) continue;
          const cleared: Json = { ...before, ...pick(after, ['modifiedAt', 'etag']) };
          for (const [name, field] of half)
            if (`${keyOf(route)} ${name}` !== OFFERS_PRICE)
              cleared[name] = field.schema['type'] === 'array' ? [] : undefined;
          // A person's name is made of two fields.
          if ('lastname' in cleared) cleared['name'] = after['name'];
          expect(after).toEqual(cleared);
        }
      }));
  });

  describe('Every POST', () => {
    // Once of every route: in the order of refusals, above.
    it('with a body but no JSON content type is a 415 with Accept-Post (R-API-18, R-API-39)', () =>
      each(postsOverHttp(), async (route, sample) => {
        for (const type of ['application/merge-patch+json', '', 'text/plain', 'multipart/form-data; boundary=x']) {
          const answer = await sendText(route, sample, JSON.stringify(sample.body), type);
          expectProblem(answer, 415, type);
          expect(answer.headers['accept-post']).toBe('application/json');
        }
      }));

    it('reports every required field that is missing, null or blank as such (R-API-24, R-ATT-2, R-HOST-1, R-HOST-4, R-HOST-9, R-HOST-11)', () =>
      eachInput(withBody('POST'), (route) => {
        for (const [name, { schema }] of [...fieldsOf(route.body)].filter(([, field]) => field.required)) {
          const empty: Readonly<Record<string, readonly unknown[]>> = {
            array: [[]],
            boolean: [],
            integer: [],
            object: [],
          };
          for (const value of [undefined, null, ...(empty[String(schema['type'])] ?? [''])]) {
            const body = JSON.parse(JSON.stringify({ [name]: value })) as Json;
            expect([name, value, readAt(route, body, name)]).toEqual([name, value, [CODES.blank]]);
          }
        }
      }));
  });

  describe('An Idempotency-Key, on every POST,', () => {
    /** Nothing of them is stored: they only look something up, or sign in. */
    const anew = [...LOOK_UPS, 'POST /login'];
    const keyed = <R extends Route>(all: readonly R[]): R[] => all.filter((route) => !anew.includes(keyOf(route)));
    let keys = 0;
    const fresh = (): Record<string, string> => {
      keys += 1;
      return { 'Idempotency-Key': `key-${String(keys)}-äöü`.replace(/[äöü]/g, 'x') };
    };

    /** Those of each kind, and all that end the record they name. */
    const eachKind = (): Route[] => {
      const ends = (route: Route): boolean => route.target?.ends === true && route.method === 'POST';
      const kinds = ofMethod('POST').filter((route) => ends(route) || KEYED.includes(keyOf(route)));
      expect(KEYED.filter((key) => !kinds.some((route) => keyOf(route) === key))).toEqual([]);
      return kinds;
    };

    it('is looked at for every one but sign-in and those that only look something up', () => {
      const controllers = world.test.app.get(DiscoveryService, { strict: false }).getControllers();
      const isAnsweredAnew = ({ controller, handler }: Route): boolean => {
        const type = controllers.find(({ metatype }) => metatype?.name === controller)!.metatype!;
        const method = (type.prototype as Readonly<Record<string, () => unknown>>)[handler]!;
        return Reflect.getMetadata(ANSWERED_ANEW, method) === true;
      };
      expect(world.routes.filter(isAnsweredAnew).map(keyOf).sort()).toEqual(anew.sort());
    });

    it('gives the stored answer again and does the work once (R-API-43, R-CHI-11, R-MSG-7)', async () => {
      await each(eachKind(), async (route, sample) => {
        const key = fresh();
        const first = await send(route, sample, sample.body, key);
        const second = await send(route, sample, sample.body, key);
        expect(first.status).toBe(route.status);
        expect(first.headers['idempotency-replayed']).toBeUndefined();
        expect(second.status).toBe(first.status);
        expect(second.text).toBe(first.text);
        expect(second.headers['idempotency-replayed']).toBe('true');
        for (const name of ['content-type', 'etag', 'location', 'cache-control']) {
          expect([name, second.headers[name]]).toEqual([name, first.headers[name]]);
        }
        if (!OVER_HTTP.includes(keyOf(route))) return;
        const quoted = { 'Idempotency-Key': `"${String(key['Idempotency-Key'])}"` };
        expect((await send(route, sample, sample.body, quoted)).headers['idempotency-replayed']).toBe('true');
      });
    });

    it('with another payload or for another address is a 422 (R-API-43)', () =>
      each(keyed(postsOverHttp()), async (route, sample) => {
        const key = fresh();
        expect((await send(route, sample, sample.body, key)).status).toBe(route.status);
        const other = await send(route, sample, { ...sample.body, more: 1 }, key);
        expect(expectProblem(other, 422)).not.toHaveProperty('violations');
        expect(problemOf(other).detail).toMatch(/Idempotency-Key/);
        expectProblem(await send(route, { path: `${sample.path}?x=1` }, sample.body, key), 422);
        expect((await send(route, sample, sample.body, key)).headers['idempotency-replayed']).toBe('true');
      }));

    it('sent twice at once does the work once: the other is a replay or a 409 with Retry-After (R-API-43)', () =>
      each(keyed(postsOverHttp()), async (route, sample) => {
        const key = fresh();
        const answers = await Promise.all(Array.from({ length: 5 }, () => send(route, sample, sample.body, key)));
        const worked = answers.filter(
          ({ status, headers }) => status === route.status && headers['idempotency-replayed'] === undefined,
        );
        expect(worked).toHaveLength(1);
        for (const answer of answers.filter((candidate) => candidate !== worked[0])) {
          if (answer.status === 409) {
            expectProblem(answer, 409);
            expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
          } else expect(answer.text).toBe(worked[0]!.text);
        }
      }));

    it('creates one record, not two', async () => {
      const key = fresh();
      const name = `Einmal ${String(Math.random())}`;
      const create = (): Promise<Answer> => world.as('admin', 'POST', '/hosts', { body: { name }, headers: key });
      await Promise.all([create(), create(), create()]);
      await create();
      const found = await world.as('admin', 'GET', `/hosts?q=${encodeURIComponent(name)}`);
      expect(listOf(found)).toHaveLength(1);
    });

    it('repeats refusals, too', () =>
      each(keyed(postsOverHttp()), async (route, sample) => {
        const key = fresh();
        const first = await send(route, sample, { nonsense: 1 }, key);
        const second = await send(route, sample, { nonsense: 1 }, key);
        expect([first.status, second.status]).toEqual([422, 422]);
        expect(second.text).toBe(first.text);
        expect(second.headers['idempotency-replayed']).toBe('true');
        expect(second.headers['content-type']).toBe(first.headers['content-type']);
      }));

    it('belongs to its caller (R-API-43)', () =>
      each(
        keyed(postsOverHttp()).filter((route) => route.policy?.scope !== undefined && writerOf(route) !== 'superAdmin'),
        async (route, sample) => {
          const key = fresh();
          expect((await send(route, sample, sample.body, key)).status).toBe(route.status);
          const again = await sampleOf(world, route);
          const other = await world.as('superAdmin', 'POST', again.path, { body: again.body, headers: key });
          expect([other.status, other.headers['idempotency-replayed']]).toEqual([route.status, undefined]);
        },
      ));

    it('never shows its answer to a caller who has lost the right to it', async () => {
      const account = await world.make.account(['ROLE_ADMIN']);
      const options = { token: account.token, body: { name: 'Verloren' }, headers: fresh() };
      expect((await world.client.send('POST', '/hosts', options)).status).toBe(201);
      await world.make.sql(`update accounts set roles = '{ROLE_HOST}' where uuid = $1`, [account.uuid]);
      expectProblem(await world.client.send('POST', '/hosts', options), 403);
    });

    it('shows nobody again whom the caller may not see any more: 409, and where to read what was done (R-API-43)', async () => {
      const { make } = world;
      const child = await make.participant({ columns: { lastname: 'Mirabelle' } });
      const body = { offer: (await world.freshOffer()).uuid, participant: child };
      const headers = fresh();
      const apply = (): Promise<Answer> => world.as('admin', 'POST', '/attendances', { body, headers });
      const first = await apply();
      expect([first.status, (await apply()).text]).toEqual([201, first.text]);
      expect(first.text).toContain('Mirabelle');
      for (const hidden of [true, false]) {
        await make.sql('update participants set protected = $2 where uuid = $1', [child, hidden]);
        const again = await apply();
        expectProblem(again, 409);
        expect(again.headers).toMatchObject({ location: first.headers['location'], 'idempotency-replayed': 'true' });
        expect(again.text).not.toContain('Mirabelle');
      }
      expect(await make.sql('select from attendances where participant_uuid = $1', [child])).toHaveLength(1);
    });

    it('shows no answer again that was made before somebody was protected, forgotten, deleted or became a family', async () => {
      const { make } = world;
      const parents = await make.account(['ROLE_HOST']);
      await make.participant({ account: parents.uuid });
      const child = await make.participant();
      for (const hide of [
        () => make.sql('update accounts set protected = true where uuid = $1', [parents.uuid]),
        () => make.sql(`update accounts set roles = '{ROLE_MEMBER}' where uuid = $1`, [parents.uuid]),
        () => make.sql('update accounts set anonymised_at = created_at where uuid = $1', [parents.uuid]),
        () => make.sql('update participants set protected = true where uuid = $1', [child]),
        () => make.sql('update participants set anonymised_at = created_at where uuid = $1', [child]),
        () => make.sql('delete from participants where uuid = $1', [child]),
      ]) {
        const [done, refused] = [fresh(), fresh()];
        const work = async (): Promise<Answer> =>
          world.as('admin', 'POST', '/hosts', { body: { name: 'Einer' }, headers: done });
        const refusal = async (): Promise<Answer> =>
          world.as('admin', 'POST', '/hosts', { body: { nonsense: 1 }, headers: refused });
        expect([(await work()).status, (await refusal()).status]).toEqual([201, 422]);
        await hide();
        expect([hide.toString(), (await work()).status]).toEqual([hide.toString(), 409]);
        // A refusal did nothing: it is asked anew, and repeated from then on.
        expect((await refusal()).headers['idempotency-replayed']).toBeUndefined();
        expect((await refusal()).headers['idempotency-replayed']).toBe('true');
      }
    });

    it('shows an answer again that hid somebody itself', async () => {
      const store = world.test.app.get(IdempotencyStore);
      const child = await world.make.participant();
      const claim = { caller: newUuid(), keyHash: Buffer.from('a'), fingerprint: Buffer.from('b') };
      const now = new Date();
      await world.test.database.transaction(async () => {
        const seen = await store.lock(claim);
        await world.make.sql('update participants set protected = true where uuid = $1', [child]);
        await store.keep(claim, { status: 200, sealed: '' }, String(seen), now);
      });
      expect(await store.one(claim, now)).toMatchObject({ outdated: false });
      await world.make.sql('delete from participants where uuid = $1', [child]);
      expect(await store.one(claim, now)).toMatchObject({ outdated: true });
    });

    it('shows what was answered in a team to nobody who has left it', async () => {
      const { make } = world;
      const host = await world.freshHost();
      const { uuid, token } = await make.account(['ROLE_HOST']);
      await make.join(host.uuid, uuid);
      const options = { token, body: { email: 'neu@example.org', host: host.uuid }, headers: fresh() };
      const invite = (): Promise<Answer> => world.client.send('POST', '/invitations', options);
      expect([(await invite()).status, (await invite()).status]).toEqual([201, 201]);
      await make.sql('delete from host_members where account_uuid = $1', [uuid]);
      expectProblem(await invite(), 409);
    });

    it('is forgotten after 24 hours (R-API-43)', async () => {
      const options = { body: { name: 'Lange her' }, headers: fresh() };
      world.test.clock.standAt(new Date(Date.now() - 24 * 3_600_000 - 1_000).toISOString());
      const first = await world.as('admin', 'POST', '/hosts', options);
      world.test.clock.run();
      const second = await world.as('admin', 'POST', '/hosts', options);
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.headers['idempotency-replayed']).toBeUndefined();
      expect(recordOf(second)['uuid']).not.toBe(recordOf(first)['uuid']);
      expect((await world.as('admin', 'POST', '/hosts', options)).text).toBe(second.text);
    });

    it('must have 1 to 255 characters', async () => {
      for (const [key, status] of [
        ['', 400],
        ['""', 400],
        ['x'.repeat(256), 400],
        ['x'.repeat(255), 201],
      ] as const) {
        const answer = await world.as('admin', 'POST', '/hosts', {
          body: { name: 'Länge' },
          headers: { 'Idempotency-Key': key },
        });
        expect([key.length, answer.status]).toEqual([key.length, status]);
      }
    });
  });

  describe('What is entered', () => {
    it('is stored and given back as it is: emoji, right-to-left marks, decomposed letters, blanks at the ends, line breaks (R-API-16)', async () => {
      for (const text of [
        '👩‍👩‍👧‍👦 Familie',
        '\u202Eאבג\u202C שלום',
        'u\u0308ber',
        ' Rand ',
        'a\r\n\tb',
        '\uFEFFBOM',
        '<b>&amp;</b>',
        "'; drop table hosts; --",
        '￿',
        '𝔘',
        '%_\\',
      ]) {
        const created = await world.as('admin', 'POST', '/hosts', { body: { name: text, text } });
        expect([text, created.status]).toEqual([text, 201]);
        const read = recordOf(await world.as('admin', 'GET', `/hosts/${String(recordOf(created)['uuid'])}`));
        expect([read['name'], read['text']]).toEqual([text, text]);
        expect(read['alias']).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }
    });

    it('may be 255 code points long, each of them outside the basic plane, and not one longer (R-HOST-1)', async () => {
      const good = await world.as('admin', 'POST', '/hosts', { body: { name: '🦆'.repeat(255) } });
      expect(good.status).toBe(201);
      expect(recordOf(good)['name']).toBe('🦆'.repeat(255));
      const long = await world.as('admin', 'POST', '/hosts', { body: { name: '🦆'.repeat(256) } });
      expect(codesOf(long)).toEqual([TOO_LONG]);
      const phone = (count: number): Promise<Answer> =>
        world.as('admin', 'POST', '/hosts', { body: { name: 'x', phone: '1'.repeat(count) } });
      expect((await phone(64)).status).toBe(201);
      expect(codesOf(await phone(65))).toEqual([TOO_LONG]);
    });
  });
});

const pick = (record: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])));
