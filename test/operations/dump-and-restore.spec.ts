import { execFile } from 'node:child_process';
import { cp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import { type DemoFile } from '../../src/demo/prepare-demo.js';
import { listOf, recordOf } from '../contract/client.js';
import { type ApiProcess, buildService } from '../support/api-process.js';
import { MailServer } from '../support/smtp.js';
import { until } from '../support/until.js';
import { Endings } from './endings.js';
import { carryOut, fences } from './page.js';
import { needed, programs, proven } from './parts.js';
import { postgres, postgresPart } from './postgres-programs.js';
import { ask, DatabaseServer, PASSWORD, type Town } from './town.js';

const PAGE = 'docs/operations/backup.md';
const run = promisify(execFile);
const GUEST = 'gast@example.org';

/** How many rows each table has. */
const countsOf = async (url: string): Promise<Record<string, number>> => {
  const tables = await ask<{ name: string }>(
    url,
    `select oid::regclass::text as name from pg_class where relkind = 'r'
       and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`,
  );
  const counts = await ask<{ name: string; rows: number }>(
    url,
    tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`).join(' union all '),
  );
  return Object.fromEntries(counts.map(({ name, rows }) => [name, rows]));
};

/** All that a database is made of, as text; without the word that shields the restore, another one each time. */
const schemaOf = async (url: string): Promise<string> =>
  (await postgres.run('pg_dump', ['--schema-only', url])).replaceAll(/^\\(?:un)?restrict .*$/gmu, '');

postgresPart('A dump', [], () => {
  const ending = new Endings();
  let old: DatabaseServer;
  let fresh: DatabaseServer;
  let mailServer: MailServer;
  let town: Town;
  let restored: Town;
  let tokens: DemoFile['tokens'];
  let picture: string;
  let service: ApiProcess;

  const start = async (which: Town, worker: string): Promise<ApiProcess> => {
    service = await which.start({ WORKER: worker, MAIL_URL: `smtp://127.0.0.1:${String(mailServer.port)}` });
    return service;
  };
  const dumpIn = async ({ directory }: Town): Promise<string> =>
    (await readdir(directory)).find((name) => name.endsWith('.dump')) ?? '';
  const bring = async (from: Town, to: Town): Promise<void> => {
    for (const name of await readdir(from.directory))
      if (name.startsWith('holiday-')) await cp(join(from.directory, name), join(to.directory, name));
  };

  beforeAll(async () => {
    buildService();
    [old, fresh] = await Promise.all([
      ending.stopping(DatabaseServer.start('dumped')),
      ending.stopping(DatabaseServer.start('restored')),
    ]);
    mailServer = await ending.stopping(MailServer.start());
    town = await old.town('holiday');
    tokens = await town.loadDemo();
    await old.roles('holiday_service', 'reader');
    expect((await town.command(['migrate', '--for', 'holiday_service'])).code).toBe(0);
    await ask(
      town.url,
      'grant usage on schema public to reader; grant select on all tables in schema public to reader',
    );
    await start(town, 'inline');
    const offers = await service.client.send('GET', '/offers?itemsPerPage=200', { token: tokens.superAdmin });
    const shown = [...offers.text.matchAll(/\/media\/([0-9a-f-]{36})\.\w+/gu)];
    const stored = 'select uuid from media_files where data is null and uuid = any($1)';
    await until('The files', async () => {
      const [file] = await ask<{ uuid: string }>(town.url, stored, [shown.map(([, uuid]) => uuid)]);
      picture = shown.find(([, uuid]) => uuid === file?.uuid)?.[0] ?? '';
      return picture !== '';
    });
    await service.stop();
    await start(town, 'off');
    const token = tokens.superAdmin;
    const [host] = listOf(await service.client.send('GET', '/hosts', { token }));
    const body = { email: GUEST, host: host?.['uuid'] };
    expect((await service.client.send('POST', '/invitations', { token, body })).status).toBe(201);
    await service.stop();
  }, 240_000);

  it('is made as the page says, by the owner of the database', async () => {
    await carryOut(PAGE, 'Dump', town);
    expect((await stat(join(town.directory, await dumpIn(town)))).size).toBeGreaterThan(100_000);
  }, 60_000);

  it('is made in compose by the command of its page, with the same in it', async () => {
    const directory = await ending.folder('compose');
    const { hostname, port } = new URL(town.url);
    const environment = { PGHOST: hostname, PGPORT: port, PGPASSWORD: PASSWORD, DATA: town.dataDir };
    // Compose runs what follows `-T <service>` in a container, where the files lie in /data.
    const prelude = `docker() { while [ $# -gt 0 ] && [ "$1" != -T ]; do shift; done; [ $# = 0 ] || { shift 2; "$@"; }; }
      tar() { command tar "\${@/#\\/data/$DATA}"; }`;
    await carryOut('docs/operations/docker.md', 'Updates and backup', { directory, environment, prelude });
    const names = (await readdir(directory)).toSorted();
    expect(names).toEqual([
      expect.stringMatching(/^holiday-.*\.dump$/),
      expect.stringMatching(/^holiday-.*\.media\.tar$/),
    ]);
    const [listed, expected] = await Promise.all(
      [join(directory, names[0] ?? ''), join(town.directory, await dumpIn(town))].map((file) =>
        postgres.run('pg_restore', ['--list', file]),
      ),
    );
    const contents = (text = ''): string => text.replaceAll(/^;.*$/gmu, '');
    expect(contents(listed)).toBe(contents(expected));
  }, 60_000);

  const withGpg = programs('gpg').length === 0 ? it.skip : it;
  withGpg(
    'is encrypted on its way to the disk, and good when it was decrypted',
    async () => {
      const home = await ending.folder('gpg');
      const env = { ...process.env, GNUPGHOME: home };
      // Its agent would stay.
      ending.after(() => run('gpgconf', ['--kill', 'all'], { env }));
      const environment = { ...town.environment, GNUPGHOME: home, BACKUP_KEY: 'backup@town.example' };
      const prelude = `gpg --batch --quiet --passphrase '' --quick-generate-key "$BACKUP_KEY"`;
      await carryOut(PAGE, 'Encrypted', { directory: town.directory, environment, prelude });
      const [name = ''] = (await readdir(town.directory)).filter((file) => file.endsWith('.gpg'));
      const file = join(town.directory, name);
      await expect(postgres.run('pg_restore', ['--list', file])).rejects.toThrow(/does not appear to be a valid/);
      await run(needed('gpg'), ['--batch', '--quiet', '--output', join(home, 'plain'), '--decrypt', file], { env });
      const listed = await postgres.run('pg_restore', ['--list', join(home, 'plain')]);
      expect(listed.match(/TABLE DATA/gu)).toHaveLength(Object.keys(await countsOf(town.url)).length);
    },
    60_000,
  );

  it('whose roles are not there is restored by an owner of another name, even beside the extension of somebody else', async () => {
    const elsewhere = await fresh.town('elsewhere');
    await ask(fresh.urlOf('elsewhere'), 'create extension pg_trgm');
    await bring(town, elsewhere);
    await expect(carryOut(PAGE, 'Restore', elsewhere)).rejects.toThrow(/must be owner of extension|does not exist/);
    await ask(fresh.url, 'drop database elsewhere');
    await ask(fresh.url, 'create database elsewhere owner elsewhere');
    await ask(fresh.urlOf('elsewhere'), 'create extension pg_trgm');
    await carryOut(PAGE, 'With other roles', elsewhere);
    expect(await countsOf(elsewhere.url)).toEqual(await countsOf(town.url));
    expect((await elsewhere.command(['ledger:verify'])).stdout).toBe('The books are consistent.\n');
  }, 120_000);

  it('is restored as the page says: the same rows, the same schema, and the rights of other roles (R-OPS-20)', async () => {
    const [roles = ''] = fences(PAGE, 'Restore', 'sql');
    for (const sql of roles.replaceAll('…', PASSWORD).trim().split('\n')) await ask(fresh.url, sql);
    restored = await fresh.found('holiday');
    await bring(town, restored);
    await carryOut(PAGE, 'Restore', restored);
    expect(await countsOf(restored.url)).toEqual(await countsOf(town.url));
    expect(await schemaOf(restored.url)).toBe(await schemaOf(town.url));
    expect(await ask(fresh.urlOf('holiday', 'reader'), 'select count(*)::int as n from offers')).not.toEqual([
      { n: 0 },
    ]);
    expect((await restored.command(['ledger:verify'])).stdout).toBe('The books are consistent.\n');
  }, 120_000);

  it('is what the service goes on with: tokens, pictures, writes, mails that waited; and the log stays (R-OPS-20)', async () => {
    // Who is to be forgotten again: the page's question can be asked of what was restored.
    const [list = ''] = fences(PAGE, 'People to be forgotten again', 'sql');
    expect(await ask(restored.url, list)).toEqual([]);
    const limited = restored.at(fresh.urlOf('holiday', 'holiday_service'));
    await start(limited, 'inline');
    const token = tokens.superAdmin;
    expect((await service.client.send('GET', '/me', { token })).status).toBe(200);
    const image = await service.client.send('GET', picture);
    expect([image.status, image.data.length > 1000]).toEqual([200, true]);
    const created = await service.client.send('POST', '/hosts', { token, body: { name: 'Nach dem Brand' } });
    expect(recordOf(created)['name']).toBe('Nach dem Brand');
    const mails = (): number => mailServer.received.filter(({ to }) => to.includes(GUEST)).length;
    const sent = `select count(*)::int as n from mails where template = 'invitation' and state = 'sent'`;
    await until('The mail', async () => (await ask<{ n: number }>(restored.url, sent))[0]?.n === 1, 60);
    await service.stop();
    await start(limited, 'inline');
    const waiting = `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'notifications.send-mail' and run_at < now() and locked_at is null`;
    await until('All mails', async () => (await ask<{ n: number }>(restored.url, waiting))[0]?.n === 0, 60);
    expect(mails()).toBe(1);
    await service.stop();
    await expect(ask(restored.url, 'truncate audit_log')).rejects.toThrow(/audit_log is append-only/);
    const { size } = await stat(join(town.directory, await dumpIn(town)));
    proven({
      part: 'Dump and restore',
      versions: `${postgres.version('pg_dump')} and pg_restore, ${await fresh.version()}`,
      result: `The demo (${(size / 1e6).toFixed(1)} MB) by a plain owner into an empty database, also with other roles, by the command for compose and through gpg: the same rows and schema; the service goes on, the mail that waited is sent once`,
    });
  }, 240_000);
});
