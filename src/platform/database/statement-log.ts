import { Logger as NestLogger } from '@nestjs/common';
import { type Logger } from 'typeorm';

const TRANSACTION_CONTROL = /^(START TRANSACTION|SET TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/;

/** TypeORM's logger: counts the statements it sends (not those that only begin or end a transaction) and passes on warnings. */
export class StatementLog implements Logger {
  private readonly logger = new NestLogger('Database');
  /** Statements sent so far. Tests compare it before and after a request. */
  count = 0;

  logQuery(query: string): void {
    if (!TRANSACTION_CONTROL.test(query)) this.count += 1;
  }

  /** Told of every statement of TypeORM's that failed. */
  onFailure: () => void = () => undefined;

  /** The error is thrown to the caller, who decides whether it is worth a line. */
  logQueryError(): void {
    this.onFailure();
  }

  logQuerySlow(time: number, query: string): void {
    this.logger.warn(`Slow statement (${time} ms): ${query}`);
  }

  /** `migrate` itself tells what it did. */
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
