import { debuglog } from 'node:util';
import { Logger as NestLogger } from '@nestjs/common';
import { type Logger } from 'typeorm';

/** `NODE_DEBUG=sql` shows it. */
const debug = debuglog('sql');

const TRANSACTION_CONTROL = /^(START TRANSACTION|SET TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/;

/**
 * TypeORM's logger: counts the statements it sends (except those that only begin or end a transaction) and forwards
 * warnings.
 */
export class StatementLog implements Logger {
  private readonly logger = new NestLogger('Database');
  /** Statements sent so far; tests compare it before and after a request. */
  count = 0;

  logQuery(query: string): void {
    if (!TRANSACTION_CONTROL.test(query)) this.note('manager', query);
  }

  /** Shows the text only, of statements with a name: the parameters are personal data, and so may the text be of one without. */
  note(name: string | undefined, text: string): void {
    this.count += 1;
    if (name !== undefined) debug('%s: %s', name, text);
  }

  /** Called for every failed statement of TypeORM. */
  onFailure: (error: string | Error) => void = () => undefined;

  /** The error is thrown to the caller, who decides whether to log it. */
  logQueryError(error: string | Error): void {
    this.onFailure(error);
  }

  logQuerySlow(time: number, query: string): void {
    this.logger.warn(`Slow statement (${time} ms): ${query}`);
  }

  /** `migrate` logs what it did. */
  logSchemaBuild(): void {
    return;
  }

  logMigration(message: string): void {
    this.logger.log(message);
  }

  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    if (level === 'warn') this.logger.warn(message);
    else this.logger.debug(message);
  }
}
