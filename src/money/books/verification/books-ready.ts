import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type CheckState, ChecksReadiness, type ReadyCheck } from '../../../platform/health/ready-check.js';
import { RequestLog } from '../../../platform/request/request-log.js';
import { BookVerification } from './book-verification.js';

/** Longer than this no single question takes at the start of a process. */
const PATIENCE_MS = 10_000;

/** Checks the books once, beside the first requests, when a process starts to serve; shown in /health/ready. */
@Injectable()
@ChecksReadiness('books')
export class BooksReady implements ReadyCheck, BeforeApplicationShutdown {
  private current: CheckState = 'unchecked';
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly verification: BookVerification,
    private readonly log: RequestLog,
  ) {}

  get state(): CheckState {
    return this.current;
  }

  /** Begins to check; the promise is fulfilled when it is done, whatever was found. */
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
      if (complaints.length > 0) this.log.logger.error({ complaints }, 'the books do not fit together');
    } catch (error) {
      this.log.logger.warn({ error: (error as Error).name }, 'the books could not be checked in time');
    }
  }
}
