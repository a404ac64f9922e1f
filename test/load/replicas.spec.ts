import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../../src/platform/config/settings.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { Database } from '../../src/platform/database/database.js';
import { DatabaseState } from '../../src/platform/database/database-state.js';
import { EmbeddedCluster } from '../../src/platform/database/embedded-cluster.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { NoTracing } from '../../src/platform/tracing/tracing.js';
import { ENTITIES } from '../../src/entities.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { baseBackup, followFrom } from '../support/base-backup.js';
import { TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

describe('A read replica that follows by streaming', () => {
  let directory: string;
  let primary: EmbeddedCluster;
  let standby: EmbeddedCluster;
  let standbyUrl: string;
  let replica: pg.Client;
  let test: TestApp;
  let admin: { uuid: string; token: string };
  let reader: { uuid: string; token: string };

  /** Statements that replicas answered, and those that the primary answered in their place. */
  const reads = async (): Promise<{ done: number; fallback: number }> => {
    const json = await test.app.get(Metrics).registry.getSingleMetric('holiday_database_replica_reads_total')?.get();
    const value = (outcome: string): number =>
      json?.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
    return { done: value('done'), fallback: value('fallback') };
  };
  const during = async (work: () => Promise<unknown>): Promise<{ done: number; fallback: number }> => {
    const before = await reads();
    await work();
    const after = await reads();
    return { done: after.done - before.done, fallback: after.fallback - before.fallback };
  };
  const names = async (token: string): Promise<string[]> => {
    const answer = await test.call('get', '/hosts', token).expect(200);
    return (answer.body as { name: string }[]).map(({ name }) => name);
  };
  /** Nobody has written for longer than a writer is kept at the primary. */
  const forgetWrites = (): Promise<void> => {
    test.clock.standAt(new Date(Date.now() + 60_000).toISOString());
    return Promise.resolve();
  };
  const replaying = (on: boolean): Promise<unknown> =>
    replica.query(`select pg_wal_replay_${on ? 'resume' : 'pause'}()`);

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'replicas-'));
    const [from, to] = [join(directory, 'primary'), join(directory, 'standby')];
    primary = new EmbeddedCluster(from, () => undefined, { fast: true });
    const { url } = await primary.start();
    await migrate(
      dataSourceOptions({ databaseUrl: url, databasePool: 3 }, { entities: ENTITIES, migrations: MIGRATIONS }),
      () => undefined,
    );
    await baseBackup(url, from, to);
    await followFrom(url, to);
    standby = new EmbeddedCluster(to, () => undefined, { fast: true });
    const { url: readUrl } = await standby.start();
    standbyUrl = readUrl;
    replica = new pg.Client({ connectionString: readUrl });
    replica.on('error', () => undefined);
    await replica.connect();
    test = await TestApp.start({ databaseUrl: url, databaseReadUrls: [readUrl] });
    admin = await test.caller('Admin', ['ROLE_ADMIN']);
    reader = await test.caller('Reader', ['ROLE_ADMIN']);
    await until('The first sign of the replica', async () => (await during(() => names(reader.token))).done > 0);
  }, 120_000);
  afterAll(async () => {
    await replica.end().catch(() => undefined);
    await test.stop();
    await standby.stop();
    await primary.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it('is asked by reads, and what it answers is what was written', async () => {
    await test.call('post', '/hosts', admin.token).send({ name: 'Kanuclub' }).expect(201);
    await until('The arrival', async () => (await names(reader.token)).includes('Kanuclub'));
    expect(await during(() => names(reader.token))).toEqual({ done: expect.any(Number), fallback: 0 });
    expect((await during(() => names(reader.token))).done).toBeGreaterThan(0);
    expect((await during(() => test.call('get', '/offers').expect(200))).done).toBeGreaterThan(0);
  });

  it('is not asked by anyone who has just written: they read their own writes, in every process', async () => {
    const second = await test.second();
    try {
      await replaying(false);
      await test.call('post', '/hosts', admin.token).send({ name: 'Brandneu' }).expect(201);
      expect(await during(() => names(admin.token))).toEqual({ done: 0, fallback: 0 });
      expect(await names(admin.token)).toContain('Brandneu');
      const answer = await second.http.get('/hosts').set('Authorization', `Bearer ${admin.token}`).expect(200);
      expect((answer.body as { name: string }[]).map(({ name }) => name)).toContain('Brandneu');
      // Somebody else may be a few seconds behind.
      expect(await names(reader.token)).not.toContain('Brandneu');
    } finally {
      await replaying(true);
      await second.close();
    }
    await until('The arrival', async () => (await names(reader.token)).includes('Brandneu'));
  });

  it('is asked again when the write is longer ago than a replica may be behind', async () => {
    await forgetWrites();
    try {
      await until('The read', async () => (await during(() => names(admin.token))).done > 0);
      expect(await names(admin.token)).toContain('Brandneu');
    } finally {
      test.clock.run();
    }
  });

  it('is passed over when it is more than five seconds behind', async () => {
    await until('The catching up', async () => (await during(() => names(reader.token))).done > 0);
    await replaying(false);
    try {
      // A write moves the primary on; from then on the replica cannot confirm any later moment.
      await test.call('post', '/hosts', admin.token).send({ name: 'Spätzünder' }).expect(201);
      await until('The primary in its place', async () => (await during(() => names(reader.token))).done === 0);
      expect(await names(reader.token)).toContain('Spätzünder');
    } finally {
      await replaying(true);
    }
    await until('The return', async () => (await during(() => names(reader.token))).done > 0);
  });

  it('is never asked who calls: a revoked token is refused at once, however far behind it is', async () => {
    const guest = await test.caller('Guest', ['ROLE_ADMIN']);
    await until('The arrival', async () => (await test.call('get', '/hosts', guest.token)).status === 200);
    await replaying(false);
    try {
      await test.database.query('update tokens set revoked_at = now() where account_uuid = $1', [guest.uuid]);
      await test.call('get', '/hosts', guest.token).expect(401);
    } finally {
      await replaying(true);
    }
  });

  it('means that no answers are kept, nor are they where the primary is one', async () => {
    const state = test.app.get(DatabaseState);
    expect([state.keeps, await state.current()]).toEqual([false, undefined]);
    // A service whose only database follows another one: it could not tell what was committed there.
    const settings = { databaseUrl: standbyUrl, databasePool: 2 };
    const parts = { entities: ENTITIES, migrations: MIGRATIONS };
    const source = await new DataSource(dataSourceOptions(settings, parts)).initialize();
    try {
      const own = test.app.get<Settings>(SETTINGS);
      const changes = { ...own, databaseReadUrls: [] };
      const follower = new Database(source, new NoTracing(), new Metrics(), changes);
      const ofFollower = new DatabaseState(follower, test.clock, changes);
      expect([ofFollower.keeps, await ofFollower.current()]).toEqual([true, undefined]);
    } finally {
      await source.destroy();
    }
  });

  it('is not used in transactions, nor when nobody said that an answer may lag', async () => {
    const database = test.app.get(Database);
    const where = async (): Promise<boolean> =>
      (await database.query<{ standby: boolean }>('select pg_is_in_recovery() as standby'))[0]?.standby ?? false;
    await until('Its turn', async () => database.allowReplica(where));
    expect(await where()).toBe(false);
    expect(await database.allowReplica(() => database.transaction(where))).toBe(false);
  });

  it('refuses a write, which the primary then takes', async () => {
    const database = test.app.get(Database);
    await until('Its turn', async () =>
      database.allowReplica(async () => {
        const [row] = await database.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
        return row?.standby ?? false;
      }),
    );
    await database.allowReplica(() => database.query(`update hosts set fax = '1' where name = 'Kanuclub'`));
    const [row] = await database.query<{ fax: string }>(`select fax from hosts where name = 'Kanuclub'`);
    expect(row?.fax).toBe('1');
  });

  it('may go down and come back: the primary answers meanwhile, and nobody notices', async () => {
    await replica.end();
    await standby.stop();
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.call('get', '/hosts', reader.token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await during(() => names(reader.token))).done).toBe(0);
    const { url } = await standby.start();
    replica = new pg.Client({ connectionString: url });
    replica.on('error', () => undefined);
    await replica.connect();
    await until('The return', async () => (await during(() => names(reader.token))).done > 0);
  }, 90_000);
});

describe('A database of DATABASE_READ_URLS that is no replica', () => {
  it('is never asked: nobody could say how fresh it is', async () => {
    const other = await TestApp.start();
    const test = await TestApp.start({ databaseReadUrls: [other.url, 'postgres://nobody:x@127.0.0.1:9/nowhere'] });
    try {
      await sleep(1_500);
      const admin = await test.caller('Admin', ['ROLE_ADMIN']);
      await test.call('post', '/hosts', admin.token).send({ name: 'Kanuclub' }).expect(201);
      const reader = await test.caller('Reader', ['ROLE_ADMIN']);
      const answer = await test.call('get', '/hosts', reader.token).expect(200);
      expect(answer.body).toHaveLength(1);
    } finally {
      await test.stop();
      await other.stop();
    }
  });
});
