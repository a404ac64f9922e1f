import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { EmbeddedCluster } from '../../src/platform/development/embedded-cluster.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { readPostmaster } from '../../src/platform/development/postmaster.js';
import { type Answer, Client, listOf, recordOf } from '../contract/client.js';
import { ApiProcess, buildService } from '../support/api-process.js';
import { freePort, throughPort } from '../support/ports.js';
import { MailServer, type Received } from '../support/smtp.js';
import { until } from '../support/until.js';
import { World } from '../world/index.js';
import { Endings } from './endings.js';
import { needed, proven } from './parts.js';
import { postgres, postgresPart } from './postgres-programs.js';
import { Server } from './server.js';

const PAGE = readFileSync('docs/operations/failover.md', 'utf8');

/** The SQL of the page below this heading, a statement in each line: what is walked here is what stands there. */
const stepsOf = (heading: string): string[] => {
  const section = PAGE.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  const [, block] = /```sql\n([\s\S]*?)```/.exec(section) ?? [];
  if (block === undefined) throw new Error(`The page has no SQL below "${heading}".`);
  return block.split('\n').filter((line) => line.trim() !== '');
};

/** A server of the database that may be lost, with the address that it keeps. */
interface Machine {
  readonly folder: string;
  readonly cluster: EmbeddedCluster;
  /** As the service works in it. */
  url: string;
  /** As its operators do. */
  superuserUrl: string;
}

/** What a caller was told: it is there. */
interface Accepted {
  readonly uuid: string;
  readonly name: string;
  readonly key: string;
}

/** Answers after which a caller sends the same again, with the same key. */
const PASSING = new Set([409, 502, 503, 504]);

