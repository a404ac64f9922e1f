import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { runUnprivileged, unprivileged, type Unprivileged } from '../../src/platform/development/unprivileged.js';
import { listOf } from '../contract/client.js';
import { buildService } from '../support/api-process.js';
import { freePort } from '../support/ports.js';
import { parentOfDatabases } from '../support/template-database.js';
import { Endings } from './endings.js';
import { carryOut } from './page.js';
import { proven } from './parts.js';
import { postgres, postgresPart } from './postgres-programs.js';
import { ask, DatabaseServer, type Town } from './town.js';

/** From 18 to 18: the newest there is, so what is proven is that the schema can be restored as pg_upgrade does it. */
postgresPart('pg_upgrade', [], () => {
  let how: Unprivileged;
  const ending = new Endings();
  let server: DatabaseServer;
  let town: Town;
  let directory: string;
  let data: string;
  const pgCtl = (...args: readonly string[]): Promise<void> =>
    runUnprivileged(how, join(postgres.bin, 'pg_ctl'), ['-D', data, '-w', '-s', ...args]);

  beforeAll(async () => {
    buildService();
    how = await unprivileged();
    server = await ending.stopping(DatabaseServer.start('upgraded'));
    town = await server.town('town');
    directory = await ending.folder('upgrade', await parentOfDatabases());
    data = join(directory, 'data');
  }, 120_000);

  it('brings a cluster over, and the service goes on with it: rows, tokens, writes, books (R-OPS-20)', async () => {
    const { superAdmin: token } = await town.loadDemo();
    const counts =
      'select (select count(*)::int from accounts) as accounts, (select count(*)::int from offers) as offers';
    const before = await ask(town.url, counts);
    const from = await server.version();
    await server.cluster.stop();
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const secret = ['--username=postgres', `--pwfile=${server.dataDir}.password`, '--auth=scram-sha-256', '--no-sync'];
    await runUnprivileged(how, join(postgres.bin, 'initdb'), [`--pgdata=${data}`, ...locale, ...secret]);
    const bin = postgres.bin;
    await carryOut('docs/operations/backup.md', 'A new major version', {
      directory,
      environment: {
        OLD_BIN: bin,
        NEW_BIN: bin,
        OLD_DATA: server.dataDir,
        NEW_DATA: data,
        PGPASSWORD: new URL(server.url).password,
      },
      // It refuses to run as root, as the server does.
      prelude: `pg_upgrade() { ${[...how.prefix, join(bin, 'pg_upgrade')].join(' ')} "$@"; }`,
    });

    const port = String(await freePort());
    const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    await pgCtl('start', '-l', join(directory, 'log'), '-o', flags);
    ending.after(() => pgCtl('stop', '-m', 'immediate'));
    const url = new URL(town.url);
    url.port = port;
    const upgraded = town.at(url.href);
    expect(await ask(url.href, counts)).toEqual(before);
    const service = await upgraded.start({ WORKER: 'inline' });
    expect(listOf(await service.client.send('GET', '/offers', { token })).length).toBeGreaterThan(10);
    const made = await service.client.send('POST', '/hosts', { token, body: { name: 'Neuer Anfang' } });
    expect(made.status).toBe(201);
    expect((await upgraded.command(['ledger:verify'])).stdout).toBe('The books are consistent.\n');
    await service.stop();
    proven({
      part: 'pg_upgrade',
      versions: `${postgres.version('pg_upgrade')}, from ${from}`,
      result:
        'The cluster of the demo, with its town as a plain owner, is brought over; the service starts on Debian’s server, reads, writes, and the books are consistent',
    });
  }, 240_000);
});
