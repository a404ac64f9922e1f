import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { RouteTable } from '../../src/platform/http/server/route-table.js';
import { Metrics } from '../../src/platform/operations/metrics/metrics.js';
import { Mails } from '../../src/mail/mails.js';
import { MailTemplate } from '../../src/mail/mail-template.js';
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
  const HTTP = 'holiday_http_requests_total';
  type Wanted = readonly [name: string, labels?: Readonly<Record<string, string>>];
  /** Values of one scrape. */
  const valuesOf = async (...wanted: readonly Wanted[]): Promise<(number | undefined)[]> => {
    const samples = await scrape();
    return wanted.map(([name, labels = {}]) => {
      const isIt = (of: Sample): boolean => Object.entries(labels).every(([key, value]) => of.labels[key] === value);
      return samples.find((sample) => sample.name === name && isIt(sample))?.value;
    });
  };

  beforeAll(async () => {
    port = await freePort();
    test = await TestApp.start({ metricsPort: port, limits: { ...HIGH_LIMITS, anonymousPerHour: 3 } });
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

  it('are on a port of their own, not on that of the API, and there only if the settings say so', async () => {
    expect((await test.call('get', '/metrics')).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
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
    const counted = await valuesOf(
      [HTTP, { method: 'GET', route: '/hosts', status: '200' }],
      [HTTP, { method: 'POST', route: '/hosts', status: '422' }],
      [HTTP, { method: 'POST', route: '/hosts', status: '201' }],
      [HTTP, { method: 'GET', route: '/hosts/:uuid', status: '200' }],
      ['holiday_http_request_duration_seconds_count', { method: 'GET', route: '/hosts' }],
    );
    expect(counted).toEqual([2, 1, 1, 1, 2]);
  });

  it('know the address of what no handler answers: preflights, 405 and the pages of the documentation', async () => {
    await test.call('options', '/hosts').set('Origin', 'https://club.example').expect(204);
    await test.call('options', '/hosts/0192f3a4-5b6c-7d8e-9f01-23456789abcd').expect(204);
    await test.call('put', '/hosts', admin.token).expect(405);
    await test.call('delete', '/offers/export?x=1', admin.token).expect(404);
    await test.call('get', '/docs/').expect(200);
    await test.call('get', '/docs/swagger-ui.css').expect(200);
    const counted = await valuesOf(
      [HTTP, { method: 'OPTIONS', route: '/hosts', status: '204' }],
      [HTTP, { method: 'OPTIONS', route: '/hosts/:uuid', status: '204' }],
      [HTTP, { method: 'PUT', route: '/hosts', status: '405' }],
      [HTTP, { method: 'GET', route: '/docs', status: '200' }],
      [HTTP, { route: 'unknown', method: 'OPTIONS' }],
      [HTTP, { route: 'unknown', method: 'PUT' }],
      [HTTP, { route: 'unknown', method: 'DELETE' }],
    );
    expect(counted).toEqual([1, 1, 1, 2, undefined, undefined, undefined]);
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
    const after = await series();
    expect(after.filter((line) => !before.has(line))).toEqual([]);
    expect(after.join('\n')).not.toMatch(/person|Kanuclub|@|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it('count the refusals of each rate limit', async () => {
    const ofAnonymous = ['holiday_limit_refusals_total', { limit: 'anonymous' }] as const;
    const [before = 0] = await valuesOf(ofAnonymous);
    let refused = 0;
    for (let index = 0; index < 5; index += 1) refused += (await test.call('get', '/offers')).status === 429 ? 1 : 0;
    expect(refused).toBeGreaterThan(0);
    expect(await valuesOf(ofAnonymous)).toEqual([before + refused]);
  });

  it('tell how many jobs wait, and for how long the oldest has been waiting', async () => {
    const queue = [
      ['holiday_queue_jobs', { state: 'waiting' }],
      ['holiday_queue_jobs', { state: 'dead' }],
      ['holiday_queue_oldest_seconds'],
    ] as const;
    expect(await valuesOf(...queue)).toEqual([0, 0, 0]);
    for (const _ of ['waiting', 'given up']) await test.app.get(Jobs).add('nobody-does-this', {});
    const jobs = 'graphile_worker._private_jobs';
    await test.database.query(`update ${jobs} set run_at = now() - interval '90 seconds'`);
    await test.database.query(
      `update ${jobs} set attempts = max_attempts, run_at = now() - interval '1 day' where id = (select max(id) from ${jobs})`,
    );
    // The gauges of one scrape share a statement, which holds for a second.
    await new Promise((done) => setTimeout(done, 1_100));
    const [waiting, dead, oldest] = await valuesOf(...queue);
    expect([waiting, dead, Math.floor(oldest! / 60)]).toEqual([1, 1, 1]);
    expect(oldest).toBeGreaterThanOrEqual(90);
    await test.database.query('delete from graphile_worker._private_jobs');
  });

  it('count mails that were sent, and those that wait', async () => {
    const mail = new MailTemplate({
      ...{
        type: 'metrics-probe',
        title: 'Probe',
        english: 'Probe',
        about: 'account',
        subject: 'Probe',
        body: 'Guten Tag',
        variables: {},
      },
    });
    await test.database.transaction(() =>
      test.app.get(Mails).send({
        event: 'metrics:1',
        template: mail,
        to: { name: 'Petra', address: 'petra@example.org', account: null },
        values: {},
      }),
    );
    const mails = [
      ['holiday_mails', { state: 'queued' }],
      ['holiday_mail_tries_total', { outcome: 'sent' }],
      ['holiday_jobs_total', { task: 'notifications.send-mail', outcome: 'done' }],
    ] as const;
    expect(await valuesOf(...mails)).toEqual([1, 0, undefined]);
    await test.app.get(JobRunner).drain();
    expect(await valuesOf(...mails)).toEqual([0, 1, 1]);
  });

  it('tell how busy the pool is', async () => {
    const busy = ['holiday_database_pool_connections', { pool: 'primary', state: 'busy' }] as const;
    expect(await valuesOf(['holiday_database_up'], busy)).toEqual([1, expect.any(Number)]);
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
