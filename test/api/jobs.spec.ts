import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Worker } from 'graphile-worker';
import { createApp } from '../../src/app/app.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { SETTINGS, type Settings } from '../../src/platform/operations/config/settings.js';
import { CronPlan } from '../../src/platform/jobs/cron-plan.js';
import { FreeJobs, JobProcessesStore, WorkerHeartbeat } from '../../src/platform/jobs/job-processes.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { Metrics } from '../../src/platform/operations/metrics/metrics.js';
import { Log } from '../../src/platform/operations/log.js';
import { Cable } from '../support/cable.js';
import { freePort, throughPort } from '../support/ports.js';
import { TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';
import { openApp } from '../world/index.js';

const storeAnswer = ({ database }: TestApp, caller: string, hours: number): Promise<unknown> =>
  database.query(
    `insert into idempotency_keys (caller, key_hash, fingerprint, created_at) values ($1, '\\x00', '\\x00', now() - make_interval(hours => $2))`,
    [caller, hours],
  );

describe('Jobs', () => {
  let jobs: Jobs;
  let runner: JobRunner;

  const test = openApp();
  beforeAll(() => {
    jobs = test.app.get(Jobs);
    runner = test.app.get(JobRunner);
  });

  const answers = async (): Promise<string[]> => {
    const sql = 'select caller from idempotency_keys order by caller';
    return (await test.database.query<{ caller: string }>(sql)).map(({ caller }) => caller);
  };
  const waiting = (): Promise<unknown[]> => test.database.query('select id from graphile_worker.jobs');

  it('a job asked for in a transaction is there when it commits, and never when it is rolled back', async () => {
    await storeAnswer(test, 'old', 25);
    await storeAnswer(test, 'young', 23);
    const refused = test.database.transaction(async () => {
      await jobs.add('purge-stored-answers', {});
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    await runner.drain();
    expect(await answers()).toEqual(['old', 'young']);
    await test.database.transaction(() => jobs.add('purge-stored-answers', {}));
    await runner.drain();
    expect(await answers()).toEqual(['young']);
    expect(await waiting()).toEqual([]);
  });

  describe('of a worker that died', () => {
    const lockedBy = (worker: string, since: string): Promise<unknown> =>
      test.database.query(
        `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval, attempts = 1`,
        [worker, since],
      );
    const locked = async (): Promise<boolean> => {
      await test.app.get(FreeJobs).run();
      const [job] = await test.database.query<{ locked: boolean }>(
        'select locked_at is not null as locked from graphile_worker._private_jobs',
      );
      return job!.locked;
    };
    afterEach(() => test.database.query('delete from graphile_worker._private_jobs'));

    it('are given to others, also when it had not begun them', async () => {
      await storeAnswer(test, 'older', 30);
      await jobs.add('purge-stored-answers', {});
      await lockedBy('worker-dead', '119 seconds');
      expect(await locked()).toBe(true);
      await lockedBy('worker-dead', '121 seconds');
      await runner.drain();
      expect(await answers()).toContain('older');
      expect(await locked()).toBe(false);
      await runner.drain();
      expect(await answers()).not.toContain('older');
    });

    it('stay with one that says it lives, however long they take; nobody remembers it after a day', async () => {
      const pulse = new WorkerHeartbeat(test.app.get(JobProcessesStore), test.app.get(Log));
      pulse.events.emit('worker:create', { worker: { workerId: 'worker-slow' } as Worker, tasks: {} });
      await pulse.beat();
      await jobs.add('purge-stored-answers', {});
      await lockedBy('worker-slow', '3 hours');
      expect(await locked()).toBe(true);
      await test.database.query(`update job_processes set alive_at = now() - interval '121 seconds'`);
      expect(await locked()).toBe(false);
      await pulse.end();
      expect(await test.database.query('select from job_processes')).toEqual([]);
      await test.app.get(JobProcessesStore).beat(newUuid(), ['worker-old']);
      await test.database.query(`update job_processes set alive_at = now() - interval '25 hours'`);
      await test.app.get(FreeJobs).run();
      expect(await test.database.query('select from job_processes')).toEqual([]);
    });
  });

  it('one that was replaced while its worker had it is not given up: it is gone once that worker died, or it failed (R-OPS-11)', async () => {
    const queue = '_private_jobs';
    for (const end of [
      `locked_at = now() - interval '121 seconds'`,
      `locked_at = null, locked_by = null, last_error = 'Error'`,
    ]) {
      await jobs.add('purge-stored-answers', {}, { key: 'replaced' });
      await test.database.query(
        `update graphile_worker.${queue} set locked_by = 'worker-gone', locked_at = now(), attempts = 1`,
      );
      await jobs.add('purge-stored-answers', {}, { key: 'replaced' });
      await test.database.query(`update graphile_worker.${queue} set ${end} where key is null`);
      expect(await waiting()).toHaveLength(2);
      await test.app.get(FreeJobs).run();
      expect(await test.database.query('select key, attempts from graphile_worker.jobs')).toEqual([
        { key: 'replaced', attempts: 0 },
      ]);
      await runner.drain();
    }
    // One without a key that has used all its tries is given up, and stays to be seen.
    await jobs.add('purge-stored-answers', {}, { maxAttempts: 1 });
    await test.database.query(`update graphile_worker.${queue} set attempts = 1, last_error = 'Error'`);
    await test.app.get(FreeJobs).run();
    expect(await waiting()).toHaveLength(1);
    await test.database.query(`delete from graphile_worker.${queue}`);
  });

  it('a waiting job with the same key is replaced instead of doubled', async () => {
    await jobs.add('purge-stored-answers', {}, { key: 'once' });
    await jobs.add('purge-stored-answers', {}, { key: 'once' });
    expect(await waiting()).toHaveLength(1);
    await runner.drain();
  });

  it('a job that fails stays to be tried again, and what is kept of the failure quotes nobody', async () => {
    await test.database.query('alter table idempotency_keys rename to hidden');
    await jobs.add('purge-stored-answers', {});
    await runner.drain();
    await test.database.query('alter table hidden rename to idempotency_keys');
    const [job] = await test.database.query<{ attempts: number; last_error: string }>(
      'select attempts, last_error from graphile_worker.jobs',
    );
    expect(job?.attempts).toBe(1);
    expect(job?.last_error).toMatch(/42P01/);
    expect(job?.last_error).not.toMatch(/idempotency_keys/);
  });
});

describe('A process that works', () => {
  it('counts its tasks from 0 on, takes jobs up within moments of their commit, and stops before its database', async () => {
    const test = await TestApp.start({ worker: 'inline' });
    const text = await test.app.get(Metrics).registry.metrics();
    for (const outcome of ['done', 'failed'])
      expect(text).toContain(`holiday_jobs_total{task="notifications.send-mail",outcome="${outcome}"} 0`);
    expect(text.match(/^holiday_jobs_total\{/gm)!.length).toBeGreaterThan(20);
    await storeAnswer(test, 'old', 48);
    await test.app.get(Jobs).add('purge-stored-answers', {});
    const gone = async (): Promise<boolean> => (await test.database.query('select from idempotency_keys')).length === 0;
    await until('The work', gone);
    await test.stop();
  });
});

describe('The schedule', () => {
  const JOBS = `select task_identifier as task, key, run_at from graphile_worker.jobs where key like 'cron %' order by key`;

  it('adds each run once, ahead of its time, however many processes plan it and however fast it is done (R-OPS-11)', async () => {
    const test = await TestApp.start();
    const rows = () => test.database.query<{ task: string; key: string; run_at: Date }>(JOBS);
    const plan = test.app.get(CronPlan);
    const waits = await Promise.all([plan.plan(), plan.plan(), plan.plan()]);
    for (const wait of waits) expect(wait).toBeGreaterThan(0);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(60_001);
    const planned = await rows();
    expect(planned.length).toBeGreaterThan(10);
    expect(new Set(planned.map(({ task }) => task)).size).toBe(planned.length);
    for (const { run_at } of planned) expect(run_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    const nightly = planned.find(({ task }) => task === 'retention-nightly');
    expect(nightly?.run_at.toISOString()).toMatch(/T01:17:00.000Z$/);
    // What a worker has done already is not added again for the same minute: its time has come.
    await test.database.query(`delete from graphile_worker._private_jobs where run_at <= now()`);
    await plan.plan();
    expect((await rows()).filter(({ run_at }) => run_at.getTime() <= Date.now())).toEqual([]);
    await test.stop();
  });

  it('survives a database that is away over a full minute: nothing rejects, and jobs and schedule go on afterwards (R-OPS-11)', async () => {
    const test = await TestApp.start();
    const target = new URL(test.url);
    const port = await freePort();
    const cable = new Cable({ host: target.hostname, port: Number(target.port) }, port);
    await cable.join();
    const settings: Settings = {
      ...test.app.get<Settings>(SETTINGS),
      databaseUrl: throughPort(test.url, port),
      worker: 'inline',
    };
    const app = await createApp(settings, { logger: false });
    await app.init();
    const plan = app.get(CronPlan);
    await until('The plan', async () => (await test.database.query(JOBS)).length > 10);
    await cable.cut();
    await test.database.query(`delete from graphile_worker._private_jobs`);
    // The loop at its full minute.
    expect(await plan.plan()).toBe(5_000);
    await cable.join();
    await until('The plan after it', async () => (await plan.plan()) !== 5_000);
    expect((await test.database.query(JOBS)).length).toBeGreaterThan(10);
    await storeAnswer(test, 'old', 48);
    await test.app.get(Jobs).add('purge-stored-answers', {});
    await until('The work', async () => (await test.database.query('select from idempotency_keys')).length === 0);
    await app.close();
    await cable.cut();
    await test.stop();
  });
});
