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

/** PostgreSQL truncates longer names, so that two of them could become equal. */
const NAME_LENGTH = 63;
/**
 * Maximum number of composed statements that are prepared; each takes about two kilobytes here and in every
 * connection.
 */
const MOST = 300;
/** Per list or search: requests for all combinations of one list must not use up the budget of the others. */
const MOST_OF_ONE = 24;

/** Names of prepared statements. A name belongs to exactly one text. */
export class StatementNames {
  private readonly texts = new Map<string, string>();
  private readonly composed = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  /** @throws Error the name is too long, or belongs to another text */
  require(name: string, sql: string): void {
    const known = this.texts.get(name);
    if (known === undefined) {
      if (Buffer.byteLength(name) > NAME_LENGTH) throw new Error(`The statement name ${name} is too long.`);
      this.texts.set(name, sql);
    } else if (known !== sql) {
      throw new Error(`The statement name ${name} is used for two different texts:\n${known}\n--\n${sql}`);
    }
  }

  /**
   * The name of a statement built from parts, if it is one of the first seen with its prefix; undefined: the
   * statement is sent without a name.
   */
  ofComposed(prefix: string, sql: string): string | undefined {
    const known = this.composed.get(sql);
    if (known !== undefined) return known;
    const count = this.counts.get(prefix) ?? 0;
    if (count >= MOST_OF_ONE || this.composed.size >= MOST) return undefined;
    const name = `${prefix}_${String(this.composed.size)}`;
    this.composed.set(sql, name);
    this.counts.set(prefix, count + 1);
    return name;
  }
}
