import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { message } from '../kernel/problem/message.js';
import { type Assignment, type JobTicket, type Reason } from './background-job.js';
import { BackgroundWorkStore, type Step } from './background-work.store.js';
import { JobFiles, type LeftFile } from './job-files.js';

/** Workers that may try; those after them only make the end of what was done. */
export const MAX_RUNS = 5;
/** Workers that may make the end; when they all died over it, there is none. */
export const MAX_ENDINGS = 5;
const BEAT_MS = 15_000;

/** The job was given to another worker meanwhile: whatever this one does is rolled back. */
class TakenAway extends Error {
  override readonly name = 'TakenAway';
}

/** A step that could not be done, and what was thrown. */
export interface FailedStep<T> {
  readonly step: T;
  readonly error: unknown;
}

/**
 * How far a run is. To be called within the transaction of each step: step and progress commit together, a reader sees both,
 * and what a dead worker had not finished counts as not done.
 */
export class Progress {
  private broken = false;

  constructor(
    private readonly store: BackgroundWorkStore,
    private readonly files: JobFiles,
    private readonly assignment: Assignment,
  ) {}

  /** Something could not be done for good: the job ends as failed. */
  get failed(): boolean {
    return this.broken;
  }

  /** No worker tries after this one. */
  get isLastRun(): boolean {
    return this.assignment.runs >= MAX_RUNS;
  }

  /** Whether the error says that another worker has the job now: nothing is to be tried any more. */
  isOver(error: unknown): boolean {
    return error instanceof TakenAway;
  }

  /**
   * Does one step after the other, each as far as it can: one that fails keeps none behind it from being done.
   * @returns the steps that failed
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

  /** For work that every run begins anew, such as a file: nothing is done yet, so many steps to go. */
  async restart(steps: number): Promise<void> {
    if (!(await this.store.restart(this.assignment, steps))) throw new TakenAway();
  }

  /**
   * Leaves the file that GET /jobs/{uuid}/file gives out once the job is done, for a day. One of each run; outside of any
   * transaction, for a store may be slow.
   */
  async leave(file: LeftFile): Promise<void> {
    if (!(await this.files.keep(this.assignment, file))) throw new TakenAway();
  }

  async note(step: Step): Promise<void> {
    if (!(await this.store.note(this.assignment, step))) throw new TakenAway();
  }

  /** What could not be done, and why. */
  async fail(reasons: readonly Reason[]): Promise<void> {
    await this.note({ reasons });
    this.broken = true;
  }
}

/** Long work: how a feature does it. */
export interface LongWork<Task> {
  /**
   * Works in steps, each in a transaction of its own that notes the progress. A run that finds steps done goes on behind
   * them. Whatever it throws is tried again.
   */
  work(assignment: Assignment<Task>, progress: Progress): Promise<void>;
  /** Asked in the last transaction: has more work come in, of those who joined? Missing: nobody brings any. */
  hasMore?(assignment: Assignment<Task>, progress: Progress): Promise<boolean>;
  /** What is to happen once, in the last transaction, also when the job failed: of what was done all the same. */
  conclude?(assignment: Assignment<Task>): Promise<void>;
}

/** Runs long work: heartbeat, tries, and the end. */
@Injectable()
export class BackgroundWork {
  constructor(
    private readonly database: Database,
    private readonly store: BackgroundWorkStore,
    private readonly files: JobFiles,
  ) {}

  /** To be called by the handler of the queue's task. Throws what the work throws, so that the queue tries it again. */
  async carryOut<Task>({ job }: JobTicket, work: LongWork<Task>): Promise<void> {
    const taken = (await this.store.take(job)) as Assignment<Task> | undefined;
    if (taken === undefined) return;
    const assignment = taken as Assignment & Assignment<Task>;
    const beat = setInterval(() => void this.store.beat(assignment).catch(() => undefined), BEAT_MS);
    try {
      await this.run(assignment, work);
    } finally {
      clearInterval(beat);
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
        await this.database.transaction(async () => {
          await progress.fail([unforeseen(assignment.job)]);
          await this.end(assignment, work, progress);
        });
      }
      throw error;
    }
  }

  /** The last transaction; false when there is more to do. */
  private end<Task>(
    assignment: Assignment & Assignment<Task>,
    work: LongWork<Task>,
    progress: Progress,
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      if (!(await this.store.hold(assignment))) throw new TakenAway();
      const { failed } = progress;
      if (!failed && (await work.hasMore?.(assignment, progress)) === true) return false;
      await work.conclude?.(assignment);
      await this.store.finish(assignment, failed ? 'failed' : 'done');
      return true;
    });
  }
}

/** What is said of errors that nobody foresaw: no words of theirs, they may quote data. */
export const unforeseen = (job: string): Reason => ({
  kind: 'jobs',
  subject: { uuid: job, name: null },
  text: message(
    'The work was given up after several tries because of an unexpected error; the log of the service knows more.',
    'Die Arbeit wurde nach mehreren Versuchen wegen eines unerwarteten Fehlers aufgegeben; Näheres steht im Protokoll des Dienstes.',
  ),
});
