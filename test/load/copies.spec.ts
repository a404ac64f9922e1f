import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { EventLogKeeper } from '../../src/events/feed/events.jobs.js';
import { EventReader } from '../../src/events/feed/event-reader.js';
import { type EventRecord } from '../../src/events/feed/event.view.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { Database } from '../../src/platform/database/database.js';
import { EmbeddedCluster } from '../../src/platform/development/embedded-cluster.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { isDatabaseUnavailable, isReadOnly } from '../../src/platform/database/sql-error.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { Metrics } from '../../src/platform/operations/metrics/metrics.js';
import { baseBackup, followFrom } from '../support/base-backup.js';
import { TestApp } from '../support/test-app.js';
import { parentOfDatabases } from '../support/template-database.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';
import { Records } from '../world/index.js';

const options = (databaseUrl: string): ReturnType<typeof dataSourceOptions> =>
  dataSourceOptions({ databaseUrl, databasePool: 3 }, MIGRATIONS);

let directory: string;
/** One cluster, of which both are made: a standby that follows it, and later a backup. */
let primary: EmbeddedCluster;
let primaryUrl: string;
/** Who copies a server, or makes a standby wait, is its superuser; the service is none. */
let primarySuperuser: string;
let standby: EmbeddedCluster;
let standbyUrl: string;
let standbySuperuser: string;
/** Among DATABASE_READ_URLS, and no replica. */
let stranger: TestDatabase;
let test: TestApp;
let admin: { uuid: string; token: string };

const folder = (name: string): string => join(directory, name, 'postgres');
const clusterIn = (name: string): EmbeddedCluster => new EmbeddedCluster(folder(name), () => undefined, { fast: true });

/** What a dump brings along of events, as it stands there. */
const DUMPED = ['event_log', 'events'] as const;
let dumped: readonly EventRecord[];

/** Transactions are numbered from the beginning again where a dump is restored. */
const restoreEvents = async (url: string): Promise<readonly EventRecord[]> => {
  const before = await TestApp.borrow();
  // Later than all that happens in the new cluster before somebody reads there.
  await before.database.query(
    'do $$ begin for n in 1..500 loop perform pg_current_xact_id(); commit; end loop; end $$',
  );
  await new Records(before).hosts(3);
  const restoring = new pg.Client({ connectionString: url });
  await restoring.connect();
  for (const table of DUMPED) {
    const rows = await before.database.query(`select to_jsonb(t) as row from ${table} t`);
    await restoring.query(`delete from ${table}`);
    await restoring.query(
      `insert into ${table} overriding system value select (jsonb_populate_record(null::${table}, r -> 'row')).*
         from jsonb_array_elements($1::jsonb) r`,
      [JSON.stringify(rows)],
    );
  }
  await restoring.end();
  const events = await before.app.get(EventReader).after(undefined, { limit: 100 });
  await before.stop();
  return events;
};

