import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { BOOK_RULES } from './book-rules.js';
import { type CheckState, ChecksReadiness, type ReadyCheck } from '../../platform/http/health/health.service.js';
import { Log } from '../../platform/operations/log.js';

/** A violated invariant, and the first places. */
export interface BookComplaint {
  readonly rule: string;
  readonly complaint: string;
  readonly count: number;
  readonly places: readonly string[];
}

const SHOWN = 20;

/** Verifies the books as stored, without any cache. */
@Injectable()
export class BookVerification {
  constructor(private readonly database: Database) {}

  /**
   * All violations, from one snapshot. Empty: the books are consistent.
   * @param patience timeout of each statement in milliseconds; 0: none
   */
  complaints(patience = 0): Promise<BookComplaint[]> {
    return this.database.snapshot(async () => {
      await this.database.query(`set local statement_timeout = ${Math.trunc(patience)}`);
      return this.here();
    });
  }

  /** The same within the current transaction, including its uncommitted changes. */
  async here(): Promise<BookComplaint[]> {
    const found: BookComplaint[] = [];
    for (const { name, complaint, sql } of BOOK_RULES) {
      const [row] = await this.database.query<{ count: number; places: string[] | null }>(
        `select count(*)::int as count, (array_agg(f.place order by f.place))[1:${SHOWN}] as places from (${sql}) f`,
      );
      const { count = 0, places } = row ?? {};
      if (count > 0) found.push({ rule: name, complaint, count, places: places ?? [] });
    }
    return found;
  }
}

/** Timeout of each statement at process start. */
const PATIENCE_MS = 10_000;

/** Verifies the books once at process start, in parallel with the first requests; reported in /health/ready. */
@Injectable()
@ChecksReadiness('books')
export class BooksReady implements ReadyCheck, BeforeApplicationShutdown {
  private current: CheckState = 'unchecked';
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly verification: BookVerification,
    private readonly log: Log,
  ) {}

  get state(): CheckState {
    return this.current;
  }

  /** Starts the check; the promise resolves when it has finished, whatever the result. */
  begin(): Promise<void> {
    this.running = this.check();
    return this.running;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running;
  }

  private async check(): Promise<void> {
    try {
      const complaints = await this.verification.complaints(PATIENCE_MS);
      this.current = complaints.length === 0 ? 'up' : 'wrong';
      if (complaints.length > 0) this.log.logger.error({ complaints }, 'the books are not consistent');
    } catch (error) {
      this.log.trouble(error, 'the books could not be checked in time', { worker: false });
    }
  }
}
