import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Response } from 'supertest';
import { SERVICE } from '../../src/app/openapi-info.js';
import { RouteTable } from '../../src/platform/http/server/route-table.js';
import { OpenApiDocument } from '../../src/platform/http/openapi/document.js';
import { type OpenApi } from '../../src/platform/http/openapi/schemas.js';
import { type Json, OpenApiJudge, Schemas } from '../support/openapi.js';
import { withoutNodeWarnings } from '../support/node-warnings.js';
import { openApp } from '../world/index.js';

/** What two linters say of a document, line by line. */
const lint = (file: string): Promise<string> =>
  new Promise((done, fail) => {
    execFile(process.execPath, [resolve('scripts/lint-openapi.mjs'), file], (_error, stdout, stderr) => {
      const said = withoutNodeWarnings(stderr);
      if (said === '') done(stdout);
      else fail(new Error(said));
    });
  });

/** For what takes seconds on a machine with nothing else to do. */
const SLOW = 300_000;

/** Bodies that cannot be shown in JSON. */
const isFile = (media: Json): boolean => 'contentMediaType' in (media['schema'] as Json);

/** Every place of the document that shows examples or says a default, with the schema they follow. */
const exampleSites = (part: unknown, path = ''): { path: string; schema: Json; values: unknown[] }[] => {
  if (typeof part !== 'object' || part === null) return [];
  const { schema = part, examples = [], ...rest } = part as Json;
  const values = Array.isArray(examples)
    ? (examples as unknown[])
    : Object.values(examples as Record<string, Json>).map(({ value }) => value);
  const singles = ['example', ...('type' in part ? ['default'] : [])].filter((name) => name in part);
  const shown = [...values, ...singles.map((name) => (part as Json)[name])];
  return [
    ...(shown.length === 0 ? [] : [{ path, schema: schema as Json, values: shown }]),
    ...Object.entries(rest).flatMap(([key, value]) => (key === 'example' ? [] : exampleSites(value, `${path}/${key}`))),
    ...(schema === part ? [] : exampleSites(schema, `${path}/schema`)),
  ];
};

/** Bodies of which one field excludes another: their example is a good request, so it does not have this one. */
const EITHER: Readonly<Record<string, string>> = {
  'POST /attendances/notify': 'attendances',
  'POST /mail-templates/preview': 'account',
  'POST /receipts': 'debtor',
};

/** Express' router, as far as it says in which order it looks for a route. */
interface Router {
  readonly stack: readonly {
    readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
    readonly match: (path: string) => boolean;
  }[];
}

