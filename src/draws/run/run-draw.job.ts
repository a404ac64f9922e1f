import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Assignment, type JobTicket, reasonOfJob, recordOf } from '../../jobs/background-job.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { BackgroundWork, type LongWork, type Progress } from '../../jobs/background-work.js';
import { message } from '../../kernel/problem/message.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { Log } from '../../platform/operations/log.js';
import { type DrawTask, RUN_DRAW, stepsOf } from '../draw.js';
import { DrawFreezing, type FrozenDraw, Undrawable } from './draw-freezing.js';
import { type DrawSlot, DrawThread, type Drawing } from './draw-thread.js';
import { DrawWriting } from './draw-writing.js';

/**
 * Draws an edition (R-DRAW-17): freezes what enters, draws in a thread, asks the rules of the verifier, and only then
 * writes, everything in one transaction with the progress. A retry starts over; a draw that is written is not written
 * twice.
 */
@Injectable()
@JobTask(RUN_DRAW)
export class RunDraw implements Job<JobTicket> {
  constructor(
    private readonly background: BackgroundWork,
    private readonly jobs: BackgroundJobs,
    private readonly thread: DrawThread,
    private readonly freezing: DrawFreezing,
    private readonly writing: DrawWriting,
    private readonly log: Log,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.jobs.inSlot(RUN_DRAW, ticket, this.thread.takeSlot(), (slot) =>
      this.background.carryOut(ticket, this.workAt(slot)),
    );
  }

  private workAt(slot: DrawSlot): LongWork<DrawTask> {
    return {
      work: async (assignment, progress) => {
        try {
          if (!(await this.writing.isWritten(assignment.task))) await this.work(assignment, progress, slot);
        } catch (error) {
          if (!(error instanceof Undrawable)) throw error;
          await progress.fail([reasonOfJob(assignment.job, error.reason)]);
        }
      },
    };
  }

  private async work(assignment: Assignment<DrawTask>, progress: Progress, slot: DrawSlot): Promise<void> {
    const { job, task } = assignment;
    const edition = recordOf(assignment);
    const began = performance.now();
    const total = stepsOf(task);
    await progress.restart(total);
    const frozen = await this.freezing.freeze(edition, task);
    const phases = new Phases(progress);
    const drawn = await slot.draw(drawingOf(task, frozen), () => phases.next());
    await phases.noted();
    if (drawn.complaints.length > 0) {
      this.log.logger.error({ job, complaints: drawn.complaints.slice(0, MOST_LOGGED) }, 'a draw broke its own rules');
      throw new Undrawable(WRONG);
    }
    const seconds = Math.round(performance.now() - began) / 1000;
    await this.writing.write(edition, assignment, { frozen, drawn, seconds }, progress, total - phases.count);
  }
}

const MOST_LOGGED = 20;

/** Notes each phase when it begins, one after the other; the thread does not wait for that. */
class Phases {
  count = 0;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly progress: Progress) {}

  next(): void {
    this.count += 1;
    this.last = this.last.then(() => this.progress.note({ done: 1 }));
    // Code that waits for `noted` learns of it.
    this.last.catch(() => undefined);
  }

  noted(): Promise<void> {
    return this.last;
  }
}

const SEED_BYTES = 32;

/** A simulation throws its seeds away. */
const drawingOf = ({ simulate, seeds }: DrawTask, { input, lot }: FrozenDraw): Drawing => ({
  input,
  isReal: !simulate,
  seeds: simulate ? Array.from({ length: seeds }, () => randomBytes(SEED_BYTES).toString('hex')) : [lot.seed],
});

const WRONG = message(
  'Its check found that the draw breaks its own rules; nothing was written. The log of the service says more.',
  'Die Verlosung hält ihre eigenen Regeln nicht ein, wie ihre Prüfung ergab; es wurde nichts geschrieben. Näheres steht im Protokoll des Dienstes.',
);
