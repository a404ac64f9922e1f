import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { type EmbeddedCluster } from '../../src/platform/development/embedded-cluster.js';
import { type DemoFile } from '../../src/demo/prepare-demo.js';
import { listOf } from '../contract/client.js';
import { type ApiProcess, buildService } from '../support/api-process.js';
import { until } from '../support/until.js';
import { Endings } from './endings.js';
import { carryOut, fences } from './page.js';
import { proven } from './parts.js';
import { postgres, postgresPart } from './postgres-programs.js';
import { ask, DatabaseServer, PASSWORD, type Town } from './town.js';

const PAGE = 'docs/operations/backup.md';
const BACK = 'To a moment';

postgresPart('A server that archives what it writes', [], () => {
  const ending = new Endings();
  let server: DatabaseServer;
  let backup: string;
  let town: Town;
  let tokens: DemoFile['tokens'];
  let service: ApiProcess;
  let cluster: EmbeddedCluster;
  let seconds = 0;

  const write = async (name: string): Promise<void> => {
    const answer = await service.client.send('POST', '/hosts', { token: tokens.superAdmin, body: { name } });
    expect([name, answer.status]).toEqual([name, 201]);
  };
  const names = async (): Promise<unknown[]> => {
    const answer = await service.client.send('GET', '/hosts?itemsPerPage=200', { token: tokens.superAdmin });
    return listOf(answer).map(({ name }) => name);
  };

  beforeAll(async () => {
    buildService();
    server = await ending.stopping(DatabaseServer.start('moment'));
    ({ cluster } = server);
    backup = join(server.directory, 'backup');
    await mkdir(join(backup, 'wal'), { recursive: true });
    const statements = (heading: string): string[] =>
      fences(PAGE, heading, 'sql').join('').trim().replaceAll('$BACKUP', backup).replaceAll('…', PASSWORD).split('\n');
    for (const sql of [...statements(BACK), ...statements('A base backup')]) await ask(server.url, sql);
    await cluster.stop();
    await cluster.start();
    town = await server.town('town');
    tokens = await town.loadDemo();
  }, 240_000);

  it('is brought back to a moment: all that was written before is there, and nothing of what came after (R-OPS-20)', async () => {
    const environment = { BACKUP: backup, BACKUP_URL: server.urlOf('postgres', 'backup') };
    await carryOut(PAGE, 'A base backup', { directory: backup, environment });
    service = await town.start({ WORKER: 'off' });
    for (let index = 0; index < 20; index += 1) await write(`Vorher ${String(index)}`);
    const [{ moment } = {}] = await ask<{ moment: string }>(server.url, 'select clock_timestamp()::text as moment');
    for (let index = 0; index < 20; index += 1) await write(`Nachher ${String(index)}`);
    await ask(server.url, 'select pg_switch_wal()');
    await write('Noch nicht archiviert');
    await service.stop();
    await cluster.stop();

    const begin = performance.now();
    const walk = { BACKUP: backup, PGDATA: server.dataDir, MOMENT: moment ?? '' };
    await carryOut(PAGE, BACK, { directory: backup, environment: walk });
    await cluster.start();
    const recovering = 'select pg_is_in_recovery() as still';
    await until(
      'The promotion',
      async () => (await ask<{ still: boolean }>(server.url, recovering))[0]?.still === false,
    );
    seconds = (performance.now() - begin) / 1000;

    service = await town.start({ WORKER: 'off' });
    const known = await names();
    expect(known.filter((name) => String(name).startsWith('Vorher '))).toHaveLength(20);
    expect(known.filter((name) => /^Nachher|^Noch/u.test(String(name)))).toEqual([]);
    await write('Weiter');
    expect((await town.command(['ledger:verify'])).stdout).toBe('The books are consistent.\n');
    await service.stop();
  }, 240_000);

  it('goes on archiving in its new history, and starts again with the lines of the restore in its settings', async () => {
    await cluster.stop();
    await cluster.start();
    service = await town.start({ WORKER: 'off' });
    await write('Nach dem Neustart');
    expect(await names()).toContain('Nach dem Neustart');
    await ask(server.url, 'select pg_switch_wal()');
    await until('The archive', async () => {
      const [row] = await ask<{ last: string | null }>(
        server.url,
        'select last_archived_wal as last from pg_stat_archiver',
      );
      return row?.last?.startsWith('00000002') ?? false;
    });
    await service.stop();
    await rm(`${server.dataDir}.broken`, { recursive: true });
    proven({
      part: 'Point in time',
      versions: `${postgres.version('pg_basebackup')}, ${await server.version()}`,
      result: `Base backup, archive, back to a moment in ${seconds.toFixed(1)} s with the demo: 20 of 20 writes before it there, 0 of 21 after it; the service starts and writes, and archiving goes on`,
    });
  }, 120_000);
});
