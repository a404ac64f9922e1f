import { join, resolve } from 'node:path';
import { type DirectoryProblem, problemOfDataDir } from '../platform/operations/config/data-dir.js';
import { loadSettings, nearMisses, SettingsError, loadEnvFile } from '../platform/operations/config/env.js';
import { type Settings } from '../platform/operations/config/settings.js';
import { dataSourceOptions } from '../platform/database/data-source-options.js';
import { EmbeddedCluster } from '../platform/development/embedded-cluster.js';
import { DatabaseWait, type Waiting } from '../platform/database/database-wait.js';
import { ForeignDatabase, migrate } from '../platform/database/migrate.js';
import { checkKeyFile } from '../platform/operations/secret-box.js';
import { MIGRATIONS } from '../migrations/index.js';

/** The basis of a process: validated settings and a migrated database. */
export interface Runtime {
  readonly settings: Settings & { readonly databaseUrl: string };
  /** Releases the embedded database, if this process uses one. */
  readonly stop: () => Promise<void>;
}

/**
 * Settings from the environment and `.env`, the directory they name and the keys in it; if they are invalid, lists every error
 * and ends the process. What is probably a setting with a typing error is told.
 */
export const readSettings = async (): Promise<Settings> => {
  try {
    loadEnvFile();
    // Versions to come of the AWS library will ask for Node 22; who runs this one, which the lock file names, need not know.
    process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
    for (const sentence of nearMisses(process.env)) console.error(sentence);
    const { settings, problems } = settingsOf(process.env);
    const directory = await dataDirOf(settings);
    const all = [...problems, ...(directory === undefined ? [] : [directory.problem])];
    if (settings !== undefined && all.length === 0) {
      checkKeyFile(settings);
      return settings;
    }
    console.error(new SettingsError(all).message);
    // A thread that waits for the directory would keep the process from ending in any other way.
    if (directory?.hangs === true) process.kill(process.pid, 'SIGKILL');
    process.exit(1);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};

const settingsOf = (environment: NodeJS.ProcessEnv): { settings?: Settings; problems: readonly string[] } => {
  try {
    return { settings: loadSettings(environment), problems: [] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { problems: error.problems };
  }
};

/** The fault of DATA_DIR, where anything is kept in it: in production there may be a server for each thing. */
const dataDirOf = async (settings: Settings | undefined): Promise<DirectoryProblem | undefined> => {
  const { production = false, mediaBucket, mailUrl, dataDir = process.env['DATA_DIR'] ?? '' } = settings ?? {};
  const isUsed = !production || mediaBucket === undefined || mailUrl === undefined;
  return isUsed && dataDir !== '' ? problemOfDataDir(dataDir) : undefined;
};

/** Starts (or finds running) the configured database, or waits for it, and migrates it. */
export const prepareRuntime = async (
  settings: Settings,
  log: (line: string) => void,
  waiting: Waiting,
): Promise<Runtime> => {
  const directory = join(settings.dataDir, 'postgres');
  const cluster = settings.databaseUrl === undefined ? new EmbeddedCluster(directory, log) : undefined;
  if (settings.databaseUrl !== undefined) await new DatabaseWait(settings.databaseUrl, waiting).over();
  const databaseUrl = settings.databaseUrl ?? (await cluster?.start())?.url ?? '';
  const stop = async (): Promise<void> => cluster?.stop();
  try {
    const ready = { ...settings, databaseUrl };
    waiting.signal?.throwIfAborted();
    await migrate(dataSourceOptions(ready, MIGRATIONS), log, waiting.signal);
    waiting.signal?.throwIfAborted();
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
