import { appendFile, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** What belongs to the running server and not to its data, as pg_basebackup leaves it out. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'server.log', 'pg_internal.init']);
/** Where clusters of tests listen, and what locks it. */
const SOCKET = /^\.s\.PGSQL\./;
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const copyTree = async (from: string, to: string, top: boolean): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name) || SOCKET.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (top && EMPTIED.has(entry.name)) await mkdir(target, { recursive: true, mode: 0o700 });
      else await copyTree(source, target, false);
    } else {
      // The server removes files while we copy; what it still needs is in its log.
      await copyFile(source, target).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    }
  }
};

/**
 * A base backup of a running cluster, as pg_basebackup makes it: the npm packages of the embedded PostgreSQL hold no client
 * programs. The copy is a data directory of its own, to be started with `EmbeddedCluster`.
 */
export const baseBackup = async (url: string, from: string, to: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    await copyTree(from, to, true);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'), false);
    await copyFile(`${from}.password`, `${to}.password`);
  } finally {
    await client.end();
  }
};

/** Makes the copy follow the cluster at the address, by streaming. */
export const followFrom = async (url: string, dataDir: string): Promise<void> => {
  await appendFile(join(dataDir, 'postgresql.auto.conf'), `\nprimary_conninfo = '${url}'\n`);
  await writeFile(join(dataDir, 'standby.signal'), '');
};
