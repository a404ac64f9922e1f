import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from '../../src/app/app.js';
import { DrawThread } from '../../src/draws/run/draw-thread.js';
import { PaperPress } from '../../src/papers/paper-press.js';
import { loadSettings } from '../../src/platform/operations/config/env.js';
import { type Settings } from '../../src/platform/operations/config/settings.js';
import { DRAWING, PRESS } from './lasting-threads.js';
import { HIGH_LIMITS } from './limits.js';
import { TestClock } from './test-clock.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** The service in this process, on a database of its own. */
export class RunningApp {
  private constructor(
    readonly app: NestExpressApplication,
    readonly clock: TestClock,
    readonly dataDir: string,
    private readonly database: TestDatabase,
  ) {}

  static async start(changes: Partial<Settings>): Promise<RunningApp> {
    const database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'holiday-'));
    const clock = new TestClock();
    const settings: Settings = {
      ...loadSettings({
        DATABASE_URL: database.url,
        WORKER: 'off',
        LOG_LEVEL: 'silent',
        BASE_URL: 'http://api.test',
        PUBLIC_WEBSITE_URL: 'https://ferien.test',
        DATABASE_POOL: '8',
        DATA_DIR: dataDir,
        // A test sees what it has just changed.
        KEEP_ANSWERS_MIB: '0',
      }),
      limits: HIGH_LIMITS,
      ...changes,
    };
    const app = await createApp(settings, { clock, logger: false });
    Object.assign(app.get(PaperPress), PRESS);
    Object.assign(app.get(DrawThread), DRAWING);
    // Once for all requests: of a server that does not listen, supertest opens and closes a port for each.
    await app.listen(changes.port ?? 0, '127.0.0.1');
    return new RunningApp(app, clock, dataDir, database);
  }

  get url(): string {
    return this.database.url;
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
