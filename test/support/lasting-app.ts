import { rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from '../../src/platform/database/data-source-options.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { LimitStore } from '../../src/platform/http/limits/limit-store.js';
import { EmptiedDatabase } from './emptied-database.js';
import { RunningApp } from './running-app.js';

/** After so many files it makes room for a new one: what is removed from a table leaves its place behind. */
const MOST_FILES = 25;

/**
 * An application for one file after the other, each of which finds it as it was: what files share without it costs less than to
 * start another (Nest, 200 plans of each connection). It keeps no process alive while nobody has it.
 */
class LastingApp {
  private files = 0;

  private constructor(
    readonly running: RunningApp,
    private readonly emptied: EmptiedDatabase,
  ) {}

  static async start(): Promise<LastingApp> {
    const running = await RunningApp.start({});
    const { app, url, dataDir } = running;
    const pool = poolOf(app.get(DataSource));
    pool.options.allowExitOnIdle = true;
    // It holds for what is given back from now on; the start left some.
    const opened = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
    for (const client of opened) client.release();
    const drained = new pg.Pool({ connectionString: url, allowExitOnIdle: true });
    drained.on('error', () => undefined);
    Object.assign(app.get(JobRunner), { draining: drained });
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    return new LastingApp(running, await EmptiedDatabase.of(url));
  }

  get isWorn(): boolean {
    return this.files >= MOST_FILES;
  }

  /**
   * As a file finds it. Not when it is given back: what a file has begun may still end then.
   * @returns false: a file has changed the database itself, and nobody else can have it
   */
  async waken(): Promise<boolean> {
    const { app, clock, dataDir } = this.running;
    app.getHttpServer().ref();
    if (this.files > 0 && !(await this.emptied.reset())) return false;
    this.files += 1;
    clock.run();
    const { entries } = app.get<{ entries: Map<string, unknown> }>(LimitStore);
    entries.clear();
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { mode: 0o700 });
    return true;
  }

  rest(): void {
    const server = this.running.app.getHttpServer();
    // Callers may keep a connection open; at the end the process would wait five seconds for it.
    server.closeIdleConnections();
    server.unref();
  }

  stop(): Promise<void> {
    return this.running.stop();
  }
}

const resting: LastingApp[] = [];

export interface LentApp {
  readonly running: RunningApp;
  readonly giveBack: () => Promise<void>;
}

/** The application that rests, or another. */
export const lendApp = async (): Promise<LentApp> => {
  const lent = resting.pop() ?? (await LastingApp.start());
  if (!(await lent.waken())) {
    await lent.stop();
    return lendApp();
  }
  const giveBack = async (): Promise<void> => {
    if (lent.isWorn || resting.length > 0) return lent.stop();
    lent.rest();
    resting.push(lent);
  };
  return { running: lent.running, giveBack };
};