postgresPart('The primary is lost, and a standby promoted behind HAProxy', ['haproxy'], () => {
  const ending = new Endings();
  let directory: string;
  let mailServer: MailServer;
  let one: Machine;
  let two: Machine;
  let caller: Client;
  let apis: readonly ApiProcess[];
  let worker: ApiProcess;
  const metricsPorts: number[] = [];
  let token: string;
  /** Applications that are not paid yet. */
  let owed: string[];
  let host: string;
  const seen = new Set<number>();
  /** From the first step of each promotion until all processes were ready. */
  const seconds: number[] = [];
  let acknowledged = 0;

  const machine = (name: string): Machine => {
    const folder = join(directory, name, 'postgres');
    return { folder, cluster: new EmbeddedCluster(folder, () => undefined), url: '', superuserUrl: '' };
  };

  const start = async (server: Machine): Promise<void> => {
    Object.assign(server, await server.cluster.start());
  };

  const sql = async <T extends pg.QueryResultRow>(
    { superuserUrl }: Machine,
    text: string,
    values: unknown[] = [],
  ): Promise<T[]> => {
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  };

  const walk = async (server: Machine, heading: string): Promise<void> => {
    for (const statement of stepsOf(heading)) await sql(server, statement);
  };

  /** As the end of its machine: nobody writes a last word. */
  const kill = async ({ folder }: Machine): Promise<void> => {
    const { pid } = (await readPostmaster(folder)) ?? { pid: 0 };
    process.kill(pid, 'SIGSTOP');
    const children = (await readFile(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8')).trim().split(' ');
    const all = [...children, String(pid)];
    const maps = await Promise.all(all.map((child) => readFile(`/proc/${child}/maps`, 'utf8').catch(() => '')));
    for (const child of all) process.kill(Number(child), 'SIGKILL');
    // Nobody else tidies up its shared memory.
    for (const [file] of maps.join('\n').matchAll(/\/dev\/shm\/PostgreSQL\.\d+/g)) await rm(file, { force: true });
  };

  /** A standby of the other server, with its own address; what was there before is gone. */
  const follow = async (standby: Machine, primary: Machine): Promise<void> => {
    await rm(standby.folder, { recursive: true, force: true });
    await postgres.run('pg_basebackup', [
      ...[`--dbname=${primary.superuserUrl}`, `--pgdata=${standby.folder}`],
      ...['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast'],
    ]);
    await copyFile(`${primary.folder}.password`, `${standby.folder}.password`);
    await start(standby);
    await until('The following', async () => (await sql(primary, 'select from pg_stat_replication')).length === 1);
  };

  const ask = (method: string, path: string, body?: unknown, key?: string): Promise<Answer | undefined> =>
    caller
      .send(method, path, { token, body, headers: key === undefined ? {} : { 'Idempotency-Key': key } })
      .catch(() => undefined);

  /** As the documentation asks of callers: what is no answer of the service is sent again with the same key. */
  const insist = async (path: string, body: object, key: string): Promise<Answer> => {
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
      const answer = await ask('POST', path, body, key);
      if (answer !== undefined) seen.add(answer.status);
      if (answer !== undefined && !PASSING.has(answer.status)) return answer;
    }
    throw new Error('The service did not come back.');
  };

  const create = async (name: string): Promise<Accepted> => {
    const key = randomUUID();
    const answer = await insist('/hosts', { name }, key);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return { uuid: String(recordOf(answer)['uuid']), name, key };
  };

  const isReady = async (api: ApiProcess): Promise<boolean> =>
    (await api.client.send('GET', '/health/ready')).status === 200;
  const areReady = async (): Promise<boolean> => (await Promise.all(apis.map(isReady))).every(Boolean);
  const areUnready = async (): Promise<boolean> => !(await Promise.all(apis.map(isReady))).some(Boolean);
  const invite = async (email: string): Promise<void> => {
    expect((await insist('/invitations', { email, host }, randomUUID())).status).toBe(201);
  };
  const mailsTo = (email: string): Received[] => mailServer.received.filter(({ to }) => to.includes(email));

  /** Statements that replicas answered, in all processes. */
  const readsDone = async (): Promise<number> => {
    const texts = await Promise.all(
      metricsPorts.map(async (port) => (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text()),
    );
    return texts
      .map((text) => Number(/^holiday_database_replica_reads_total\{outcome="done"\} (\d+)/m.exec(text)?.[1] ?? 0))
      .reduce((sum, number) => sum + number, 0);
  };
  /** A caller who has not written lately: everybody's list. */
  const areAskedOfReplicas = async (): Promise<boolean> => {
    const before = await readsDone();
    for (let index = 0; index < 6; index += 1) await caller.send('GET', '/offers');
    return (await readsDone()) > before;
  };

  /** In one process the world makes what there is to lose. */
  const furnish = async (): Promise<void> => {
    const world = new World();
    await world.open({ settings: { databaseUrl: one.url } });
    try {
      const debts = await world.money.debts(2, 700);
      owed = debts.map(({ attendance }) => attendance);
      host = world.club.uuid;
      token = (await world.make.account(['ROLE_SUPER_ADMIN', 'ROLE_PAYMENTS_ADMIN'])).token;
    } finally {
      await world.close();
    }
  };

  beforeAll(async () => {
    buildService();
    directory = await ending.folder('failover');
    [one, two] = [machine('one'), machine('two')];
    for (const { cluster } of [one, two]) ending.after(() => cluster.stop().catch(() => undefined));
    await start(one);
    await migrate(dataSourceOptions({ databaseUrl: one.url, databasePool: 3 }, MIGRATIONS), () => undefined);
    await furnish();
    const hba = join(one.folder, 'pg_hba.conf');
    const entry = /^ *(host .* trust)$/m.exec(PAGE)?.[1]?.replace('HAPROXY', '127.0.0.1');
    await writeFile(hba, `${String(entry)}\n${await readFile(hba, 'utf8')}`);
    await walk(one, 'Beforehand');
    await follow(two, one);
    const [apiPort, databasePort] = [await freePort(), await freePort()];
    const ports = [await freePort(), await freePort()];
    for (const _ of ports) metricsPorts.push(await freePort());
    mailServer = await ending.stopping(MailServer.start());
    const settings = {
      MAIL_URL: `smtp://127.0.0.1:${String(mailServer.port)}`,
      DATABASE_URL: throughPort(one.url, databasePort),
      DATABASE_READ_URLS: `${one.url},${two.url}`,
      ...{ DATA_DIR: join(directory, 'var'), LIMIT_TOKEN_BURST: '1000000', LIMIT_ANONYMOUS_PER_HOUR: '1000000' },
    };
    caller = new Client(apiPort);
    ending.after(() => caller.close());
    const environment = {
      API_BIND: `127.0.0.1:${String(apiPort)}`,
      ...{ API_1: `127.0.0.1:${String(ports[0])}`, API_2: `127.0.0.1:${String(ports[1])}` },
      DATABASE_BIND: `127.0.0.1:${String(databasePort)}`,
      ...{ DATABASE_1: new URL(one.url).host, DATABASE_2: new URL(two.url).host },
    };
    const isUp = async (): Promise<boolean> =>
      (await sql({ ...one, superuserUrl: settings.DATABASE_URL }, 'select 1')).length === 1;
    const args = ['-db', '-f', 'docker/haproxy.cfg'];
    await ending.stopping(Server.start(needed('haproxy'), args, environment, isUp));
    apis = await Promise.all(
      ports.map((port, index) =>
        ending.stopping(
          ApiProcess.start({ ...settings, PORT: String(port), METRICS_PORT: String(metricsPorts[index]) }, directory),
        ),
      ),
    );
    worker = await ending.stopping(ApiProcess.startWorker(settings, directory));
    await until('HAProxy', async () => (await caller.send('GET', '/health/ready')).status === 200);
  }, 180_000);

  it('has the standby asked for reads, and leads writes to the primary', async () => {
    await until('The first read of the standby', areAskedOfReplicas);
    const { uuid } = await create('Kanuclub am Anfang');
    await until('The arrival', async () => (await sql(two, 'select from hosts where uuid = $1', [uuid])).length === 1);
  });

  it('loses nothing that was answered where writes waited for the standby, and does nothing twice', async () => {
    await walk(one, 'So that nothing is lost');
    const accepted: Accepted[] = [];
    let writing = true;
    const write = async (_: unknown, index: number): Promise<void> => {
      for (let number = 1; writing; number += 1) {
        accepted.push(await create(`Verein ${String(index)}-${String(number)}`));
        const list = await ask('GET', '/hosts?limit=1');
        if (list !== undefined) seen.add(list.status);
      }
    };
    const more = (count: number): Promise<void> => {
      const goal = accepted.length + count;
      return until('The writing', () => accepted.length >= goal);
    };
    const loseAndPromote = async (): Promise<void> => {
      await more(40);
      await kill(one);
      acknowledged = accepted.length;
      await until('The noticing', areUnready);
      await until('The noticing of HAProxy', async () => (await caller.send('GET', '/health/live')).status === 503);
      // As long as somebody takes to come and look.
      await sleep(2_000);
      expect(await areUnready()).toBe(true);
      const begin = Date.now();
      await walk(two, 'Step by step');
      await until('The return', areReady);
      seconds.push((Date.now() - begin) / 1_000);
      await more(40);
    };
    await Promise.all([loseAndPromote().finally(() => (writing = false)), ...Array.from({ length: 4 }, write)]);

    // Refused meanwhile, and never by a fault of the service.
    expect(seen).toContain(503);
    expect([...seen].filter((status) => ![200, 201].includes(status) && !PASSING.has(status))).toEqual([]);
    const rows = await sql<{ uuid: string; name: string }>(
      two,
      `select uuid, name from hosts where name like 'Verein %'`,
    );
    const byName = (left: { name: string }, right: { name: string }): number => left.name.localeCompare(right.name);
    expect(rows.sort(byName)).toEqual(accepted.map(({ uuid, name }) => ({ uuid, name })).sort(byName));
    // One write, one line in the log.
    const lines = await sql(
      two,
      `select from audit_log l join hosts h on h.uuid = l.record_uuid
      where l.route = 'POST /hosts' and h.name like 'Verein %'`,
    );
    expect(lines).toHaveLength(accepted.length);
    const first = accepted[0]!;
    expect(recordOf(await insist('/hosts', { name: first.name }, first.key))['uuid']).toBe(first.uuid);
  }, 180_000);

  it('ends no process, and lets the worker work on', async () => {
    expect([worker, ...apis].map(({ hasEnded }) => hasEnded)).toEqual([false, false, false]);
    await invite('nachher@example.org');
    await until('The mail', () => mailsTo('nachher@example.org').length === 1);
  });

  it('passes the promoted one over for reads, and asks the old one once it follows', async () => {
    await sleep(6_000);
    expect(await areAskedOfReplicas()).toBe(false);
    await follow(one, two);
    await until('The first read of the rebuilt one', areAskedOfReplicas);
  }, 60_000);

  it('loses without that exactly what was answered and not sent, and later events are greater than the lost ones (R-EVT-8, R-EVT-10)', async () => {
    await create('Kanuclub im zweiten Jahr');
    // Asked for on both, sent only on the one that is lost.
    worker.child.kill('SIGSTOP');
    await invite('zweimal@example.org');
    const lsn = await sql<{ lsn: string }>(two, 'select pg_current_wal_lsn()::text as lsn');
    await until('The arrival', async () => {
      const [row] = await sql<{ there: boolean }>(one, 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [
        lsn[0]?.lsn,
      ]);
      return row?.there === true;
    });
    await sql(one, `alter system set primary_conninfo = ''`);
    await sql(one, 'select pg_reload_conf()');
    await until('The cut', async () => (await sql(two, 'select from pg_stat_replication')).length === 0);
    worker.child.kill('SIGCONT');
    await until('The mail', () => mailsTo('zweimal@example.org').length === 1);
    const lost = [await create('Verloren 1'), await create('Verloren 2')];
    const paid = recordOf(await insist('/receipts', { attendances: [{ attendance: owed[0] }] }, randomUUID()));
    for (let number = 0; number < 60; number += 1) {
      expect((await ask('PATCH', `/hosts/${host}`, { fax: String(number) }))?.status).toBe(200);
    }
    const last = listOf((await ask('GET', `/events?limit=1000&subject=${host}`))!).at(-1)!;

    await kill(two);
    await until('The noticing', areUnready);
    const begin = Date.now();
    await walk(one, 'Step by step');
    await until('The return', areReady);
    seconds.push((Date.now() - begin) / 1_000);

    const names = await sql<{ name: string }>(
      one,
      `select name from hosts where name ~ '^(Verloren|Kanuclub im zweiten)'`,
    );
    expect(names).toEqual([{ name: 'Kanuclub im zweiten Jahr' }]);
    // The key is lost, too: what is repeated is done anew, once.
    for (const { name, key, uuid } of lost) {
      const again = await insist('/hosts', { name }, key);
      expect([again.status, recordOf(again)['uuid'] === uuid]).toEqual([201, false]);
      expect(recordOf(await insist('/hosts', { name }, key))).toEqual(recordOf(again));
    }
    const other = recordOf(await insist('/receipts', { attendances: [{ attendance: owed[1] }] }, randomUUID()));
    expect(other['number']).toBe(paid['number']);
    expect((await ask('GET', `/events?after=${String(last['id'])}`))?.status).toBe(410);
    expect((await ask('PATCH', `/hosts/${host}`, { fax: 'neu' }))?.status).toBe(200);
    const next = listOf((await ask('GET', `/events?limit=1000&subject=${host}`))!).at(-1)!;
    expect(String(next['sequence']) > String(last['sequence'])).toBe(true);
    await until('The mail again', () => mailsTo('zweimal@example.org').length === 2);
    expect(new Set(mailsTo('zweimal@example.org').map(({ mail }) => mail.messageId)).size).toBe(1);
    expect([worker, ...apis].map(({ hasEnded }) => hasEnded)).toEqual([false, false, false]);

    const [row] = await sql<{ version: string }>(one, `select current_setting('server_version') as version`);
    const haproxy = /version (\S+?)-/.exec(String(spawnSync(needed('haproxy'), ['-v']).stdout))?.[1];
    proven({
      part: 'Failover',
      versions: `HAProxy ${String(haproxy)}, PostgreSQL ${String(row?.version)}`,
      result:
        `Primary killed under load, standby promoted: ready again after ${seconds.map((s) => s.toFixed(1)).join(' and ')} s; ` +
        `synchronous: all of ${String(acknowledged)} answered writes there, none twice; asynchronous: lost what was not sent, as the page says`,
    });
  }, 120_000);
});
