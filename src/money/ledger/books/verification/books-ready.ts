import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type CheckState, ChecksReadiness, type ReadyCheck } from '../../../../platform/http/health/health.service.js';
import { Log } from '../../../../platform/operations/log.js';
import { BookVerification } from './book-verification.js';

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
