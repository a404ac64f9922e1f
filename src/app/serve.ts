import { type INestApplicationContext } from '@nestjs/common';
import { type Server } from 'node:http';
import { type Settings } from '../platform/operations/config/settings.js';
import { growYoungGeneration, endProcess } from './process.js';
import { StartProblem } from '../platform/operations/config/env.js';
import { listen, requireFree } from '../platform/operations/config/listen.js';
import { isDatabaseUnavailable } from '../platform/database/sql-error.js';
import { HealthServer } from '../platform/http/health/health-server.js';
import { HealthService } from '../platform/http/health/health.service.js';
import { Log } from '../platform/operations/log.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareDemo, welcome } from '../demo/prepare-demo.js';
import { BooksReady } from '../money/ledger/book-verification.js';
import { prepareRuntime, readSettings, type Runtime } from './runtime.js';
import { createApp } from './app.js';

/** How long running requests may take to finish after the signal to stop. */
const DRAIN_MS = 10_000;
const TIDY_MS = 100;
/** npm passes on a Ctrl-C that the terminal has sent to both: within this time it is the same one. */
const SAME_MS = 1_000;
/** Pause before a start that lost its database begins again. */
const AGAIN_MS = 1_000;
/** The exit code that shells give to a program that Ctrl-C ended. */
const INTERRUPTED = 130;

const say = (line: string): void => console.error(line);

/** All that has been opened so far. */
interface Progress {
  runtime?: Runtime;
  app?: INestApplicationContext;
  /** Before there is an API, or where there is none. */
  health: HealthServer;
}

const serve = async (progress: Progress, { settings }: Runtime, signal: AbortSignal): Promise<void> => {
  const app = await createApp(settings);
  progress.app = app;
  signal.throwIfAborted();
  const demo = settings.production ? undefined : await prepareDemo(app, settings, say);
  await app.init();
  signal.throwIfAborted();
  await progress.health.close();
  await listen(app.getHttpServer(), 'PORT', settings.port, settings.host);
  if (demo !== undefined) console.log(welcome(demo, settings));
  const { logger } = app.get(Log);
  if (settings.production) logger.info({ port: settings.port, host: settings.host }, 'listening');
  void app.get(BooksReady).begin();
};

/** Its routes are answered by nobody. A context without any would be lost to us, with all it has opened, where its start fails. */
const work = async (progress: Progress, { settings }: Runtime): Promise<void> => {
  progress.app = await createApp(settings);
  await progress.app.init();
  const service = progress.app.get(HealthService);
  progress.health.ask(() => service.ready());
};

/** The start begins again once a database that was lost on the way is back: no outage ends a process (R-OPS-11). */
const start = async (progress: Progress, settings: Settings, signal: AbortSignal): Promise<void> => {
  await progress.health.listen(settings.port, settings.host);
  if (settings.metricsPort !== undefined) await requireFree('METRICS_PORT', settings.metricsPort, settings.metricsHost);
  for (;;) {
    try {
      progress.runtime = await prepareRuntime(settings, say, { say, signal });
      await (settings.worker === 'only' ? work(progress, progress.runtime) : serve(progress, progress.runtime, signal));
      return;
    } catch (error) {
      if (signal.aborted || !isDatabaseUnavailable(error)) throw error;
      say('The database went away during the start, which begins again.');
      // Things that are half open cannot always be closed.
      await release(progress).catch(() => undefined);
      await sleep(AGAIN_MS, undefined, { signal });
    }
  }
};

const release = async (progress: Progress): Promise<void> => {
  const { app, runtime } = progress;
  delete progress.app;
  delete progress.runtime;
  try {
    await app?.close();
  } finally {
    await runtime?.stop();
  }
};

/** Stops accepting requests, lets running ones finish, then closes the database; only what has been opened. */
const stop = async (progress: Progress): Promise<void> => {
  const { app, health } = progress;
  const server =
    app !== undefined && 'getHttpServer' in app ? (app as { getHttpServer(): Server }).getHttpServer() : undefined;
  // Immediately: the framework does so only after the last job has ended, and a job may take minutes.
  server?.close();
  const impatient = setTimeout(() => server?.closeAllConnections(), DRAIN_MS);
  // A connection kept alive after its last response would keep the process running until its client disconnects.
  const tidy = setInterval(() => server?.closeIdleConnections(), TIDY_MS);
  await release(progress);
  clearTimeout(impatient);
  clearInterval(tidy);
  await health.close();
};

/** A failure that nobody has caught is noted, and ends nothing: its caller has got no answer, all others go on. */
const survive = (progress: Progress): void => {
  process.on('unhandledRejection', (error) => {
    if (progress.app === undefined) throw error;
    progress.app.get(Log).uncaught(error);
  });
};

const main = async (): Promise<void> => {
  const settings = await readSettings();
  const progress: Progress = { health: new HealthServer(settings.worker !== 'only') };
  const stopping = new AbortController();
  let signalledAt = -Infinity;
  let started: Promise<void> = Promise.resolve();
  // Installed before anything is started, so that a Ctrl-C during start-up leaves no database running.
  const onSignal = (name: NodeJS.Signals): void => {
    const isAgain = stopping.signal.aborted;
    if (isAgain && name === 'SIGINT' && performance.now() - signalledAt > SAME_MS) process.exit(INTERRUPTED);
    if (isAgain) return;
    signalledAt = performance.now();
    say('Stopping …');
    stopping.abort();
    started
      // `main` says why it did not start.
      .catch(() => undefined)
      .then(() => stop(progress))
      .then(
        () => endProcess(0),
        (error: unknown) => {
          console.error(error);
          return endProcess(1);
        },
      );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  survive(progress);
  started = start(progress, settings, stopping.signal);
  try {
    await started;
    growYoungGeneration(true);
  } catch (error) {
    // An end that was asked for is no failure.
    if (stopping.signal.aborted) return;
    await stop(progress).catch(() => undefined);
    throw error;
  }
};

/** Runs the service until a signal ends it; not at import, since tests import `createApp`. */
export const run = (): Promise<void> =>
  main().catch((error: unknown) => {
    if (error instanceof StartProblem) say(error.message);
    else console.error(error);
    return endProcess(1);
  });
