import { afterAll, describe, expect, it } from '@jest/globals';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BackgroundJobs } from '../../src/jobs/background-jobs.js';
import { BackgroundWork, type Progress } from '../../src/jobs/background-work.js';
import { ForgetBackgroundJobs, ForgetJobFiles, SweepJobFiles } from '../../src/jobs/job-keeper.js';
import { type LeftFile } from '../../src/jobs/job-files.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { FileStorage } from '../../src/media/file-storage.js';
import { privateName } from '../../src/media/media-type.js';
import { Spool } from '../../src/kernel/tables/spool.js';
import { Caller, type Role } from '../../src/kernel/caller/caller.js';
import { startBucket } from '../support/bucket.js';
import { type CallerName, openWorld } from '../world/index.js';

interface Job {
  readonly state: string;
  readonly file?: { name: string; url: string; contentType: string; size: number; expiresAt: string };
}

const NOW = '2026-07-01T08:00:00Z';
const NEXT_DAY = '2026-07-02T08:00:01Z';
const CSV: LeftFile = { name: 'liste-2026', extension: 'csv', content: Buffer.from('uuid\r\n') };

const bucket = await startBucket();
afterAll(() => bucket.stop());

describe.each(['a directory', 'a bucket'])('Files of jobs in %s', (place) => {
  const world = openWorld({ settings: place === 'a bucket' ? { mediaBucket: bucket.bucket } : {}, at: NOW });
  const { test, make, callers, club } = world;
  const { admin, superAdmin, maskedAdmin } = callers;

  const start = async (by: string, personal = false): Promise<string> => {
    const asked = { kind: 'commit-decisions', record: null, task: {}, by, personal } as const;
    return (await test.database.transaction(() => test.app.get(BackgroundJobs).start(asked))).uuid;
  };
  const carryOut = (job: string, work: (progress: Progress) => Promise<void>): Promise<void> => {
    const [hasMore, conclude] = [() => Promise.resolve(false), () => Promise.resolve()];
    return test.app.get(BackgroundWork).carryOut({ job }, { work: (_, progress) => work(progress), hasMore, conclude });
  };
  const leave = async (by: string, file: LeftFile = CSV, personal = false): Promise<string> => {
    const job = await start(by, personal);
    await carryOut(job, (progress) => progress.leave(file));
    return job;
  };
  const read = (job: string, caller = admin) => caller.read<Job>(`/jobs/${job}`);
  const fetch = (job: string, caller = admin) => caller.get(`/jobs/${job}/file`);
  /** Each of these callers is answered like that when it asks for the file. */
  const answers = async (job: string, status: number, ...names: CallerName[]): Promise<void> => {
    for (const name of names) await fetch(job, callers[name]).expect(status);
  };

  const rows = async (): Promise<number> => (await make.sql('select from job_files')).length;
  const contents = async (): Promise<string[]> => {
    const files = await readdir(join(test.dataDir, 'media'), { recursive: true });
    return files.filter((name) => name.endsWith('.private') || name.endsWith('.part'));
  };

  it('A job that is done names its file, which is fetched as it was left', async () => {
    const job = await leave(admin.uuid);
    const [url, contentType] = [`http://api.test/jobs/${job}/file`, 'text/csv; charset=utf-8'];
    const file = { name: 'liste-2026.csv', url, contentType, size: 6, expiresAt: '2026-07-02T10:00:00+02:00' };
    expect((await read(job)).file).toEqual(file);
    const { text, headers } = await fetch(job).expect(200);
    expect(text).toBe('uuid\r\n');
    const disposition = 'attachment; filename="liste-2026.csv"';
    expect([headers['content-disposition'], headers['content-length']]).toEqual([disposition, '6']);
    expect(headers['content-type']).toBe(contentType);
    await test.call('head', `/jobs/${job}/file`, admin.token).expect(200).expect('Content-Length', '6');
    await fetch(job).set('Accept', 'application/json').expect(406);
  });

  it('A large file goes in and out in pieces', async () => {
    const spool = await Spool.open();
    const piece = Buffer.from(Uint8Array.from({ length: 400_000 }, (_, index) => index % 251));
    for (const _ of [1, 2, 3]) await spool.write(piece);
    const job = await leave(admin.uuid, { name: 'gross', extension: 'pdf', content: spool });
    await spool.close();
    const answer = await fetch(job).buffer().expect(200).expect('Content-Type', 'application/pdf');
    expect((answer.body as Buffer).equals(Buffer.concat([piece, piece, piece]))).toBe(true);
  });

  it('A day later it is gone for everybody, and removed with its content, before the job is forgotten', async () => {
    const job = await leave(admin.uuid);
    const gone = await make.account(['ROLE_ADMIN']);
    await leave(gone.uuid, CSV, true);
    await make.sql('update background_jobs set account_uuid = null where account_uuid = $1', [gone.uuid]);
    const before = await rows();
    await test.app.get(ForgetJobFiles).run();
    // Those of failed and earlier runs, and of the account that is gone.
    expect(await rows()).toBeLessThan(before);
    await fetch(job).expect(200);
    test.clock.standAt(NEXT_DAY);
    await fetch(job).expect(404);
    expect((await read(job)).file).toBeUndefined();
    test.clock.standAt('2026-08-15T08:00:00Z');
    // Else nobody would find the content.
    await test.app.get(ForgetBackgroundJobs).run();
    await admin.get(`/jobs/${job}`).expect(200);
    await test.app.get(ForgetJobFiles).run();
    expect(await rows()).toBe(0);
    if (place === 'a directory') expect(await contents()).toEqual([]);
    await test.app.get(ForgetBackgroundJobs).run();
    await admin.get(`/jobs/${job}`).expect(404);
    test.clock.standAt(NOW);
  });

  it('A file that is forgotten while it is written leaves no content behind', async () => {
    const account = await make.account(['ROLE_ADMIN']);
    const job = await start(account.uuid, true);
    let stored = '';
    const pieces = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('uu');
      const [row] = (await make.sql('select uuid from job_files where job_uuid = $1', [job])) as { uuid: string }[];
      stored = privateName(row!.uuid);
      await make.sql('update background_jobs set account_uuid = null where uuid = $1', [job]);
      await test.app.get(ForgetJobFiles).run();
      expect(await make.sql('select from job_files where job_uuid = $1', [job])).toEqual([]);
      yield Buffer.from('id\r\n');
    };
    const content = { size: () => 6, content: () => Readable.from(pieces(), { objectMode: false }) };
    await carryOut(job, (progress) => progress.leave({ ...CSV, content }));
    expect(stored).toMatch(/\.private$/);
    expect(await test.app.get(FileStorage).get(stored)).toBeUndefined();
    expect(await read(job)).toMatchObject({ state: 'done' });
  });

  it('Every night contents go that the database does not know, unless they are young; pictures stay', async () => {
    const storage = test.app.get(FileStorage);
    const job = await leave(admin.uuid);
    const lost = privateName(newUuid());
    const picture = `${newUuid()}.png`;
    for (const name of [lost, picture]) await storage.put(name, Buffer.from('x'), 'text/plain');
    const isThere = async (name: string): Promise<boolean> => {
      const content = await storage.get(name);
      content?.destroy();
      return content !== undefined;
    };
    if (place === 'a directory') await writeFile(join(test.dataDir, 'media', lost.slice(34, 36), `${lost}.part`), 'x');
    const sweepIn = async (days: number): Promise<void> => {
      test.clock.run();
      test.clock.forward(days * 86_400);
      await test.app.get(SweepJobFiles).run();
      test.clock.standAt(NOW);
    };
    await sweepIn(1.9);
    expect(await isThere(lost)).toBe(true);
    await sweepIn(2.1);
    expect(await isThere(lost)).toBe(false);
    expect(await isThere(picture)).toBe(true);
    await fetch(job).expect(200);
    if (place === 'a directory') expect((await contents()).filter((name) => name.includes(lost))).toEqual([]);
    await storage.remove(picture);
  });

  // What follows does not depend on where contents are.
  if (place === 'a bucket') return;

  it('A file may have more bytes than an integer of the database holds; no address of pictures leads to it', async () => {
    const job = await leave(admin.uuid);
    const [file] = await make.sql('select uuid from job_files where job_uuid = $1', [job]);
    for (const extension of ['private', 'pdf'])
      await callers.anonymous.get(`/media/${String(file!['uuid'])}.${extension}`).expect(404);
    await make.sql('update job_files set size = $2 where job_uuid = $1', [job, 3_000_000_000]);
    expect((await read(job)).file?.size).toBe(3_000_000_000);
    await make.sql('update job_files set size = 6 where job_uuid = $1', [job]);
  });

  it('While the job is at work there is no file: 409; one without a file, and one that failed, has none: 404', async () => {
    const job = await start(admin.uuid);
    await fetch(job).expect(409);
    await carryOut(job, async (progress) => {
      await progress.leave(CSV);
      expect((await read(job)).file).toBeUndefined();
      await fetch(job).expect(409);
    });
    await fetch(job).expect(200);
    const without = await start(admin.uuid);
    await carryOut(without, () => Promise.resolve());
    await fetch(without).expect(404);
    const failed = await start(admin.uuid);
    await carryOut(failed, async (progress) => {
      await progress.leave(CSV);
      await progress.fail([]);
    });
    expect(await read(failed)).toMatchObject({ state: 'failed' });
    await fetch(failed).expect(404);
  });

  it('Of several runs only the file of the last one counts', async () => {
    const job = await start(admin.uuid);
    const broken = carryOut(job, async (progress) => {
      await progress.leave({ ...CSV, content: Buffer.from('half') });
      throw new Error('unplugged');
    });
    await expect(broken).rejects.toThrow('unplugged');
    await carryOut(job, (progress) => progress.leave(CSV));
    expect((await fetch(job).expect(200)).text).toBe('uuid\r\n');
  });

  it('A file without personal data is for those who see the job; who does not see it gets 404', async () => {
    const job = await leave(callers.host.uuid);
    await answers(job, 200, 'host', 'maskedAdmin', 'admin', 'superAdmin');
    await answers(job, 404, 'foreignHost', 'member');
    await answers(job, 401, 'anonymous');
  });

  it('A file with personal data is a 404 once somebody was protected or forgotten since it was begun', async () => {
    test.clock.standAt('2026-07-01T07:00:00Z');
    const child = await make.participant({});
    const personal = await leave(admin.uuid, CSV, true);
    const open = await leave(admin.uuid);
    await fetch(personal).expect(200);
    await superAdmin.patch(`/participants/${child}`, { protected: true }).expect(200);
    expect((await read(personal)).file).toBeUndefined();
    await fetch(personal).expect(404);
    await fetch(open).expect(200);
    test.clock.standAt(NOW);
    const later = await leave(admin.uuid, CSV, true);
    await fetch(later).expect(200);
    // Who was hidden before takes none away when something else of them changes; an account that is hidden does.
    await superAdmin.patch(`/participants/${child}`, { comment: 'Ruft an.' }).expect(200);
    await fetch(later).expect(200);
    await superAdmin.patch(`/accounts/${callers.member.uuid}`, { protected: true }).expect(200);
    await fetch(later).expect(404);
    await superAdmin.patch(`/accounts/${callers.member.uuid}`, { protected: false }).expect(200);
  });

  it('A file with personal data is only for the very account that asked for it, also before it is there', async () => {
    const waiting = await start(maskedAdmin.uuid, true);
    await answers(waiting, 404, 'superAdmin');
    await answers(waiting, 409, 'maskedAdmin');
    const job = await leave(maskedAdmin.uuid, CSV, true);
    await answers(job, 404, 'admin', 'superAdmin', 'payments', 'host');
    expect((await read(job, superAdmin)).file).toBeUndefined();
    expect((await read(job, maskedAdmin)).file).toBeDefined();
    await answers(job, 200, 'maskedAdmin');
  });

  it('Who lost a right with which the file was made does not get it any more', async () => {
    const roles: Role[] = ['ROLE_HOST', 'ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN'];
    const account = await make.account(roles);
    await make.join(club.uuid, account.uuid);
    const asker = { tokenUuid: '', accountUuid: account.uuid, roles, hosts: [club.uuid] };
    const madeFor = Caller.of({ ...asker, scopes: ['api:read'], sharedOffers: [] });
    const job = await leave(account.uuid, { ...CSV, madeFor }, true);
    await fetch(job, account).expect(200);
    await make.sql('delete from host_members where account_uuid = $1', [account.uuid]);
    await fetch(job, account).expect(404);
    expect((await read(job, account)).file).toBeUndefined();
    await make.join(club.uuid, account.uuid);
    await fetch(job, account).expect(200);
    await make.sql(`update accounts set roles = '{ROLE_HOST,ROLE_ADMIN}' where uuid = $1`, [account.uuid]);
    await fetch(job, account).expect(404);
  });
});
