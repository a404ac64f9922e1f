import { Injectable } from '@nestjs/common';
import { message } from '../../kernel/problem/message.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { type Assignment, type JobTicket, type Reason, reasonOfJob } from '../../jobs/background-job.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { BackgroundWork, type LongWork, type Progress } from '../../jobs/background-work.js';
import { PaperPress, type PressSlot } from '../../papers/paper-press.js';
import { type BookletTask, PRINT_BOOKLET } from './booklet.inputs.js';
import { BookletPrinter } from './booklet-printer.js';
import { BookletStore } from './booklet.store.js';

/** Prints a booklet and stores it as the job's file. A retry starts over. */
@Injectable()
@JobTask(PRINT_BOOKLET)
export class PrintBooklet implements Job<JobTicket> {
  constructor(
    private readonly background: BackgroundWork,
    private readonly jobs: BackgroundJobs,
    private readonly press: PaperPress,
    private readonly store: BookletStore,
    private readonly printer: BookletPrinter,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.jobs.inSlot(PRINT_BOOKLET, ticket, this.press.takeSlot(), (slot) =>
      this.background.carryOut(ticket, this.workIn(slot)),
    );
  }

  private workIn(slot: PressSlot): LongWork<BookletTask> {
    return { work: (assignment, progress) => this.work(assignment, progress, slot) };
  }

  private async work({ job, task }: Assignment<BookletTask>, progress: Progress, slot: PressSlot): Promise<void> {
    const content = await this.store.content(task.edition);
    if (content === undefined) {
      await progress.fail([nothingLeft(job)]);
      return;
    }
    await progress.restart(content.offers.length);
    const pdf = await this.printer.print(content, task, slot);
    await progress.leave({ name: `programmheft-${content.edition.alias}`, extension: 'pdf', content: pdf });
    await progress.note({ done: content.offers.length, result: { offers: content.offers.length } });
  }
}

const nothingLeft = (job: string): Reason =>
  reasonOfJob(
    job,
    message(
      'By now the edition no longer has an offer that could be printed.',
      'Die Ausgabe hat inzwischen kein Angebot mehr, das gedruckt werden könnte.',
    ),
  );
