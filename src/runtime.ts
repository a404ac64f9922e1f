import { join, resolve } from 'node:path';
import { loadSettings, SettingsError } from './platform/config/env.js';
import { loadEnvFile } from './platform/config/env-file.js';
import { type Settings } from './platform/config/settings.js';
import { dataSourceOptions } from './platform/database/data-source-options.js';
import { checkKeyFile } from './platform/secrets/key-file.js';
import { EmbeddedCluster } from './platform/database/embedded-cluster.js';
import { ForeignDatabase, migrate } from './platform/database/migrate.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations/index.js';

/** The basis of a process: validated settings and a migrated database. */
export interface Runtime {
  readonly settings: Settings & { readonly databaseUrl: string };
  /** Releases the embedded database, if this process uses one. */
  readonly stop: () => Promise<void>;
}

/** Settings from the environment and `.env`, and the keys beside them; if they are invalid, lists every error and ends the process. */
export const readSettings = (): Settings => {
  try {
    loadEnvFile();
    const settings = loadSettings(process.env);
    checkKeyFile(settings);
    return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};

/** Starts (or finds running) the configured database and migrates it. */
export const prepareRuntime = async (settings: Settings, log: (line: string) => void): Promise<Runtime> => {
  const directory = join(settings.dataDir, 'postgres');
  const cluster = settings.databaseUrl === undefined ? new EmbeddedCluster(directory, log) : undefined;
  const databaseUrl = settings.databaseUrl ?? (await cluster?.start())?.url ?? '';
  const stop = async (): Promise<void> => cluster?.stop();
  try {
    const ready = { ...settings, databaseUrl };
    await migrate(dataSourceOptions(ready, { entities: ENTITIES, migrations: MIGRATIONS }), log);
    return { settings: ready, stop };
  } catch (error) {
    await stop();
    if (cluster === undefined || !(error instanceof ForeignDatabase)) throw error;
    throw new ForeignDatabase(
      error.database,
      `To begin with an empty one, delete ${resolve(directory)} and start again.`,
    );
  }
};
