import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { TracingModule } from '../../src/platform/operations/tracing/tracing.module.js';
import { NoTracing, Tracing } from '../../src/platform/operations/tracing/tracing.js';
import { TestApp } from '../support/test-app.js';
import { openApp } from '../world/index.js';

interface Described {
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface Span extends Readonly<Record<'traceId' | 'spanId' | 'name', string>>, Described {
  readonly parentSpanId?: string;
  readonly kind: number;
}
interface Export {
  readonly resourceSpans: readonly { resource: Described; scopeSpans: readonly { spans: readonly Span[] }[] }[];
}

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;

const attributesOf = ({ attributes }: Described): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('Traces', () => {
  let collector: Server;
  let test: TestApp;
  let admin: { uuid: string; token: string };
  const plain = openApp();
  let raw = '';
  let spans: Span[] = [];
  const resources: Record<string, unknown>[] = [];
  const keys: unknown[] = [];
  const asked = '4bf92f3577b34da6a3ce929d0e0e4736';

  /** The service's spans come in when it ends; until then they are collected. */
  beforeAll(async () => {
    collector = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        raw += text;
        keys.push([request.url, request.headers['content-type'], request.headers['api-key']]);
        for (const { resource, scopeSpans } of (JSON.parse(text) as Export).resourceSpans) {
          resources.push(attributesOf(resource));
          spans = [...spans, ...scopeSpans.flatMap((scope) => scope.spans)];
        }
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    const to = { endpoint: `http://127.0.0.1:${port}`, headers: { 'api-key': 'k' } };
    test = await TestApp.start({ tracing: { ...to, serviceName: 'town-api', ratio: 1 } });
    admin = await test.caller('Admin', ['ROLE_ADMIN']);
    const parent = `00-${asked}-00f067aa0ba902b7-01`;
    const created = await test.call('post', '/hosts', admin.token).send({ name: 'Kanuclub Vertraulich' }).expect(201);
    const path = `/hosts/${(created.body as { uuid: string }).uuid}?q=Geheimnis`;
    await test.call('get', path, admin.token).set('traceparent', parent).expect(200);
    await test.call('get', '/hosts?q=Geheimnis', admin.token).expect(200);
    await test.app.get(Jobs).add('purge-stored-answers', {});
    await test.database.query(`update graphile_worker._private_jobs set max_attempts = 1`);
    await test.app.get(JobRunner).drain();
    await test.stop();
  });
  afterAll(async () => {
    collector.close();
    await once(collector, 'close');
  });

  const named = (name: string): Span => {
    const found = spans.find((span) => span.name === name);
    if (found === undefined) throw new Error(`No span ${name} among ${spans.map((span) => span.name).join(', ')}`);
    return found;
  };

  it('reach the collector over OTLP/HTTP, with its key and the name of the service', () => {
    expect(keys[0]).toEqual(['/v1/traces', 'application/json', 'k']);
    expect(resources[0]).toMatchObject({ 'service.name': 'town-api' });
  });

  it('have a span for each request, by the pattern of its route, go on where the caller began, and hang together', () => {
    const request = named('GET /hosts/:uuid');
    expect(request.kind).toBe(SERVER);
    const answered = { 'http.route': '/hosts/:uuid', 'http.response.status_code': 200 };
    expect(attributesOf(request)).toMatchObject({ 'http.request.method': 'GET', ...answered });
    expect([request.traceId, request.parentSpanId]).toEqual([asked, '00f067aa0ba902b7']);
    const below = spans.filter(({ traceId }) => traceId === asked);
    expect(below.map(({ name }) => name)).toContain('token_holder');
    const known = new Set(below.map(({ spanId }) => spanId));
    for (const span of below) if (span !== request) expect(known.has(span.parentSpanId ?? '')).toBe(true);
  });

  it('have a span for each statement, by its name, for each transaction, and for each job', () => {
    const statement = named('token_holder');
    expect([statement.kind, attributesOf(statement)]).toEqual([CLIENT, { 'db.system.name': 'postgresql' }]);
    const post = named('POST /hosts');
    const transaction = spans.find(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === post.spanId);
    expect(transaction).toBeDefined();
    expect(spans.some(({ parentSpanId, kind }) => parentSpanId === transaction?.spanId && kind === CLIENT)).toBe(true);
    const job = spans.find(({ kind }) => kind === CONSUMER);
    expect(job?.name).toMatch(/^job /);
    expect(attributesOf(job ?? named('job'))).toMatchObject({ 'job.task': job?.name.slice(4) });
  });

  it('hold no texts of statements, parameters, queries, tokens or names', () => {
    expect(raw).not.toMatch(/select |insert |Geheimnis|Vertraulich|Kanuclub|example\.org/i);
    expect(raw).not.toContain(admin.token);
  });

  it('cost nothing when no collector is set: nothing is loaded', () => {
    expect(plain.app.get(Tracing)).toBeInstanceOf(NoTracing);
  });

  it('do not get in the way when the collector is gone', async () => {
    const { OtelTracing } = await import('../../src/platform/operations/tracing/otel-tracing.js');
    const lonely = new OtelTracing({ endpoint: 'http://127.0.0.1:9', headers: {}, serviceName: 'x', ratio: 1 });
    expect(await lonely.span('work', 'internal', {}, () => Promise.resolve('done'))).toBe('done');
    const begin = Date.now();
    await new TracingModule(lonely).onApplicationShutdown();
    expect(Date.now() - begin).toBeLessThan(30_000);
  });
});
