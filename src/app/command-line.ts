import { NestFactory } from '@nestjs/core';
import { type INestApplicationContext } from '@nestjs/common';
import { AppModule } from '../app.module.js';
import { SystemClock } from '../kernel/clock/clock.js';
import { buildProgram } from '../commands/program.js';
import { CliProblem } from '../commands/command.js';
import { endProcess } from './process.js';
import { prepareRuntime, readSettings, type Runtime } from './runtime.js';
import { StartProblem } from '../platform/operations/config/env.js';
import { type Settings } from '../platform/operations/config/settings.js';
import { sqlErrorOf, isDatabaseUnavailable } from '../platform/database/sql-error.js';

/** Somebody waits at a terminal, or a script. */
const PATIENCE_MS = 30_000;

const say = (line: string): void => console.error(line);

/**
 * Runs a command with the application's services on a migrated database, then closes both. Works next to a running
 * service.
 */
const withApp = async <T>(work: (app: INestApplicationContext, settings: Settings) => Promise<T>): Promise<T> => {
  const waiting = { say, patienceMs: PATIENCE_MS };
  const runtime: Runtime = await prepareRuntime(await readSettings(), () => undefined, waiting);
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

/** A failure that somebody can mend is a sentence, and so is an outage; any other shows where it happened. */
const sentenceOf = (error: unknown): string => {
  const { message, stack } = error as Error;
  if (error instanceof CliProblem || error instanceof StartProblem) return message;
  if (!isDatabaseUnavailable(error)) return String(stack);
  const { code = 'connection lost' } = sqlErrorOf(error) ?? {};
  return `The database went away, or can only be read (${code}). What was not confirmed may not have been done.`;
};

buildProgram(withApp)
  .parseAsync()
  .then(
    () => endProcess(0),
    (error: unknown) => {
      say(sentenceOf(error));
      return endProcess(1);
    },
  );