describe('The OpenAPI document', () => {
  const test = openApp();
  let document: OpenApi;
  let strict: OpenApi;
  let schemas: Schemas;
  let operations: { path: string; method: string; operation: Json }[];

  beforeAll(() => {
    ({ json: document, strict } = test.app.get(OpenApiDocument));
    schemas = new Schemas(document);
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  });

  it(
    'is valid OpenAPI 3.1 by the rules of Redocly and of Spectral, without a warning (R-API-51)',
    async () => {
      const directory = await mkdtemp(join(tmpdir(), 'openapi-'));
      try {
        const file = join(directory, 'openapi.json');
        await writeFile(file, JSON.stringify(document));
        expect(await lint(file)).toBe('');
      } finally {
        await rm(directory, { recursive: true });
      }
    },
    SLOW,
  );

  it('holds every route, and no other (R-API-1, R-API-51, R-EXP-1)', () => {
    const routes = test.app
      .get(RouteTable)
      .all.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
      [...new Set(routes)].sort(),
    );
    expect(routes.length).toBe(operations.length);
  });

  it('reaches every route by its own path: none before it takes what it is asked', () => {
    const { router } = test.app.getHttpAdapter().getInstance() as unknown as { readonly router: Router };
    // Besides routes, middleware of a path stands there, which passes on what it has seen.
    const known = new Set(test.app.get(RouteTable).all.map(({ path }) => path));
    const routes = router.stack.flatMap((layer) =>
      layer.route !== undefined && known.has(layer.route.path) ? [{ layer, ...layer.route }] : [],
    );
    const taken = routes.flatMap(({ layer, path, methods }) =>
      Object.keys(methods).flatMap((method) => {
        const asked = path.replace(/:\w+/g, 'sample');
        const first = routes.find((route) => route.methods[method] === true && route.layer.match(asked));
        return first?.layer === layer ? [] : [`${method} ${path} by ${String(first?.path)}`];
      }),
    );
    expect(new Set(routes.map(({ path }) => path))).toEqual(known);
    expect(taken).toEqual([]);
  });

  it('describes every group of operations', () => {
    expect(document.tags.filter(({ name, description }) => name === description)).toEqual([]);
    expect(document.tags.map(({ name }) => name)).toEqual(SERVICE.tags);
  });

  it('has examples and defaults that follow their own schemas, with no property that these do not name', () => {
    const sites = exampleSites(strict);
    expect(sites.length).toBeGreaterThan(500);
    const wrong = sites.flatMap(({ path, schema, values }) =>
      values.flatMap((value) => test.judge.schemas.complaints(schema, value).map((said) => `${path}: ${said}`)),
    );
    expect(wrong).toEqual([]);
  });

  it('shows refusals about a record as the features describe them', () => {
    const shown = (response: string, example: string): unknown => {
      const { content } = (document.components['responses'] as Record<string, Json>)[response] as { content: Json };
      const { examples } = content['application/problem+json'] as { examples: Record<string, { value: Json }> };
      return examples[example]?.value['detail'];
    };
    expect([shown('NotFound', 'problem'), shown('Unprocessable', 'senseless')]).toEqual([
      'There is no organiser with this identifier, or none you may see.',
      'account: There is no such account.',
    ]);
  });

  it('shows a complete example of every body and of every good answer', () => {
    const missing: string[] = [];
    const partial: unknown[] = [];
    for (const { path, method, operation } of operations) {
      const { requestBody, responses } = operation as { requestBody?: Json; responses: Record<string, Json> };
      const parts = [
        ['the body', requestBody] as const,
        ...Object.entries(responses).filter(([status]) => status.startsWith('2')),
      ];
      for (const [what, part] of parts) {
        for (const [type, media] of Object.entries((part?.['content'] ?? {}) as Record<string, Json>)) {
          const place = `${method.toUpperCase()} ${path}, ${what} as ${type}`;
          const { complete } = (media['examples'] ?? {}) as { complete?: { value: unknown } };
          if (complete === undefined) {
            if (!isFile(media)) missing.push(place);
            continue;
          }
          const schema = media['schema'] as Json;
          const properties = schemas.resolve((schema['items'] ?? schema) as Json)['properties'] as Json | undefined;
          const record = (Array.isArray(complete.value) ? (complete.value as unknown[])[0] : complete.value) as Json;
          const excluded = what === 'the body' ? EITHER[`${method.toUpperCase()} ${path}`] : undefined;
          const left = Object.keys(properties ?? {}).filter((name) => !(name in record) && name !== excluded);
          if (left.length > 0) partial.push(`${place}: nothing for ${left.join(', ')}`);
        }
      }
    }
    // A record or an input: `.describe(text, example)` of its field, or values in the feature's `x.examples.ts`. An answer
    // without a view: `examples: [...]` in the schema of `@Describe(…, { answer })`, or `contentMediaType` if it is a file.
    expect({ missing, partial }).toEqual({ missing: [], partial: [] });
  });

  it('says of every operation what it does, who may call it, and describes everything it takes', () => {
    const wrong: string[] = [];
    for (const { path, method, operation } of operations) {
      const { operationId, summary, description, tags, security, parameters } = operation as Record<string, unknown>;
      const must = (holds: boolean, what: string): void => {
        if (!holds) wrong.push(`${method.toUpperCase()} ${path}: ${what}`);
      };
      must(/^[a-z]+[A-Z][A-Za-z]+$/.test(String(operationId)), `${String(operationId)} is no verb and a noun`);
      must(summary !== operationId, 'no summary (@Describe)');
      must(/[Nn]eeds (no|a) token|[Aa]nswers without a token/.test(String(description)), 'for whom?');
      must((tags as string[]).length > 0, 'no group');
      must(Array.isArray(security), 'no security');
      const taken = ((parameters ?? []) as Json[]).map((part) => schemas.resolve(part));
      const responses = Object.entries(operation['responses'] as Record<string, Json>).map(
        ([status, part]) => [status, schemas.resolve(part)] as const,
      );
      for (const part of [...taken, ...responses.map(([, response]) => response)])
        must(Boolean(part['description']), `no description of ${JSON.stringify(part)}`);
      const plain = ['name', 'in', 'description', 'required', 'schema', 'example', 'explode'];
      for (const parameter of taken)
        must(
          Object.keys(parameter).every((key) => plain.includes(key)),
          `${String(parameter['name'])} is not plain`,
        );
      for (const [status, response] of responses) {
        must(/^([1-5]\d\d|default)$/.test(status), `${status} is no status`);
        must('content' in response !== ['204', '304'].includes(status), `${status} has no form, or one for nothing`);
      }
    }
    expect(wrong).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/\beval\(/);
    expect(document.info).toMatchObject({ license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' } });
    expect(document.info).not.toHaveProperty('license.url');
  });

  it('documents the refusals and the headers that follow from what an operation is', () => {
    const wrong: string[] = [];
    for (const { path, method, operation } of operations) {
      const must = (holds: boolean, what: string): void => {
        if (!holds) wrong.push(`${method} ${path}: ${what}`);
      };
      const responses = operation['responses'] as Record<string, Json>;
      const isOpen = (operation['security'] as unknown[]).length === 0;
      const names = ((operation['parameters'] ?? []) as Json[]).map((part) => schemas.resolve(part)['name']);
      const when = (holds: boolean, ...words: string[]): string[] => (holds ? words : []);
      for (const status of [
        'default',
        ...when(!isOpen, '401', '403', '429', '503'),
        ...when(path.includes('{uuid}'), '404'),
        ...when(method === 'post' || method === 'patch', '400', '413', '415', '422'),
        ...when(method === 'post', '409'),
        ...when(names.includes('If-Match'), '412'),
        ...when(names.includes('If-None-Match'), '304'),
      ])
        must(status in responses, `no ${status}`);
      must(
        Object.keys(responses).some((status) => status.startsWith('2')),
        'no good answer',
      );
      const headersOf = (status: string): object => schemas.resolve(responses[status] ?? {})['headers'] ?? {};
      const isJob = /Location/.test(String(responses['202']?.['description']));
      for (const pair of [
        ...Object.keys(responses).flatMap((status) => [`${status} X-Request-Id`, `${status} API-Version`]),
        '405 Allow',
        ...when(!isOpen, '401 WWW-Authenticate', '429 Retry-After', '429 RateLimit', '503 Retry-After'),
        ...when(names.includes('If-None-Match'), '200 ETag', '304 ETag'),
        ...when(isJob, '202 Location'),
      ]) {
        const [status = '', header = ''] = pair.split(' ');
        must(header in headersOf(status), `no ${header} with a ${status}`);
      }
      for (const status of Object.keys(responses).filter((one) => one === 'default' || one >= '400')) {
        const { content } = schemas.resolve(responses[status] ?? {}) as { content: Record<string, Json> };
        const [[type, media] = []] = Object.entries(content);
        must(Object.keys(content).length === 1 && type === 'application/problem+json', `${status} is no problem`);
        must(media?.['examples'] !== undefined, `${status} has no example`);
      }
    }
    expect(wrong).toEqual([]);
  });

  /** Everything that schemas say, below a part of the document. */
  const saidIn = (part: unknown, path: string): { path: string; schema: Json }[] => {
    if (typeof part !== 'object' || part === null) return [];
    const below = Object.entries(part).filter(([key]) => !['example', 'examples', 'value'].includes(key));
    return [{ path, schema: part as Json }, ...below.flatMap(([key, value]) => saidIn(value, `${path}/${key}`))];
  };
  /** Names of the schemas to which a part leads. */
  const named = (part: unknown, seen = new Set<string>()): Set<string> => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (seen.has(name)) continue;
      seen.add(name);
      named((document.components['schemas'] as Json)[name], seen);
    }
    return seen;
  };
  const bodies = (): unknown[] => operations.map(({ operation }) => operation['requestBody'] ?? {});
  const answers = (): unknown[] => [
    document.components['responses'],
    ...operations.map(({ operation }) => operation['responses']),
  ];
  const schemasOf = (names: ReadonlySet<string>): { path: string; schema: Json }[] =>
    [...names].flatMap((name) => saidIn((document.components['schemas'] as Json)[name], name));

  it('refuses unknown keys of every body, and says so', () => {
    const loose = [...schemasOf(named(bodies())), ...saidIn(bodies(), 'bodies')].filter(
      ({ schema }) => [schema['type']].flat().includes('object') && schema['additionalProperties'] === undefined,
    );
    expect(loose.map(({ path }) => path)).toEqual([]);
  });

  it('closes no answer: what is generated from it survives new fields and new values', () => {
    const closed = [...schemasOf(named(answers())), ...saidIn(answers(), 'answers')].filter(
      ({ schema }) => schema['additionalProperties'] === false || Array.isArray(schema['enum']),
    );
    expect(closed.map(({ path }) => path)).toEqual([]);
    const { status } = (document.components['schemas'] as Record<string, Record<string, Json>>)['Attendance']![
      'properties'
    ] as Record<string, Json>;
    expect(status).toMatchObject({ type: 'string', 'x-extensible-enum': expect.arrayContaining(['confirmed']) });
    expect(status?.['description']).toMatch(/`confirmed`.*others may come/);
    // No schema is both: it would have to be open and closed.
    const asked = named(bodies());
    expect([...named(answers())].filter((name) => asked.has(name))).toEqual([]);
  });

  it('takes answers of later versions, and the tests of this one do not', () => {
    const value = { uuid: '0192f3a4-5b6c-7d8e-9f01-23456789abcd', name: 'Natur', alias: 'natur', offersCount: 1 };
    const later = { ...value, flavour: 'new' };
    const schema = { $ref: '#/components/schemas/Category' };
    expect(schemas.complaints(schema, later)).toEqual([]);
    expect(test.judge.schemas.complaints(schema, later)).toEqual([expect.stringContaining('additional properties')]);
  });

  it('says of every object of the strict form whether it may have other properties', () => {
    const loose = [...saidIn(strict.paths, 'paths'), ...saidIn(strict.components['schemas'], 'schemas')].filter(
      ({ schema }) => [schema['type']].flat().includes('object') && schema['additionalProperties'] === undefined,
    );
    expect(loose.map(({ path }) => path)).toEqual([]);
  });

  it('says of nothing that it is binary the old way, or of one type twice', () => {
    const wrong = [...saidIn(document.paths, 'paths'), ...saidIn(document.components['schemas'], 'schemas')].filter(
      ({ schema: { format, type } }) =>
        format === 'binary' || (Array.isArray(type) && new Set(type).size < type.length),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('names no header that a page of another origin could not read, beyond what only says how to send and to keep', async () => {
    const { headers } = await test.call('get', '/offers').set('Origin', 'https://club.example');
    const exposed = String(headers['access-control-expose-headers']).split(',');
    const documented = Object.keys(document.components['headers'] as Json).map((name) => name.replace('Optional.', ''));
    const forMachines = ['Cache-Control', 'Vary', 'Accept', 'Accept-Post', 'Accept-Patch'];
    const unreadable = documented.filter((name) => !exposed.includes(name) && !forMachines.includes(name));
    // A header that clients need belongs into EXPOSED (platform/http/cors.ts).
    expect([...new Set(unreadable)]).toEqual([]);
  });

  it('says what has no place at operations: HEAD, OPTIONS, and the headers for pages of other origins', async () => {
    const preflight = await test
      .call('options', '/offers')
      .set({ Origin: 'https://club.example', 'Access-Control-Request-Method': 'GET' });
    const read = await test.call('get', '/offers').set('Origin', 'https://club.example');
    const sent = [preflight, read].flatMap(({ headers }) =>
      Object.keys(headers as Record<string, string>).filter((name) => /^(access-control-|allow$)/.test(name)),
    );
    expect(sent).toEqual(expect.arrayContaining(['access-control-allow-origin', 'access-control-max-age', 'allow']));
    const text = String(document.info['description']).toLowerCase();
    expect([...sent, 'head', 'options'].filter((name) => !text.includes(name))).toEqual([]);
  });

  it('asks for exactly the token that the route asks for', () => {
    const securityOf = (path: string, method = 'get'): unknown => document.paths[path]?.[method]?.['security'];
    expect(securityOf('/offers')).toEqual([{}, { bearer: [] }]);
    expect(securityOf('/hosts')).toEqual([{ bearer: [] }]);
    expect(securityOf('/health/live')).toEqual([]);
  });

  it('is served to everybody, may be cached, and outside of the limits', async () => {
    const answer = await test.call('get', '/openapi.json').set('Origin', 'https://elsewhere.example');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(document)));
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    // Written once: serving it is no work.
    expect(test.app.get(OpenApiDocument).file).toBe(test.app.get(OpenApiDocument).file);
    const head = await test.call('head', '/openapi.json');
    expect([head.headers['etag'], head.headers['content-length']]).toEqual([
      answer.headers['etag'],
      String(test.app.get(OpenApiDocument).file.content.length),
    ]);
    expect(answer.headers['ratelimit']).toBeUndefined();
    const again = await test.call('get', '/openapi.json').set('If-None-Match', String(answer.headers['etag']));
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is true to what the service does (R-API-51)', async () => {
    const admin = await test.caller('Admin', ['ROLE_ADMIN']);
    const reader = await test.caller('Reader', ['ROLE_ADMIN'], ['api:read']);
    const legacy = await test.caller('Legacy', ['ROLE_ADMIN'], ['api:offer:read']);
    type Asked = readonly [
      ...[status: number, method: 'get' | 'post' | 'patch' | 'delete' | 'put' | 'head', path: string],
      ...[token?: string | undefined, body?: object | undefined, headers?: Readonly<Record<string, string>>],
    ];
    const judged = async ([status, method, path, token, body, headers = {}]: Asked): Promise<Response> => {
      const request = test.call(method, path, token).set(headers);
      const response = await (body === undefined ? request : request.send(body));
      expect([method, path, body, response.status]).toEqual([method, path, body, status]);
      expect(test.judge.judge(method, path, response)).toEqual([]);
      return response;
    };
    const host = { name: 'SV Osterburken', address: { city: 'Osterburken' } };
    const [one, two] = [{ 'Idempotency-Key': 'one' }, { 'Idempotency-Key': 'two' }];
    const created = await judged([201, 'post', '/hosts', admin.token, host, one]);
    const path = `/hosts/${String((created.body as Json)['uuid'])}`;
    const { etag = '' } = (await test.call('get', path, admin.token)).headers as Record<string, string>;
    const questions: readonly Asked[] = [
      [201, 'post', '/hosts', admin.token, host, one],
      [422, 'post', '/hosts', admin.token, { name: 'Other' }, one],
      [422, 'post', '/hosts', admin.token, { name: '' }, two],
      [422, 'post', '/hosts', admin.token, { name: '' }, two],
      [413, 'post', '/hosts', admin.token, { name: 'x'.repeat(1_100_000) }],
      [403, 'post', '/hosts', reader.token, { name: 'Other' }],
      [401, 'post', '/hosts', undefined, { name: 'Other' }],
      [401, 'get', '/hosts', 'nonsense'],
      [403, 'get', '/hosts', legacy.token],
      [400, 'get', '/hosts?page=0', admin.token],
      [200, 'get', '/hosts?q=osterburken', admin.token],
      [200, 'get', path, admin.token],
      [304, 'get', path, admin.token, undefined, { 'If-None-Match': etag }],
      [200, 'head', path, admin.token],
      [404, 'get', '/hosts/nobody', admin.token],
      [406, 'get', path, admin.token, undefined, { Accept: 'image/png' }],
      [412, 'patch', path, admin.token, { phone: '1' }, { 'If-Match': '"old"' }],
      [200, 'patch', path, admin.token, { phone: '1' }],
      [422, 'patch', path, admin.token, { email: 'x' }],
      [415, 'patch', path, admin.token, undefined, { 'Content-Type': 'text/plain' }],
      [422, 'post', `${path}/add-member`, admin.token, { account: 'nobody@example.org' }],
      [405, 'put', '/hosts', admin.token],
      [404, 'get', '/nowhere'],
      [200, 'get', '/offers'],
      [200, 'get', '/editions', admin.token],
      [200, 'get', '/categories', admin.token],
      [200, 'get', '/health/live'],
      [200, 'get', '/health/ready'],
      [200, 'get', '/errors/404'],
      [200, 'get', '/errors/404', undefined, undefined, { Accept: 'text/html' }],
      [404, 'get', '/errors/999'],
      [200, 'get', '/validation_errors/c1051bb4-d103-4f74-8988-acbcafc7fdc3'],
      [204, 'delete', path, admin.token],
    ];
    for (const question of questions) await judged(question);
  });

  it('answers 400, as documented, to an address that cannot be read', async () => {
    expect((await test.call('get', '/hosts/%zz')).status).toBe(400);
  });
});

