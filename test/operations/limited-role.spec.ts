import { beforeAll, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { limitRole, UnfitRole } from '../../src/platform/database/limited-role.js';
import { migrate, UnsuitableDatabase } from '../../src/platform/database/migrate.js';
import { type DemoFile } from '../../src/demo/prepare-demo.js';
import { listOf, recordOf, type Answer } from '../contract/client.js';
import { type ApiProcess, buildService } from '../support/api-process.js';
import { type Json } from '../support/json.js';
import { until } from '../support/until.js';
import { Endings } from './endings.js';
import { carryOut, fences } from './page.js';
import { part, proven } from './parts.js';
import { ask, DatabaseServer, type Town } from './town.js';

const PAGE = 'docs/operations/privacy.md';
const HEADING = 'A role that cannot remove traces';
const ROLE = 'holiday_service';

/** What a later version may bring: a table, one that is only added to, and a table of the queue's own kind. */
class Later1999999999999 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table probes (id integer generated always as identity primary key, words text);
      create table probe_log (id serial primary key);
      create function probe_refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger tr_probe_log before update or delete or truncate on probe_log
        for each statement execute function probe_refuse();
      alter table probe_log enable always trigger tr_probe_log;
      create table graphile_worker._private_probe (id integer);
      alter table graphile_worker._private_probe enable row level security`);
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}

part('The service as a role that cannot remove traces', [], () => {
  const ending = new Endings();
  let server: DatabaseServer;
  let owner: Town;
  let town: Town;
  let tokens: DemoFile['tokens'];
  let service: ApiProcess;

  const asRole = (sql: string): Promise<object[]> => ask(town.url, sql);
  const send = async (method: string, path: string, token: keyof typeof tokens, body?: Json): Promise<Answer> =>
    service.client.send(method, path, { token: tokens[token], ...(body !== undefined && { body }) });
  const done = async (method: string, path: string, token: keyof typeof tokens, body?: Json): Promise<Json> => {
    const answer = await send(method, path, token, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${String(answer.status)} ${answer.text}\n${service.log}`);
    return answer.text === '' ? {} : recordOf(answer);
  };
  const isDone = (path: string, token: keyof typeof tokens = 'superAdmin'): Promise<void> =>
    until(path, async () => (await done('GET', path, token))['state'] === 'done', 60);

  beforeAll(async () => {
    buildService();
    server = await ending.stopping(DatabaseServer.start('limited'));
    owner = await server.town('town');
    tokens = await owner.loadDemo();
    town = owner.at(server.urlOf('town', ROLE));
    for (const sql of fences(PAGE, HEADING, 'sql')) await ask(server.url, sql.replace('…', 'geheim'));
    // Of somebody else, who keeps something there too.
    await ask(
      server.urlOf('town'),
      `create table foreign_notes ();
       create function foreign_purge() returns integer language sql security definer as 'select 1';
       revoke execute on function foreign_purge from public`,
    );
    const environment = { ...owner.environment, OWNER_URL: owner.url };
    expect(await carryOut(PAGE, HEADING, { directory: owner.directory, environment })).toContain('up to date');
  }, 180_000);

  it('starts, for it has nothing to migrate; where it had, it names what to do and ends, having changed nothing', async () => {
    expect(await town.command(['migrate'])).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });
    await ask(server.url, 'create database fresh owner town');
    const refused = await town.command(['migrate'], { DATABASE_URL: server.urlOf('fresh', ROLE) });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /^The role holiday_service may make nothing .* run "migrate" as the owner of the database\.\n$/,
    );
    expect(refused.stderr).not.toMatch(/^\s+at /m);
  }, 60_000);

  it('reads, writes, and works jobs in its own process: exports, mails, webhooks, a retention run, money (R-OPS-21)', async () => {
    service = await town.start({ WORKER: 'inline', SECRET_KEY: randomBytes(32).toString('base64'), LOG_LEVEL: 'warn' });
    expect(listOf(await send('GET', '/offers', 'admin')).length).toBeGreaterThan(10);
    await done('POST', '/hosts', 'admin', { name: 'Kanuclub' });
    const { uuid: job } = await done('POST', '/offers/export', 'admin', {});
    await isDone(`/jobs/${String(job)}`, 'admin');
    expect((await send('GET', `/jobs/${String(job)}/file`, 'admin')).status).toBe(200);
    await done('POST', '/password-reset', 'admin', { email: 'host@demo.example' });
    const mails = async (): Promise<Json[]> =>
      listOf(await send('GET', '/mails?template=password-reset', 'superAdmin'));
    await until('The mail', async () => (await mails())[0]?.['state'] === 'sent', 60);
    const { uuid: run } = await done('POST', '/retention/runs', 'superAdmin', { dryRun: false });
    await isDone(`/retention/runs/${String(run)}`);
    const url = 'https://receiver.invalid/hook';
    const { uuid: hook } = await done('POST', '/webhooks', 'superAdmin', { url, types: ['host.*'] });
    await done('POST', `/webhooks/${String(hook)}/test`, 'superAdmin');
    await until('The delivery', async () => {
      const [delivery] = listOf(await send('GET', `/webhooks/${String(hook)}/deliveries`, 'superAdmin'));
      return delivery?.['attempt'] === 1;
    });
    await handlesMoney();
    expect(service.log).not.toMatch(/42501|permission denied|row-level/);
    await service.stop();
  }, 180_000);

  /** What locks rows of the books, and what is counted without gaps. */
  const handlesMoney = async (): Promise<void> => {
    const [debtor] = listOf(await send('GET', '/debtors?balance=open', 'superAdmin'));
    const uuid = String(debtor?.['uuid']);
    for (const edition of listOf(await send('GET', '/editions', 'superAdmin')))
      await done('POST', `/editions/${String(edition['uuid'])}/invoices`, 'superAdmin', {
        notify: false,
        debtors: [uuid],
      });
    const invoices = async (): Promise<Json[]> => listOf(await send('GET', `/invoices?debtor=${uuid}`, 'superAdmin'));
    await until('An invoice', async () => (await invoices()).length > 0, 60);
    const paid = await done('POST', '/receipts', 'superAdmin', { debtor: uuid, method: 'cash' });
    await done('POST', `/receipts/${String(paid['uuid'])}/reversal`, 'superAdmin', {});
    await done('POST', `/debtors/${uuid}/write-off`, 'superAdmin', { reason: 'Fehlbuchung' });
  };

  it('works the jobs of others, as a process that only works', async () => {
    service = await town.start({ WORKER: 'off' });
    const { uuid: job } = await done('POST', '/hosts/export?format=xlsx', 'admin', {});
    const worker = await town.work();
    await isDone(`/jobs/${String(job)}`, 'admin');
    expect(worker.log).not.toMatch(/42501|permission denied|row-level/);
    await service.stop();
    await worker.stop();
    expect((await town.command(['ledger:verify'])).stdout).toBe('The books are consistent.\n');
  }, 120_000);

  it.each([
    'delete from audit_log',
    `update audit_log set route = 'x'`,
    'truncate audit_log',
    'delete from consents',
    'update consents set given = false',
    'truncate consents',
    'delete from postings',
    'truncate book_entries',
    'delete from receipts',
    'update receipts set note = null',
    'update invoices set uuid = uuid',
    'update ledgers set uuid = uuid',
    'delete from invoice_counters',
    `begin; set local holiday.audit_purge = 'on'; delete from audit_log; commit`,
    `begin; set local holiday.consents_purge = 'on'; delete from consents; commit`,
    `select audit_purge(now())`,
    'select foreign_purge()',
    'select from foreign_notes',
    'alter table audit_log disable trigger all',
    'drop trigger tr_audit_log_append_only on audit_log',
    `set session_replication_role = 'replica'`,
    'set role town',
    'create table mine ()',
    'create or replace function audit_log_refuse() returns trigger language plpgsql as $$ begin return null; end $$',
    `insert into migrations (timestamp, name) values (1, 'x')`,
    'drop policy holiday_service on graphile_worker._private_jobs',
  ])('is refused by the database: %s (R-OPS-21)', async (sql) => {
    await expect(asRole(sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('may have old lines forgotten, as a retention run does', async () => {
    expect(await asRole(`select audit_purge(now() - interval '28 days') as gone`)).toEqual([
      { gone: expect.any(Number) },
    ]);
    expect(await asRole(`select consents_purge(now() - interval '28 days') as gone`)).toEqual([
      { gone: expect.any(Number) },
    ]);
  });

  it('goes on after later migrations, which it cannot run: the owner alone, who gives it what is new (R-OPS-21)', async () => {
    const migrations = [...MIGRATIONS, Later1999999999999];
    const upgrade = (url: string): Promise<void> =>
      migrate(dataSourceOptions({ databaseUrl: url, databasePool: 2 }, migrations), () => undefined);
    await expect(upgrade(town.url)).rejects.toThrow(UnsuitableDatabase);
    expect(await ask(owner.url, `select to_regclass('probes') as made`)).toEqual([{ made: null }]);
    await upgrade(owner.url);
    // As if a newer queue had a migration of its own.
    const queue = (from: string): string =>
      `update graphile_worker.migrations set id = -id where id = (select ${from} from graphile_worker.migrations)`;
    await ask(owner.url, queue('max(id)'));
    await expect(upgrade(town.url)).rejects.toThrow(/run "migrate" as the owner/);
    await ask(owner.url, queue('min(id)'));
    await asRole(`insert into probes (words) values ('x'); update probes set words = 'y'; delete from probes`);
    await asRole('insert into probe_log default values; insert into graphile_worker._private_probe values (1)');
    await expect(asRole('delete from probe_log')).rejects.toMatchObject({ code: '42501' });
    expect(await asRole('select id from graphile_worker._private_probe')).toEqual([{ id: 1 }]);
    await upgrade(town.url);
  }, 60_000);

  it('is given only to a role that could not take itself the rest, and is taken back', async () => {
    await ask(server.url, 'create role friend in role town; create role king superuser');
    const refused = (role: string): Promise<unknown> =>
      limitRole({ query: (sql, parameters) => ask(owner.url, sql, parameters) }, role).then(
        () => 'done',
        (error: unknown) => (error instanceof UnfitRole ? error.message : error),
      );
    expect(await refused('nobody')).toMatch(/^There is no role nobody\. Make it first: create role "nobody"/);
    for (const role of ['town', 'friend', 'king'])
      expect(await refused(role)).toMatch(/owns the tables, or has the rights/);
    expect(await refused('x"y')).toMatch(/other characters/);
    const inTown = (sql: string): Promise<object[]> => ask(server.urlOf('town'), sql);
    await ask(server.url, `create role writers in role pg_write_all_data; create role clerk in role writers`);
    expect(await refused('clerk')).toMatch(
      /^The role clerk has the right to delete on \w+ as a member of pg_write_all_data: /,
    );
    await ask(server.url, 'revoke writers from clerk; grant king to clerk');
    expect(await refused('clerk')).toMatch(/owns the tables, or has the rights/);
    await ask(server.url, 'revoke king from clerk');
    await inTown('grant create on schema public to public');
    expect(await refused('clerk')).toMatch(/right to create on schema public, as everybody may: take it away first/);
    await inTown('revoke create on schema public from public; grant all on all tables in schema public to clerk');
    expect(await refused('clerk')).toBe('done');
    const triggers = await inTown(`select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and relname <> 'foreign_notes' and has_table_privilege('clerk', oid, 'trigger, truncate')`);
    expect(triggers).toEqual([{ n: 0 }]);
    await inTown('drop owned by clerk');
    expect((await owner.command(['migrate', '--for', 'nobody'])).stderr).toMatch(/^There is no role nobody\.[^\n]*\n$/);
    await ask(server.urlOf('town'), `drop owned by ${ROLE}`);
    await ask(server.url, `drop role ${ROLE}`);
    proven({
      part: 'A role that cannot remove traces',
      versions: await server.version(),
      result:
        'The service starts as it and works: requests, jobs in its process and in another, money, a retention run. 24 ways to remove traces are refused, and later migrations, the queue’s too, are given to it',
    });
  }, 120_000);
});
