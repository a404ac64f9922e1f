import { NestFactory } from '@nestjs/core';
import { type INestApplicationContext } from '@nestjs/common';
import { type Server } from 'node:http';
import { createApp } from './app.js';
import { AppModule } from './app.module.js';
import { growYoungGeneration } from './beginning.js';
import { endProcess } from './ending.js';
import { SystemClock } from './kernel/clock/clock.js';
import { UnsuitableDatabase } from './platform/database/migrate.js';
import { HealthServer } from './platform/health/health-server.js';
import { HealthService } from './platform/health/health.service.js';
import { RequestLog } from './platform/request/request-log.js';
import { prepareDemo } from './demo/prepare-demo.js';
import { welcome } from './demo/welcome.js';
import { BooksReady } from './money/books/verification/books-ready.js';
import { prepareRuntime, readSettings, type Runtime } from './runtime.js';

/** How long running requests may take to finish after the signal to stop. */
const DRAIN_MS = 10_000;
const TIDY_MS = 100;

const say = (line: string): void => console.error(line);

const serve = async (runtime: Runtime): Promise<INestApplicationContext> => {
  const app = await listening(runtime);
  void app.get(BooksReady).begin();
  return app;
};

const listening = async ({ settings }: Runtime): Promise<INestApplicationContext> => {
  const app = await createApp(settings);
  if (!settings.production) {
    const demo = await prepareDemo(app, settings, say);
    await app.listen(settings.port, settings.host);
    if (demo !== undefined) console.log(welcome(demo, settings));
    return app;
  }
  await app.listen(settings.port, settings.host);
  app.get(RequestLog).logger.info({ port: settings.port, host: settings.host }, 'listening');
  return app;
};

const work = async ({ settings }: Runtime, health: HealthServer): Promise<INestApplicationContext> => {
  const module = AppModule.forRoot(settings, new SystemClock());
  const app = await NestFactory.createApplicationContext(module, { logger: ['error', 'warn'] });
  const service = app.get(HealthService);
  health.ask(() => service.ready());
  return app;
};

/** The resources opened so far. */
interface Progress {
  signalled: boolean;
  runtime?: Runtime;
  app?: INestApplicationContext;
  /** Of a process that only works. */
  health?: HealthServer;
}

/** Stops accepting requests, lets running ones finish, then closes the database; only what has been opened. */
const stop = async ({ app, runtime, health }: Progress): Promise<void> => {
  const server =
    app !== undefined && 'getHttpServer' in app ? (app as { getHttpServer(): Server }).getHttpServer() : undefined;
  // Immediately: the framework does so only after the last job has ended, and a job may take minutes.
  server?.close();
  const impatient = setTimeout(() => server?.closeAllConnections(), DRAIN_MS);
  // A connection kept alive after its last response would keep the process running until its client disconnects.
  const tidy = setInterval(() => server?.closeIdleConnections(), TIDY_MS);
  await app?.close();
  clearTimeout(impatient);
  clearInterval(tidy);
  await runtime?.stop();
  health?.close();
};

const main = async (): Promise<void> => {
  const settings = readSettings();
  const progress: Progress = { signalled: false };
  let started: Promise<void> = Promise.resolve();
  // Installed before anything is started, so that a Ctrl-C during start-up leaves no database running.
  const onSignal = (): void => {
    if (progress.signalled) return;
    progress.signalled = true;
    say('Stopping …');
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
  started = (async () => {
    if (settings.worker === 'only') {
      progress.health = new HealthServer();
      await progress.health.listen(settings.port, settings.host);
    }
    progress.runtime = await prepareRuntime(settings, say);
    if (progress.signalled) return;
    progress.app = await (progress.health === undefined
      ? serve(progress.runtime)
      : work(progress.runtime, progress.health));
    growYoungGeneration(true);
  })();
  try {
    await started;
  } catch (error) {
    if (!progress.signalled) await progress.runtime?.stop();
    throw error;
  }
};

main().catch((error: unknown) => {
  const { code, message: text } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    say(`${text}\nAnother program uses this port. Set PORT, or METRICS_PORT, to a free one.`);
  } else if (error instanceof UnsuitableDatabase) say(text);
  else console.error(error);
  return endProcess(1);
});
