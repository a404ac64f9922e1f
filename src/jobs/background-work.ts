import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { keepBeating } from '../platform/jobs/job-processes.js';
import { Log } from '../platform/operations/log.js';
import { message } from '../kernel/problem/message.js';
import { type Assignment, type JobTicket, type Reason, reasonOfJob } from './background-job.js';
import { BackgroundWorkStore, type Step } from './background-work.store.js';
import { JobFiles, type LeftFile } from './job-files.js';

/** Maximum workers that try; those after them only conclude what was done. */
export const MAX_RUNS = 5;
/** Maximum workers that conclude; if all of them die, there is no conclusion. */
export const MAX_ENDINGS = 5;

/** The job was assigned to another worker meanwhile: rolls back what this one does. */
class TakenAway extends Error {
  override readonly name = 'TakenAway';
}

/** A failed step, and its error. */
interface FailedStep<T> {
  readonly step: T;
  readonly error: unknown;
}

/**
 * Progress of a run. Call it within the transaction of each step: step and progress commit together, so readers see
 * both, and unfinished steps of a dead worker count as not done.
 */
export class Progress {
  private broken = false;

  constructor(
    private readonly store: BackgroundWorkStore,
    private readonly files: JobFiles,
    private readonly assignment: Assignment,
  ) {}

  /** A step failed permanently: the job ends as failed. */
  get failed(): boolean {
    return this.broken;
  }

  /** There is no retry after this run. */
  get isLastRun(): boolean {
    return this.assignment.runs >= MAX_RUNS;
  }

  /** Whether the error means that another worker has the job now: stop. */
  isOver(error: unknown): boolean {
    return error instanceof TakenAway;
  }

  /**
   * Runs the steps one after the other; a failed one does not prevent later ones.
   * @returns the failed steps
   */
  async each<T>(steps: readonly T[], carryOut: (step: T) => Promise<void>): Promise<FailedStep<T>[]> {
    await this.expect(steps.length);
    const failed: FailedStep<T>[] = [];
    for (const step of steps) {
      try {
        await carryOut(step);
      } catch (error) {
        if (this.isOver(error)) throw error;
        failed.push({ step, error });
      }
    }
    return failed;
  }

  async expect(steps: number): Promise<void> {
    if (!(await this.store.expect(this.assignment, steps))) throw new TakenAway();
  }

  /** For work that every run starts over, such as a file: nothing is done yet, with this number of steps to go. */
  async restart(steps: number): Promise<void> {
    if (!(await this.store.restart(this.assignment, steps))) throw new TakenAway();
  }

  /**
   * Stores the file that GET /jobs/{uuid}/file serves after the job is done, for a day. One per run; outside of any
   * transaction, because the storage may be slow.
   */
  async leave(file: LeftFile): Promise<void> {
    if (!(await this.files.keep(this.assignment, file))) throw new TakenAway();
  }

  async note(step: Step): Promise<void> {
    if (!(await this.store.note(this.assignment, step))) throw new TakenAway();
  }

  /** Records what failed permanently, and why. */
  async fail(reasons: readonly Reason[]): Promise<void> {
    await this.note({ reasons });
    this.broken = true;
  }
}

/** Port: how a feature does long work. */
export interface LongWork<Task> {
  /**
   * Works in steps, each in its own transaction that records the progress. A retry continues after the finished
   * steps. Every error is retried.
   */
  work(assignment: Assignment<Task>, progress: Progress): Promise<void>;
  /** Called in the last transaction: has a request that joined brought more work? Default: no. */
  hasMore?(assignment: Assignment<Task>, progress: Progress): Promise<boolean>;
  /** Runs once, in the last transaction, even if the job failed: for the part that was done. */
  conclude?(assignment: Assignment<Task>, progress: Progress): Promise<void>;
}

/** Runs long work: heartbeat (of the run, not of the process: `keepBeating`), retries, and conclusion. */
@Injectable()
export class BackgroundWork {
  constructor(
    private readonly database: Database,
    private readonly store: BackgroundWorkStore,
    private readonly files: JobFiles,
    private readonly log: Log,
  ) {}

  /** Called by the handler of the queue's task. Rethrows errors of the work, so that the queue retries it. */
  async carryOut<Task>({ job }: JobTicket, work: LongWork<Task>): Promise<void> {
    const taken = (await this.store.take(job)) as Assignment<Task> | undefined;
    if (taken === undefined) return;
    const assignment = taken as Assignment & Assignment<Task>;
    const stop = keepBeating(() => this.store.beat(assignment), this.log);
    try {
      await this.run(assignment, work);
    } finally {
      stop();
    }
  }

  private async run<Task>(assignment: Assignment & Assignment<Task>, work: LongWork<Task>): Promise<void> {
    const progress = new Progress(this.store, this.files, assignment);
    try {
      if (assignment.runs > MAX_RUNS) throw new Error('Every worker died.');
      do await work.work(assignment, progress);
      while (!(await this.end(assignment, work, progress)));
    } catch (error) {
      if (progress.isOver(error)) return;
      if (assignment.runs < MAX_RUNS) await this.store.putBack(assignment);
      else {
        this.log.trouble(error, 'long work was given up', { record: assignment.job }, 'error');
        await this.database.transaction(async () => {
          await progress.fail([unforeseen(assignment.job)]);
          await this.end(assignment, work, progress);
        });
      }
      throw error;
    }
  }

  /** The last transaction; false if there is more to do. */
  private end<Task>(
    assignment: Assignment & Assignment<Task>,
    work: LongWork<Task>,
    progress: Progress,
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      if (!(await this.store.hold(assignment))) throw new TakenAway();
      const { failed } = progress;
      if (!failed && (await work.hasMore?.(assignment, progress)) === true) return false;
      await work.conclude?.(assignment, progress);
      await this.store.finish(assignment, failed ? 'failed' : 'done');
      return true;
    });
  }
}

/** The text for unforeseen errors: without their message, which may quote data. */
export const unforeseen = (job: string): Reason =>
  reasonOfJob(
    job,
    message(
      'The work was given up after several tries because of an unexpected error; the log of the service says more.',
      'Die Arbeit wurde nach mehreren Versuchen wegen eines unerwarteten Fehlers abgebrochen; Näheres steht im Protokoll des Dienstes.',
    ),
  );