beforeAll(async () => {
  directory = await mkdtemp(join(await parentOfDatabases(), 'copies-'));
  primary = clusterIn('primary');
  ({ url: primaryUrl, superuserUrl: primarySuperuser } = await primary.start());
  await migrate(options(primaryUrl), () => undefined);
  dumped = await restoreEvents(primaryUrl);
  await baseBackup(primarySuperuser, folder('primary'), folder('standby'));
  await followFrom(primarySuperuser, folder('standby'));
  standby = clusterIn('standby');
  ({ url: standbyUrl, superuserUrl: standbySuperuser } = await standby.start());
  stranger = await createTestDatabase();
  const databaseReadUrls = [stranger.url, 'postgres://nobody:x@127.0.0.1:9/nowhere', standbyUrl];
  test = await TestApp.start({ databaseUrl: primaryUrl, databaseReadUrls });
  admin = await test.caller('Admin', ['ROLE_SUPER_ADMIN']);
}, 180_000);
afterAll(async () => {
  await test.stop();
  await stranger.drop();
  await standby.stop();
  await primary.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('Events of a database that was restored from a dump into a new cluster (R-EVT-8)', () => {
  it('stand behind those from before, for anyone who reads on, in one new history, however often the service starts', async () => {
    const reader = test.app.get(EventReader);
    expect(dumped).toHaveLength(3);
    expect(await reader.after(undefined, { limit: 100 })).toEqual(dumped);
    const [host] = await new Records(test).hosts(1);
    const found = await reader.after(dumped.at(-1)?.id, { limit: 100 });
    expect(found.map(({ type, subject }) => [type, subject])).toEqual([['host.created', host?.uuid]]);
    const all = await reader.after(undefined, { limit: 100 });
    expect(all.map(({ id }) => id)).toEqual([...dumped, ...found].map(({ id }) => id));
    expect(all.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id));
    // By the numbers of transactions alone it would have been lost.
    const [{ ordered } = {}] = await test.database.query<{ ordered: boolean }>(
      'select max(xid) filter (where epoch = 2) < min(xid) filter (where epoch = 1) as ordered from events',
    );
    expect(ordered).toBe(true);
    await test.app.get(EventLogKeeper).onApplicationBootstrap();
    expect(await test.database.query('select epoch from event_log')).toEqual([{ epoch: 2 }]);
  });
});

describe('A read replica that follows by streaming', () => {
  let replica: pg.Client;
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
  const forgetWrites = (): void => test.clock.standAt(new Date(Date.now() + 60_000).toISOString());
  const asksStandby = async (): Promise<boolean> => {
    const [row] = await test.app.get(Database).query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return row?.standby ?? false;
  };
  const replaying = (on: boolean): Promise<unknown> =>
    replica.query(`select pg_wal_replay_${on ? 'resume' : 'pause'}()`);

  const watch = async (url: string): Promise<void> => {
    replica = new pg.Client({ connectionString: url });
    replica.on('error', () => undefined);
    await replica.connect();
  };

  beforeAll(async () => {
    await watch(standbySuperuser);
    reader = await test.caller('Reader', ['ROLE_ADMIN']);
    await until('The first sign of the replica', async () => (await during(() => names(reader.token))).done > 0);
  }, 120_000);
  afterAll(() => replica.end());

  it('is asked by reads, and what it answers is what was written', async () => {
    await test.call('post', '/hosts', admin.token).send({ name: 'Kanuclub' }).expect(201);
    await until('The arrival', async () => (await names(reader.token)).includes('Kanuclub'));
    expect(await during(() => names(reader.token))).toEqual({ done: expect.any(Number), fallback: 0 });
    expect((await during(() => names(reader.token))).done).toBeGreaterThan(0);
    expect((await during(() => test.call('get', '/offers').expect(200))).done).toBeGreaterThan(0);
  });

  it('is asked as well what the programs of callers call the records (R-API-59)', async () => {
    const program = await test.caller('Program', ['ROLE_ADMIN']);
    await test.call('post', '/hosts', program.token).send({ name: 'Ruderclub', externalId: 'verein-1' }).expect(201);
    forgetWrites();
    try {
      await until('The read', async () => (await during(() => names(program.token))).done > 0);
      expect((await during(() => names(program.token))).done).toBe(2);
    } finally {
      test.clock.run();
    }
  });

  it('is the only one of the databases named that is asked: of others nobody could say how fresh they are', async () => {
    for (let times = 0; times < 5; times += 1) expect(await names(reader.token)).toContain('Kanuclub');
    expect((await during(() => names(reader.token))).fallback).toBe(0);
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
    forgetWrites();
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

  it('is not used in transactions, nor when nobody said that an answer may lag', async () => {
    const database = test.app.get(Database);
    await until('Its turn', () => database.allowReplica(asksStandby));
    expect(await asksStandby()).toBe(false);
    expect(await database.allowReplica(() => database.transaction(asksStandby))).toBe(false);
  });

  it('is a database that can only be read for now to who takes it for the primary, also by what it cannot answer (R-OPS-11)', async () => {
    const source = await new DataSource(options(standbyUrl)).initialize();
    try {
      for (const sql of ['select events_cluster()', `update hosts set fax = '1'`]) {
        const error: unknown = await source.query(sql).catch((reason: unknown) => reason);
        expect([sql, isReadOnly(error), isDatabaseUnavailable(error)]).toEqual([sql, true, true]);
      }
    } finally {
      await source.destroy();
    }
  });

  it('refuses a write, which the primary then takes', async () => {
    const database = test.app.get(Database);
    await until('Its turn', () => database.allowReplica(asksStandby));
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
    await watch((await standby.start()).superuserUrl);
    await until('The return', async () => (await during(() => names(reader.token))).done > 0);
  }, 90_000);
});

/** The list of docs/operations/backup.md: what was asked to be forgotten after the backup. */
const DELETED_SINCE = `select record_uuid as uuid from audit_log
  where route = 'DELETE /accounts/:uuid' and outcome = 'done' and at >= $1 order by at`;

/** A backup that nobody has restored is none: the steps of docs/operations/backup.md, one after the other. */
describe('A backup', () => {
  let restored: EmbeddedCluster;
  let restoredUrl: string;
  let after: TestApp;
  let family: { readonly uuid: string };
  let host: { uuid: string; logo: string };
  let late: { status: number; uuid: string };
  let forgotten: string[];
  /** The last event before the backup, and one that happened after it. */
  let events: { readonly known: string; readonly lost: string };

  beforeAll(async () => {
    const make = new Records(test);
    family = await make.account(['ROLE_MEMBER'], { firstname: 'Erika', lastname: 'Vergessen' });
    const created = await test.call('post', '/hosts', admin.token).send({ name: 'Kanuclub' }).expect(201);
    const { uuid } = created.body as { uuid: string };
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer();
    const withLogo = await test
      .call('post', `/hosts/${uuid}/logo`, admin.token)
      .send({ filename: 'logo.png', data: picture.toString('base64') })
      .expect(200);
    host = withLogo.body as { uuid: string; logo: string };
    // The logo leaves its row for the directory; the invitation's mail is still a job when the backup is made.
    await test.app.get(JobRunner).drain();
    await test.call('post', '/invitations', admin.token).send({ email: 'gast@example.org', host: uuid }).expect(201);

    const known = await test.app.get(EventReader).end();
    // People go on working while the backup is made: the database first, then the files.
    const begin = new Date();
    const copying = { on: true };
    const busy = (async () => {
      for (let index = 0; copying.on; index += 1) {
        await test
          .call('post', '/hosts', admin.token)
          .send({ name: `Verein ${index}` })
          .expect(201);
      }
    })();
    await baseBackup(primarySuperuser, folder('primary'), folder('restored'));
    copying.on = false;
    await busy;
    await cp(join(test.dataDir, 'media'), join(directory, 'media'), { recursive: true });

    // What happens after it is not in it, a deletion among it.
    const last = await test.call('post', '/hosts', admin.token).send({ name: 'Zu spät' }).expect(201);
    late = { status: last.status, uuid: (last.body as { uuid: string }).uuid };
    events = { known, lost: await test.app.get(EventReader).end() };
    await test.call('delete', `/accounts/${family.uuid}`, admin.token).expect(204);
    forgotten = (await test.database.query<{ uuid: string }>(DELETED_SINCE, [begin])).map((row) => row.uuid);

    restored = clusterIn('restored');
    ({ url: restoredUrl } = await restored.start());
    await migrate(options(restoredUrl), () => undefined);
    after = await TestApp.start({ databaseUrl: restoredUrl });
    await cp(join(directory, 'media'), join(after.dataDir, 'media'), { recursive: true });
  }, 180_000);
  afterAll(async () => {
    await after.stop();
    await restored.stop();
  });

  it('is what the service starts on and answers from, with all its migrations', async () => {
    await after.call('get', '/health/ready').expect(200);
    const answer = await after.call('get', `/hosts/${host.uuid}`, admin.token).expect(200);
    expect((answer.body as { name: string }).name).toBe('Kanuclub');
    const dataSource = await new DataSource(options(restoredUrl)).initialize();
    expect(await dataSource.showMigrations()).toBe(false);
    await dataSource.destroy();
  });

  it('keeps tokens good, and takes writes', async () => {
    await after.call('patch', `/hosts/${host.uuid}`, admin.token).send({ fax: '1' }).expect(200);
    const answer = await after.call('post', '/hosts', admin.token).send({ name: 'Nach dem Brand' }).expect(201);
    await after.call('get', `/hosts/${(answer.body as { uuid: string }).uuid}`, admin.token).expect(200);
  });

  it('lets readers of events go on where they stood, and tells those who have read what it undoes (R-EVT-8)', async () => {
    const path = (id: string): string => `/events?limit=1000&after=${id}`;
    await after.call('get', path(events.lost), admin.token).expect(410);
    const made = await after.call('post', '/hosts', admin.token).send({ name: 'Weiter geht es' }).expect(201);
    const answer = await after.call('get', path(events.known), admin.token).expect(200);
    const { type, subject } = (answer.body as { type: string; subject: string }[]).at(-1) ?? {};
    expect([type, subject]).toEqual(['host.created', (made.body as { uuid: string }).uuid]);
  });

  it('holds the files as well', async () => {
    const picture = await after.call('get', new URL(host.logo).pathname).expect(200);
    expect((await sharp(picture.body as Buffer).metadata()).format).toMatch(/png|webp|jpeg/);
  });

  it('goes on with the jobs that waited: the mail is sent, once', async () => {
    const states = (): Promise<unknown[]> =>
      after.database.query(`select state from mails where template = 'invitation'`);
    expect(await states()).toEqual([{ state: 'queued' }]);
    await after.app.get(JobRunner).drain();
    await after.app.get(JobRunner).drain();
    expect(await states()).toEqual([{ state: 'sent' }]);
  });

  it('is whole, though people were writing: every record has its line in the log, and nothing came after it', async () => {
    const [row] = await after.database.query<{ hosts: number; lines: number }>(
      `select (select count(*)::int from hosts where name like 'Verein %') as hosts,
         (select count(*)::int from audit_log l join hosts h on h.uuid = l.record_uuid
          where l.route = 'POST /hosts' and h.name like 'Verein %') as lines`,
    );
    expect(row?.lines).toBe(row?.hosts);
    expect(late.status).toBe(201);
    await after.call('get', `/hosts/${late.uuid}`, admin.token).expect(404);
  });

  it('brings back who was deleted since: the kept list says whom to forget again', async () => {
    await after.call('get', `/accounts/${family.uuid}`, admin.token).expect(200);
    expect(forgotten).toEqual([family.uuid]);
    for (const uuid of forgotten) await after.call('delete', `/accounts/${uuid}`, admin.token).expect(204);
    await after.call('get', `/accounts/${family.uuid}`, admin.token).expect(404);
    // What became due meanwhile is forgotten by a run.
    const run = await after.call('post', '/retention/runs', admin.token).send({ dryRun: false }).expect(202);
    await after.app.get(JobRunner).drain();
    const answer = await after
      .call('get', `/retention/runs/${(run.body as { uuid: string }).uuid}`, admin.token)
      .expect(200);
    expect((answer.body as { state: string }).state).toBe('done');
  });

  it('still refuses changes of the log: the triggers are restored as well', async () => {
    await expect(after.database.query('delete from audit_log')).rejects.toThrow(/audit_log/);
  });
});
