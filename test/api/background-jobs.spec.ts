import { uuidToBase58 } from '../support/base58.js';
import { describe, expect, it, jest } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type Reason } from '../../src/jobs/background-job.js';
import { BackgroundJobs, type StartedJob } from '../../src/jobs/background-jobs.js';
import { BackgroundWork, type LongWork, MAX_ENDINGS, MAX_RUNS } from '../../src/jobs/background-work.js';
import { ForgetBackgroundJobs, KeepBackgroundJobs } from '../../src/jobs/job-keeper.js';
import { openWorld } from '../world/index.js';

interface Job {
  readonly uuid: string;
  readonly state: string;
  readonly result: Record<string, number>;
  readonly reasons: { readonly text: string }[];
  readonly by?: { readonly uuid: string };
  readonly finishedAt?: string;
}

const NOW = '2026-07-01T08:00:00Z';
const LATER = '2026-07-01T08:03:00Z';

describe('Background jobs', () => {
  const world = openWorld({ at: NOW });
  const { test, make, callers } = world;
  const { admin, host } = callers;

  const start = (record: string | null = newUuid(), by: string | null = admin.uuid): Promise<StartedJob> =>
    test.database.transaction(() =>
      test.app.get(BackgroundJobs).start({ kind: 'commit-decisions', record, task: { notify: true }, by }),
    );
  const read = (uuid: string) => admin.read<Job>(`/jobs/${uuid}`);
  const done = () => Promise.resolve();
  const carryOut = (job: string, work: Partial<LongWork<unknown>>): Promise<void> =>
    test.app
      .get(BackgroundWork)
      .carryOut({ job }, { work: done, hasMore: () => Promise.resolve(false), conclude: done, ...work });
  /** As if its worker had died an hour ago, in the run with this number. */
  const lost = async (uuid: string, runs: number): Promise<void> => {
    const die = `update background_jobs set state = 'running', runs = $2, alive_at = $3 where uuid = $1`;
    await make.sql(die, [uuid, runs, '2026-07-01T07:00:00Z']);
    await test.app.get(KeepBackgroundJobs).run();
  };
  const queued = async (job: string): Promise<number> =>
    (await make.sql(`select from graphile_worker.jobs where key = $1 and locked_at is null`, [`job:${job}`])).length;
  const reason: Reason = {
    kind: 'offers',
    subject: { uuid: newUuid(), name: 'Paddeln' },
    text: { en: 'Too wet.', de: 'Zu nass.' },
  };

  it('A job is queued, then running with its numbers, then done, and a reader sees each of it, reasons in its language (R-EXP-8)', async () => {
    const { uuid } = await start();
    expect(await read(uuid)).toMatchObject({ state: 'queued', done: 0, result: {}, reasons: [] });
    await carryOut(uuid, {
      work: async (_, progress) => {
        await progress.expect(2);
        expect(await read(uuid)).toMatchObject({ state: 'running', done: 0, total: 2 });
        await progress.note({ done: 1, result: { confirmed: 3 } });
        expect(await read(uuid)).toMatchObject({ state: 'running', done: 1, result: { confirmed: 3 } });
        await progress.note({ done: 1, result: { confirmed: 2, rejected: 1 }, reasons: [reason] });
      },
    });
    const job = await read(uuid);
    expect(job).toMatchObject({ state: 'done', done: 2, total: 2, result: { confirmed: 5, rejected: 1 } });
    expect(job.reasons).toEqual([{ kind: 'offers', subject: reason.subject, text: 'Too wet.' }]);
    const german = await admin.get(`/jobs/${uuid}`).set('Accept-Language', 'de');
    expect((german.body as Job).reasons[0]?.text).toBe('Zu nass.');
    expect(job.by?.uuid).toBe(admin.uuid);
    expect(job.finishedAt).toBeDefined();
  });

  it('Admins see all jobs, others those they asked for, and nobody else any (R-EXP-8)', async () => {
    const { uuid } = await start(newUuid(), host.uuid);
    for (const caller of ['host', 'maskedAdmin', 'payments', 'admin', 'superAdmin', 'readOnly'] as const)
      await callers[caller].get(`/jobs/${uuid}`).expect(200);
    for (const caller of ['foreignHost', 'member'] as const) await callers[caller].get(`/jobs/${uuid}`).expect(404);
    await callers.anonymous.get(`/jobs/${uuid}`).expect(401);
  });

  it('The list is newest first and takes states and kinds', async () => {
    const { uuid } = await start();
    const list = (query: string) => admin.read<Job[]>(`/jobs?${query}`);
    expect((await list(''))[0]?.uuid).toBe(uuid);
    expect((await list('state=done')).every(({ state }) => state === 'done')).toBe(true);
    expect((await list('state=queued,running&kind=commit-decisions')).map((job) => job.uuid)).toContain(uuid);
  });

  it('The list finds the jobs of a record again, in either form of its identifier (R-EXP-8)', async () => {
    const record = newUuid();
    const { uuid } = await start(record);
    for (const name of [record, record.toUpperCase(), uuidToBase58(record)])
      expect((await admin.read<Job[]>(`/jobs?record=${name}`)).map((job) => job.uuid)).toEqual([uuid]);
    for (const name of [newUuid(), 'nonsense']) expect(await admin.read(`/jobs?record=${name}`)).toEqual([]);
  });

  it('Work of which the steps are known has their number from the first look on (R-EXP-8)', async () => {
    const order = { kind: 'send-message', record: newUuid(), task: {}, steps: 31, by: admin.uuid } as const;
    const { uuid } = await test.database.transaction(() => test.app.get(BackgroundJobs).start(order));
    expect(await read(uuid)).toMatchObject({ state: 'queued', done: 0, total: 31 });
  });

  it('Of one kind and one record there is one open job, also when many ask at once', async () => {
    const record = newUuid();
    const started = await Promise.all(Array.from({ length: 8 }, () => start(record)));
    const { uuid } = started[0]!;
    expect(new Set(started.map((job) => job.uuid))).toEqual(new Set([uuid]));
    expect(started.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await queued(uuid)).toBe(1);
    await carryOut(uuid, {});
    expect((await start(record)).uuid).not.toBe(uuid);
    // Without a record there may be any number.
    expect((await start(null)).uuid).not.toBe((await start(null)).uuid);
  });

  it('A transaction that is rolled back leaves no job', async () => {
    const record = newUuid();
    const lost = test.database.transaction(async () => {
      await test.app.get(BackgroundJobs).start({ kind: 'commit-decisions', record, task: {}, by: null });
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow('no');
    expect(await make.sql('select from background_jobs where record_uuid = $1', [record])).toEqual([]);
  });

  it('Who joins an open job can rely on it: it looks for work once more before it ends', async () => {
    const { uuid } = await start();
    const work = jest.fn(done);
    await carryOut(uuid, { work, hasMore: () => Promise.resolve(work.mock.calls.length < 2) });
    expect(work).toHaveBeenCalledTimes(2);
    expect(await read(uuid)).toMatchObject({ state: 'done' });
  });

  it('What fails is tried again, and goes on behind the steps that are done', async () => {
    const { uuid } = await start();
    const broken = carryOut(uuid, {
      work: async (_, progress) => {
        await progress.expect(2);
        await progress.note({ done: 1, result: { confirmed: 1 } });
        // A step that is rolled back is not counted.
        await test.database.transaction(async () => {
          await progress.note({ done: 1 });
          throw new Error('unplugged');
        });
      },
    });
    await expect(broken).rejects.toThrow('unplugged');
    expect(await read(uuid)).toMatchObject({ state: 'queued', done: 1, total: 2 });
    await carryOut(uuid, {
      work: async (_, progress) => {
        await progress.expect(1);
        await progress.note({ done: 1, result: { confirmed: 1 } });
      },
    });
    expect(await read(uuid)).toMatchObject({ state: 'done', done: 2, total: 2, result: { confirmed: 2 } });
  });

  it('After the last try the job is failed, with a reason that quotes nothing, and its end is still made', async () => {
    const { uuid } = await start();
    const conclude = jest.fn(done);
    const broken = (): Promise<void> =>
      carryOut(uuid, { work: () => Promise.reject(new Error('Mia Muster, 12 years')), conclude });
    for (let run = 1; run <= MAX_RUNS; run += 1) await expect(broken()).rejects.toThrow('Mia');
    const failed = await read(uuid);
    expect(failed.state).toBe('failed');
    expect(failed.reasons.map(({ text }) => text).join()).toMatch(/given up after several tries/);
    expect(JSON.stringify(failed)).not.toContain('Mia');
    expect(conclude).toHaveBeenCalledTimes(1);
    await carryOut(uuid, { work: () => Promise.reject(new Error('never asked again')) });
  });

  it('What cannot be done for good fails the job, the rest is done, and at most 500 reasons are kept (R-EXP-8)', async () => {
    const { uuid } = await start();
    const reasons = Array.from({ length: 501 }, () => reason);
    await carryOut(uuid, {
      work: async (_, progress) => {
        await progress.fail([reason]);
        await progress.note({ reasons, result: { leftOut: 501 } });
      },
    });
    const job = await read(uuid);
    expect([job.state, job.reasons.length, job.reasons[0]?.text]).toEqual(['failed', 500, 'Too wet.']);
    expect(job.result['leftOut']).toBe(501);
  });

  it('The job of a dead worker is given to another one, and the dead one can no longer write', async () => {
    const { uuid } = await start();
    await carryOut(uuid, {
      work: async (_, progress) => {
        // A worker that lives keeps its job.
        await test.app.get(KeepBackgroundJobs).run();
        expect(await read(uuid)).toMatchObject({ state: 'running' });
        // The queue takes the ticket when it hands it out.
        await make.sql(`select graphile_worker.remove_job($1)`, [`job:${uuid}`]);
        test.clock.standAt(LATER);
        await test.app.get(KeepBackgroundJobs).run();
        expect(await read(uuid)).toMatchObject({ state: 'queued' });
        expect(await queued(uuid)).toBe(1);
        await carryOut(uuid, { work: (__, other) => other.note({ done: 1 }) });
        await progress.note({ done: 1 });
      },
    });
    test.clock.standAt(NOW);
    expect(await read(uuid)).toMatchObject({ state: 'done', done: 1 });
  });

  it('A job that no worker survives is given up; before that its end is made once', async () => {
    const { uuid } = await start();
    for (let run = 1; run <= MAX_RUNS; run += 1) await lost(uuid, run);
    expect(await read(uuid)).toMatchObject({ state: 'queued' });
    const conclude = jest.fn(done);
    const ending = carryOut(uuid, { work: () => Promise.reject(new Error('not tried')), conclude });
    await expect(ending).rejects.toThrow('Every worker died');
    expect(conclude).toHaveBeenCalledTimes(1);
    expect(await read(uuid)).toMatchObject({ state: 'failed' });
  });

  it('When workers die also while they make the end, others get to make it, and give up at last', async () => {
    const { uuid } = await start();
    await lost(uuid, MAX_RUNS + MAX_ENDINGS - 1);
    expect(await read(uuid)).toMatchObject({ state: 'queued' });
    const broken = carryOut(uuid, { conclude: () => Promise.reject(new Error('died')) });
    await expect(broken).rejects.toThrow('died');
    expect(await read(uuid)).toMatchObject({ state: 'running', reasons: [] });
    await lost(uuid, MAX_RUNS + MAX_ENDINGS);
    const failed = await read(uuid);
    expect([failed.state, failed.reasons.length]).toEqual(['failed', 1]);
  });

  it('Ended jobs are forgotten after 30 days, open ones are not', async () => {
    const ended = await start();
    await carryOut(ended.uuid, {});
    const open = await start();
    test.clock.standAt('2026-07-31T09:00:00Z');
    await test.app.get(ForgetBackgroundJobs).run();
    test.clock.standAt(NOW);
    await admin.get(`/jobs/${ended.uuid}`).expect(404);
    await admin.get(`/jobs/${open.uuid}`).expect(200);
  });
});
