import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { Metrics } from '../../src/platform/operations/metrics/metrics.js';
import { Log } from '../../src/platform/operations/log.js';
import { TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

let test: TestApp;
let server: pg.Client;
let token: string;

beforeAll(async () => {
  test = await TestApp.start({ worker: 'inline' });
  ({ token } = await test.caller('Admin', ['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN']));
  server = new pg.Client({ connectionString: test.url, options: '-c default_transaction_read_only=off' });
  await server.connect();
});
afterAll(async () => {
  await server.end();
  await test.stop();
});

/** As a server does that has no room left: its sessions end, and new ones find what holds now. */
const setReadOnly = async (value: 'on' | 'off', sessions: 'ended' | 'kept' = 'ended'): Promise<void> => {
  const { rows } = await server.query<{ name: string }>('select current_database() as name');
  await server.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${value}`);
  if (sessions === 'kept') return;
  await server.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
};
const ready = async (): Promise<number> => (await test.call('get', '/health/ready')).status;
const workers = async (): Promise<unknown> =>
  (await server.query('select max(uuid::text) as uuid from job_processes')).rows[0];
const up = async (): Promise<string> =>
  /^holiday_database_up (\d)$/m.exec(await test.app.get(Metrics).registry.metrics())?.[1] ?? '';

it('A database that can only be read is not ready, writes are a 503, and all goes on by itself (R-OPS-11)', async () => {
  const begun = await workers();
  const said = jest.spyOn(test.app.get(Log), 'trouble');
  const failures = jest.spyOn(test.app.get(Log).logger, 'error');
  expect([await ready(), await up()]).toEqual([200, '1']);
  await setReadOnly('on');
  await until('The outage', async () => (await ready()) === 503);
  expect(await up()).toBe('0');
  // A monitor asks all the time: what it is told, and metrics, say enough.
  expect(failures.mock.calls).toEqual([]);
  await test.call('get', '/hosts', token).expect(200);
  const body = { name: 'Kanuclub' };
  // The second read leaves its line in the audit log.
  for (const answer of [
    await test.call('post', '/hosts', token).send(body),
    await test.call('get', '/attendances', token),
  ]) {
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect((answer.body as { detail: string }).detail).toMatch(/can only be read at the moment/);
  }
  const isRefused = ([error, text]: readonly unknown[]): boolean =>
    (error as { code?: string }).code === '25006' && /lost the queue/.test(String(text));
  await until('The trouble of the workers', () => said.mock.calls.some(isRefused));
  await setReadOnly('off', 'kept');
  await until('The recovery', async () => (await ready()) === 200);
  expect(await up()).toBe('1');
  // Sessions from before may only read; none of them is used for long.
  await until('A write', async () => (await test.call('post', '/hosts', token).send(body)).status === 201, 10);
  // The workers have begun again, and with sessions that may write.
  await until('Their beginning', async () => !isDeepStrictEqual(await workers(), begun));
  said.mockClear();
  await test.app.get(Jobs).add('purge-stored-answers', {});
  const waiting = `select from graphile_worker.jobs where task_identifier = 'purge-stored-answers' and key is null`;
  await until('The job', async () => (await server.query(waiting)).rowCount === 0, 10);
  expect(said.mock.calls.filter(isRefused)).toEqual([]);
});
