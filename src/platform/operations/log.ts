import { Inject, Injectable } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { SETTINGS, type Settings } from './config/settings.js';

/** The structured log of the process: never a message of an error, which may quote what somebody has entered. */
@Injectable()
export class Log {
  readonly logger: Logger;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.logger = pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  }

  /**
   * Logs a failure outside of requests: the kind of error and its code, never its message.
   * @param level `warn` while the work goes on or is tried again, `error` when it was given up
   */
  trouble(
    error: unknown,
    text: string,
    more: Readonly<Record<string, unknown>> = {},
    level: 'warn' | 'error' = 'warn',
  ): void {
    const { name, code, cause } = error as { name?: string; code?: string; cause?: { code?: string } };
    this.logger[level]({ worker: true, ...more, error: name, code: code ?? cause?.code }, text);
  }

  /** Logs what nobody has caught. */
  uncaught(error: unknown): void {
    this.logger.error(traceOf(error ?? {}), 'a failure was not handled');
  }
}

/** Kind, code and first frames of an error, without its message. */
export const traceOf = (error: unknown): Record<string, unknown> => {
  const { name, stack, code } = error as { name?: string; stack?: string; code?: string };
  const frames = stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8);
  return { error: name, code, stack: frames };
};
