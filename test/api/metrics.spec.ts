import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { RouteTable } from '../../src/platform/http/route-table.js';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { Mails } from '../../src/mail/sending/mails.js';
import { MailTemplate } from '../../src/mail/sending/mail-template.js';
import { freePort } from '../support/ports.js';
import { TestApp } from '../support/test-app.js';
import { openApp } from '../world/index.js';
import { until } from '../support/until.js';
import { HIGH_LIMITS } from '../support/limits.js';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const parse = (text: string): Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (.+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text_]) => [key, text_] as const);
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
    });

describe('Metrics', () => {
  let test: TestApp;
  let port: number;
  let admin: { uuid: string; token: string };
  const plain = openApp();

  const scrape = async (): Promise<Sample[]> => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    return parse(await answer.text());
  };
  const valueOf = async (name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | undefined> =>
    (await scrape()).find(
      (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )?.value;
  const count = (method: string, route: string, status: string): Promise<number | undefined> =>
    valueOf('holiday_http_requests_total', { method, route, status });

  beforeAll(async () => {
    port = await freePort();
    test = await TestApp.start({
      metricsPort: port,
      limits: { ...HIGH_LIMITS, anonymousPerHour: 3 },
    });
    admin = await test.caller('Admin', ['ROLE_ADMIN']);
  });
  afterAll(() => test.stop());

  it('begin at 0 for everything that is known beforehand, so that rates and alerts see the first event', async () => {
    const begun = await scrape();
    const zeros = (name: string, label: string): string[] =>
      begun.filter((sample) => sample.name === name && sample.value === 0).map(({ labels }) => labels[label] ?? '');
    expect(zeros('holiday_mail_tries_total', 'outcome').sort()).toEqual(['dead', 'failed', 'sent']);
    expect(zeros('holiday_database_replica_reads_total', 'outcome').sort()).toEqual(['done', 'fallback']);
    expect(zeros('holiday_kept_answers_total', 'outcome').sort()).toEqual(['made', 'repeated']);
    expect(zeros('holiday_limit_refusals_total', 'limit')).toEqual(
      expect.arrayContaining(['anonymous', 'token', 'invalid-token', 'signin-account', 'signin-address']),
    );
    const routes = test.app.get(RouteTable).all.map(({ path }) => path);
    expect(new Set(zeros('holiday_http_requests_total', 'route'))).toEqual(new Set(routes));
    // Whatever an alert selects is there to be compared, from the first scrape on.
    const alerts = await readFile('docker/prometheus/alerts.yaml', 'utf8');
    const selectors = [...alerts.matchAll(/(holiday_\w+)\{(\w+)=(~?)"([^"]+)"\}/g)];
    expect(selectors.length).toBeGreaterThan(5);
    for (const [selector, name, label = '', regular, value = ''] of selectors) {
      const wanted = new RegExp(`^(?:${regular === '~' ? value : value.replace(/\W/g, '\\$&')})$`);
      const found = begun.some((sample) => sample.name === name && wanted.test(sample.labels[label] ?? ''));
      expect([selector, found]).toEqual([selector, true]);
    }
    // `== 0` holds for no rate of a series that nobody has sent yet.
    expect(alerts).not.toMatch(/rate\([^)]*\)\)? == 0/);
  });

  it('begin at 0 for the tasks of a worker as well', async () => {
    const workerPort = await freePort();
    const worker = await TestApp.start({ metricsPort: workerPort, worker: 'inline' });
    try {
      const begun = parse(await (await fetch(`http://127.0.0.1:${workerPort}/metrics`)).text());
      const tasks = begun.filter(({ name }) => name === 'holiday_jobs_total');
      const send = tasks.filter(({ labels }) => labels['task'] === 'notifications.send-mail');
      expect(send.map(({ labels, value }) => [labels['outcome'], value]).sort()).toEqual([
        ['done', 0],
        ['failed', 0],
      ]);
      expect(tasks.length).toBeGreaterThan(20);
    } finally {
      await worker.stop();
    }
  });

  it('are on a port of their own, and not on that of the API', async () => {
    expect((await test.call('get', '/metrics')).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await scrape()).length).toBeGreaterThan(30);
  });

  it('are not served unless the settings say so', async () => {
    await plain.call('get', '/health/live').expect(200);
    expect(await plain.app.get(Metrics).registry.metrics()).not.toMatch(/health/);
  });

  it('count requests by method, pattern of the route and status, and how long they took', async () => {
    await test.call('get', '/hosts', admin.token).expect(200);
    await test.call('get', '/hosts?q=Geheimnis', admin.token).expect(200);
    await test.call('post', '/hosts', admin.token).send({ name: '' }).expect(422);
    const created = await test.call('post', '/hosts', admin.token).send({ name: 'Kanuclub' }).expect(201);
    const { uuid } = created.body as { uuid: string };
    await test.call('get', `/hosts/${uuid}`, admin.token).expect(200);
    expect(await count('GET', '/hosts', '200')).toBe(2);
    expect(await count('POST', '/hosts', '422')).toBe(1);
    expect(await count('POST', '/hosts', '201')).toBe(1);
    expect(await count('GET', '/hosts/:uuid', '200')).toBe(1);
    expect(await valueOf('holiday_http_request_duration_seconds_count', { method: 'GET', route: '/hosts' })).toBe(2);
  });

  it('know the address of what no handler answers: preflights, 405 and the pages of the documentation', async () => {
    const unknown = async (): Promise<unknown[]> =>
      (await scrape()).filter(({ name, labels }) => name.endsWith('_total') && labels['route'] === 'unknown');
    const before = await unknown();
    await test.call('options', '/hosts').set('Origin', 'https://club.example').expect(204);
    await test.call('options', '/hosts/0192f3a4-5b6c-7d8e-9f01-23456789abcd').expect(204);
    await test.call('put', '/hosts', admin.token).expect(405);
    await test.call('delete', '/offers/export?x=1', admin.token).expect(404);
    await test.call('get', '/docs/').expect(200);
    await test.call('get', '/docs/swagger-ui.css').expect(200);
    expect(await count('OPTIONS', '/hosts', '204')).toBe(1);
    expect(await count('OPTIONS', '/hosts/:uuid', '204')).toBe(1);
    expect(await count('PUT', '/hosts', '405')).toBe(1);
    expect(await count('GET', '/docs', '200')).toBe(2);
    expect(await unknown()).toEqual(before);
  });

  it('have no labels that callers choose: neither paths, queries nor methods', async () => {
    // Node's own come when it collects garbage in one way or another.
    const series = async (): Promise<string[]> =>
      (await scrape())
        .filter(({ name }) => !name.startsWith('nodejs_'))
        .map(({ name, labels }) => `${name}${JSON.stringify(labels)}`);
    await test.call('get', '/nowhere/at-all', admin.token).expect(404);
    await test.http.get('/hosts').unset('Accept-Encoding').set('X-Http-Method-Override', 'HACK');
    const before = new Set(await series());
    for (let index = 0; index < 3; index += 1) {
      await test.call('get', `/nowhere/person-${index}@example.org`, admin.token).expect(404);
      await test.call('get', `/hosts?q=person-${index}&x${index}=1`, admin.token).expect(200);
    }
    expect((await series()).filter((line) => !before.has(line))).toEqual([]);
    expect((await series()).join('\n')).not.toMatch(/person|Kanuclub|@|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it('count the refusals of each rate limit', async () => {
    const before = (await valueOf('holiday_limit_refusals_total', { limit: 'anonymous' })) ?? 0;
    let refused = 0;
    for (let index = 0; index < 5; index += 1) refused += (await test.call('get', '/offers')).status === 429 ? 1 : 0;
    expect(refused).toBeGreaterThan(0);
    expect(await valueOf('holiday_limit_refusals_total', { limit: 'anonymous' })).toBe(before + refused);
  });

  it('tell how many jobs wait, and for how long the oldest has been waiting', async () => {
    expect(await valueOf('holiday_queue_oldest_seconds')).toBe(0);
    await test.app.get(Jobs).add('nobody-does-this', {});
    await test.database.query(
      `update graphile_worker._private_jobs set run_at = now() - interval '90 seconds' where attempts = 0`,
    );
    // The gauges of one scrape share a statement, which holds for a second.
    await new Promise((done) => setTimeout(done, 1_100));
    expect(await valueOf('holiday_queue_jobs', { state: 'waiting' })).toBe(1);
    expect(await valueOf('holiday_queue_oldest_seconds')).toBeGreaterThanOrEqual(90);
    await test.database.query('update graphile_worker._private_jobs set attempts = max_attempts');
    await new Promise((done) => setTimeout(done, 1_100));
    expect(await valueOf('holiday_queue_jobs', { state: 'dead' })).toBe(1);
    expect(await valueOf('holiday_queue_jobs', { state: 'waiting' })).toBe(0);
    expect(await valueOf('holiday_queue_oldest_seconds')).toBe(0);
    await test.database.query('delete from graphile_worker._private_jobs');
  });

  it('count mails that were sent, and those that wait', async () => {
    const mail = new MailTemplate({
      type: 'metrics-probe',
      title: 'Probe',
      about: 'account',
      subject: 'Probe',
      body: 'Guten Tag',
      variables: {},
    });
    await test.database.transaction(() =>
      test.app.get(Mails).send({
        event: 'metrics:1',
        template: mail,
        to: { name: 'Petra', address: 'petra@example.org', account: null },
        values: {},
      }),
    );
    expect(await valueOf('holiday_mails', { state: 'queued' })).toBe(1);
    await test.app.get(JobRunner).drain();
    expect(await valueOf('holiday_mails', { state: 'queued' })).toBe(0);
    expect(await valueOf('holiday_mail_tries_total', { outcome: 'sent' })).toBe(1);
    expect(await valueOf('holiday_jobs_total', { task: 'notifications.send-mail', outcome: 'done' })).toBe(1);
  });

  it('tell how busy the pool is', async () => {
    const use = { pool: 'primary' };
    expect(await valueOf('holiday_database_up')).toBe(1);
    expect(await valueOf('holiday_database_pool_connections', { ...use, state: 'busy' })).toEqual(expect.any(Number));
    let free = (): void => undefined;
    const gate = new Promise<void>((done) => (free = done));
    const holders = Array.from({ length: 10 }, () => test.database.transaction(() => gate));
    await until('The rush on the pool', () => test.database.pools[0]?.waiting === 2);
    const pools = test.database.pools;
    free();
    await Promise.all(holders);
    expect(pools[0]).toMatchObject({ name: 'primary', total: 8, idle: 0, waiting: 2 });
  });

  it('have a dashboard and alerts that name none that does not exist', async () => {
    const known = new Set((await test.app.get(Metrics).registry.getMetricsAsJSON()).map(({ name }) => name));
    const dashboard = JSON.parse(await readFile('docker/grafana/holiday-programme.json', 'utf8')) as {
      panels: { targets?: { expr: string }[] }[];
    };
    const alerts = await readFile('docker/prometheus/alerts.yaml', 'utf8');
    const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(10);
    const used = new Set(
      [...expressions, alerts].flatMap((text) => [...text.matchAll(/\b(?:holiday|process|nodejs)_\w+/g)].map(String)),
    );
    const unknown = [...used].filter(
      (name) => !known.has(name.replace(/_(bucket|sum|count)$/, '')) && !known.has(name),
    );
    expect(unknown).toEqual([]);
    // And what we count ourselves is shown.
    const own = [...known].filter((name) => name.startsWith('holiday_'));
    const shown = expressions.join(' ');
    expect(own.filter((name) => !shown.includes(name))).toEqual([]);
  });
});
