import { NestFactory } from '@nestjs/core';
import { type INestApplicationContext } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { SystemClock } from './kernel/clock/clock.js';
import { UnsuitableDatabase } from './platform/database/migrate.js';
import { buildProgram } from './commands/program.js';
import { CliProblem } from './commands/with-app.js';
import { endProcess } from './ending.js';
import { prepareRuntime, readSettings, type Runtime } from './runtime.js';
import { type Settings } from './platform/config/settings.js';

const say = (line: string): void => console.error(line);

/**
 * Runs a command with the application's services on a migrated database, then closes both. Works next to a running
 * service.
 */
const withApp = async <T>(work: (app: INestApplicationContext, settings: Settings) => Promise<T>): Promise<T> => {
  const runtime: Runtime = await prepareRuntime(readSettings(), () => undefined);
  try {
    // Next to a running service, whose metrics port is taken; and its traces are not about commands.
    const quiet = { worker: 'off', logLevel: 'silent', metricsPort: undefined, tracing: undefined } as const;
    const settings = { ...runtime.settings, ...quiet };
    const app = await NestFactory.createApplicationContext(AppModule.forRoot(settings, new SystemClock()), {
      logger: ['error', 'warn'],
    });
    try {
      return await work(app, runtime.settings);
    } finally {
      await app.close();
    }
  } finally {
    await runtime.stop();
  }
};

buildProgram(withApp)
  .parseAsync()
  .then(
    () => endProcess(0),
    (error: unknown) => {
      say(
        error instanceof CliProblem || error instanceof UnsuitableDatabase
          ? error.message
          : String((error as Error).stack),
      );
      return endProcess(1);
    },
  );
