import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobRunner } from '../../src/common/jobs/job-runner.js';
import { Jobs } from '../../src/common/jobs/jobs.js';
import { TestApp } from '../support/test-app.js';

describe('Jobs', () => {
  let test: TestApp;
  let jobs: Jobs;
  let runner: JobRunner;

  beforeAll(async () => {
    test = await TestApp.start();
    jobs = test.app.get(Jobs);
    runner = test.app.get(JobRunner);
  });
  afterAll(() => test.stop());

  const answers = async (): Promise<string[]> =>
    (await test.database.query<{ caller: string }>('select caller from idempotency_keys order by caller')).map(
      ({ caller }) => caller,
    );
  const storeAnswer = (caller: string, hours: number): Promise<unknown> =>
    test.database.query(
      `insert into idempotency_keys (caller, key_hash, fingerprint, created_at) values ($1, '\\x00', '\\x00', now() - make_interval(hours => $2))`,
      [caller, hours],
    );
  const waiting = (): Promise<unknown[]> => test.database.query('select id from graphile_worker.jobs');

  it('a job asked for in a transaction is there when it commits, and never when it is rolled back', async () => {
    await storeAnswer('old', 25);
    await storeAnswer('young', 23);
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
  it('takes jobs up within moments of their commit, and stops before its database is closed', async () => {
    const test = await TestApp.start({ worker: 'inline' });
    await test.database.query(
      `insert into idempotency_keys (caller, key_hash, fingerprint, created_at) values ('old', '\\x00', '\\x00', now() - interval '2 days')`,
    );
    await test.app.get(Jobs).add('purge-stored-answers', {});
    const gone = async (): Promise<boolean> => (await test.database.query('select from idempotency_keys')).length === 0;
    for (let tries = 0; tries < 100 && !(await gone()); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await gone()).toBe(true);
    await test.stop();
  });
});
