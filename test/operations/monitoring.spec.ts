import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { ApiProcess, buildService } from '../support/api-process.js';
import { Cable } from '../support/cable.js';
import { freePort, throughPort } from '../support/ports.js';
import { TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';
import { Endings } from './endings.js';
import { needed, part, proven } from './parts.js';
import { Server } from './server.js';

const ALERTS = resolve('docker/prometheus/alerts.yaml');
const JOB = 'holiday-programme';

interface Rule {
  readonly name: string;
  readonly query: string;
  readonly health: string;
  readonly state: string;
}

const promtool = (...args: readonly string[]): string =>
  execFileSync(needed('promtool'), args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** What the dashboard asks, of our job. */
const questionsOfDashboard = (): string[] => {
  const { panels } = JSON.parse(readFileSync('docker/grafana/holiday-programme.json', 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$job', JOB)));
};

/** `name{label="value"}` of an expression, each of which has to find something for the expression ever to tell anything. */
const selectorsOf = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:holiday_\w+|up)\b(?:\{[^}]*\})?/g)].map(String);

part('Prometheus', ['prometheus', 'promtool'], () => {
  const ending = new Endings();
  let cable: Cable;
  let address: string;

  const ask = async <T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T> => {
    const answer = await fetch(`${address}/api/v1/${path}?${new URLSearchParams(query).toString()}`);
    const { status, data } = (await answer.json()) as { status: string; data: T };
    expect(status).toBe('success');
    return data;
  };
  const rules = async (): Promise<Rule[]> =>
    (await ask<{ groups: { rules: Rule[] }[] }>('rules')).groups.flatMap((group) => group.rules);
  const results = async (query: string): Promise<unknown[]> =>
    (await ask<{ result: unknown[] }>('query', { query })).result;
  const firing = async (): Promise<string[]> =>
    (await rules()).filter(({ state }) => state === 'firing').map(({ name }) => name);

  beforeAll(async () => {
    buildService();
    const directory = await ending.folder('prometheus');
    const test = await ending.stopping(TestApp.start());
    const { hostname, port } = new URL(test.url);
    const cablePort = await freePort();
    cable = new Cable({ host: hostname, port: Number(port) }, cablePort);
    ending.after(() => cable.cut());
    await cable.join();
    const metricsPorts = [await freePort(), await freePort()] as const;
    const settings = (index: 0 | 1) => ({
      ...{ DATABASE_URL: throughPort(test.url, cablePort), METRICS_PORT: String(metricsPorts[index]) },
    });
    const api = await ending.stopping(ApiProcess.start(settings(0), directory));
    await ending.stopping(ApiProcess.startWorker(settings(1), directory));
    for (const path of ['/offers', '/health', '/angebote']) await api.client.send('GET', path);
    await test.database.query(`select graphile_worker.add_job('forget-job-files')`);

    // What the page says, but each second, and of our ports; alerts do not wait.
    const page = readFileSync('docs/operations/monitoring.md', 'utf8');
    const [, scrape = ''] = /```yaml\n(scrape_configs:[^]*?)```/.exec(page) ?? [];
    const targets = `targets: [${metricsPorts.map((own) => `'127.0.0.1:${String(own)}'`).join(', ')}]`;
    await writeFile(join(directory, 'alerts.yaml'), readFileSync(ALERTS, 'utf8').replaceAll(/\bfor: \w+/g, 'for: 1s'));
    const config = join(directory, 'prometheus.yaml');
    const every = 'global: { scrape_interval: 1s, evaluation_interval: 1s }\nrule_files: [alerts.yaml]\n';
    await writeFile(config, every + scrape.replace(/targets: \[[^\]]*\]/, targets));
    expect(promtool('check', 'config', config)).toContain('SUCCESS');

    const own = await freePort();
    address = `http://127.0.0.1:${String(own)}`;
    const args = [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=127.0.0.1:${String(own)}`,
    ];
    const isUp = async (): Promise<boolean> => (await fetch(`${address}/-/ready`)).ok;
    await ending.stopping(Server.start(needed('prometheus'), args, {}, isUp));
    const found = async (): Promise<number> => (await results('count_over_time(holiday_database_up[1m]) > 2')).length;
    await until('The scrapes of both', async () => (await found()) === 2);
  });

  it('accepts the alerts, and fires those and only those of their examples', () => {
    expect(promtool('check', 'rules', ALERTS)).toMatch(/SUCCESS: \d+ rules found/);
    expect(promtool('test', 'rules', 'test/operations/alerts.test.yaml')).toContain('SUCCESS');
  });

  it('evaluates every alert, and none fires while all is well', async () => {
    await until('The evaluation', async () => (await rules()).every(({ health }) => health !== 'unknown'));
    const all = await rules();
    expect(all.filter(({ health }) => health !== 'ok')).toEqual([]);
    expect(all).toHaveLength([...readFileSync(ALERTS, 'utf8').matchAll(/- alert:/g)].length);
    expect(await firing()).toEqual([]);
  });

  it('finds something for everything that alerts and dashboard ask', async () => {
    const selectors = [...new Set((await rules()).flatMap(({ query }) => selectorsOf(query)))];
    const questions = questionsOfDashboard();
    expect([selectors.length > 10, questions.length > 20]).toEqual([true, true]);
    await until('The job', async () => (await results('holiday_job_duration_seconds_count > 0')).length > 0);
    const silent: string[] = [];
    for (const query of [...selectors, ...questions]) if ((await results(query)).length === 0) silent.push(query);
    expect(silent).toEqual([]);
    expect(await results(`up{job="${JOB}"} == 1`)).toHaveLength(2);
  });

  it('says that the database is gone, and takes it back', async () => {
    await cable.cut();
    await until('The alert', async () => (await firing()).includes('DatabaseGone'), 60);
    await cable.join();
    await until('The end of the alert', async () => (await firing()).length === 0, 60);
    const [version] =
      /\d+\.\d+\.\d+/.exec(execFileSync(needed('prometheus'), ['--version'], { encoding: 'utf8' })) ?? [];
    proven({
      part: 'Prometheus',
      versions: `Prometheus ${String(version)}`,
      result: `${(await rules()).length} alerts loaded and healthy, one fired with the database and ended; each of the ${questionsOfDashboard().length} expressions of the dashboard found its metrics in an API and a worker`,
    });
  });
});
