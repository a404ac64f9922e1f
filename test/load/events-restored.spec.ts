import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EventReader } from '../../src/events/event-reader.js';
import { type EventRecord } from '../../src/events/event.view.js';
import { SETTINGS } from '../../src/platform/config/settings.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { EmbeddedCluster } from '../../src/platform/database/embedded-cluster.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { ENTITIES } from '../../src/entities.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { TestApp } from '../support/test-app.js';
import { Records } from '../world/index.js';

const PARTS = { entities: ENTITIES, migrations: MIGRATIONS };

/** What a dump brings along, as it stands there. */
const DUMPED = ['event_log', 'events'] as const;

const rowsOf = async (test: TestApp, table: string): Promise<unknown[]> => {
  const rows = await test.database.query<{ row: unknown }>(`select to_jsonb(t) as row from ${table} t`);
  return rows.map(({ row }) => row);
};

/** Transactions are numbered from the beginning again where a dump is restored. */
describe('Events of a database that was restored from a dump into a new cluster (R-EVT-8)', () => {
  let directory: string;
  let cluster: EmbeddedCluster;
  let before: TestApp;
  let after: TestApp;
  let read: readonly EventRecord[];
  beforeAll(async () => {
    before = await TestApp.borrow();
    await new Records(before).hosts(3);
    read = await before.app.get(EventReader).after(undefined, { limit: 100 });
    const dump = new Map<string, unknown[]>();
    for (const table of DUMPED) dump.set(table, await rowsOf(before, table));
    directory = await mkdtemp(join(tmpdir(), 'events-'));
    cluster = new EmbeddedCluster(join(directory, 'postgres'), () => undefined, { fast: true });
    const { url } = await cluster.start();
    await migrate(dataSourceOptions({ databaseUrl: url, databasePool: 3 }, PARTS), () => undefined);
    const restoring = new pg.Client({ connectionString: url });
    await restoring.connect();
    for (const table of DUMPED) {
      await restoring.query(`delete from ${table}`);
      await restoring.query(
        `insert into ${table} overriding system value select (jsonb_populate_record(null::${table}, r)).*
           from jsonb_array_elements($1::jsonb) r`,
        [JSON.stringify(dump.get(table))],
      );
    }
    await restoring.end();
    after = await TestApp.start({ databaseUrl: url });
  }, 120_000);
  afterAll(async () => {
    await before.stop();
    await after.stop();
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it('stand behind those from before, for anyone who reads on', async () => {
    const reader = after.app.get(EventReader);
    expect(read).toHaveLength(3);
    expect(await reader.after(undefined, { limit: 100 })).toEqual(read);
    const [host] = await new Records(after).hosts(1);
    const found = await reader.after(read.at(-1)?.id, { limit: 100 });
    expect(found.map(({ type, subject }) => [type, subject])).toEqual([['host.created', host?.uuid]]);
    const all = await reader.after(undefined, { limit: 100 });
    expect(all.map(({ id }) => id)).toEqual([...read, ...found].map(({ id }) => id));
    expect(all.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id));
    // By the numbers of transactions alone it would have been lost.
    const [{ ordered } = {}] = await after.database.query<{ ordered: boolean }>(
      'select max(xid) filter (where epoch = 2) < min(xid) filter (where epoch = 1) as ordered from events',
    );
    expect(ordered).toBe(true);
  });

  it('begin one new history, however often the service starts', async () => {
    const again = await TestApp.start({
      databaseUrl: after.app.get<{ databaseUrl: string }>(SETTINGS).databaseUrl,
    });
    try {
      expect(await again.database.query('select epoch from event_log')).toEqual([{ epoch: 2 }]);
    } finally {
      await again.stop();
    }
  });
});