describe('The judge of answers', () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
    additionalProperties: false,
  };
  const judge = new OpenApiJudge({
    paths: {
      '/things/{uuid}': {
        get: {
          responses: {
            200: {
              headers: { ETag: { required: true, schema: { type: 'string' } } },
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
            },
          },
        },
      },
    },
    components: { schemas: { Thing: schema } },
  });
  const good = {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', etag: '"1"' } as Record<string, string>,
    body: { name: 'a' } as unknown,
  };

  it.each([
    ['nothing', good, undefined],
    ['a status', { ...good, status: 202 }, 'status is not documented'],
    ['a media type', { ...good, headers: { ...good.headers, 'content-type': 'text/html' } }, "media type 'text/html'"],
    ['a missing header', { ...good, headers: { 'content-type': 'application/json' } }, 'header etag is missing'],
    [
      'an undocumented header',
      { ...good, headers: { ...good.headers, location: '/' } },
      'header location is not documented',
    ],
    ['a superfluous field', { ...good, body: { name: 'a', secret: 1 } }, 'additional properties'],
    ['a missing field', { ...good, body: {} }, 'required property'],
  ])('finds %s', (_what, answer, complaint) => {
    const complaints = judge.judge('GET', '/things/1?x=2', answer);
    expect(complaints).toEqual(complaint === undefined ? [] : [expect.stringContaining(complaint)]);
  });
});
