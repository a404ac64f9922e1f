import { Injectable } from '@nestjs/common';
import { message } from '../common/http/message.js';
import { type Job, JobTask } from '../common/jobs/job.js';
import { type Assignment, type JobTicket, type Reason } from '../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../jobs/background-work.js';
import { type BookletTask, PRINT_BOOKLET } from './booklet.js';
import { BookletPrinter } from './booklet-printer.js';
import { BookletStore } from './booklet.store.js';

/** Prints a booklet and leaves it as the job's file. A run that died is begun anew. */
@Injectable()
@JobTask(PRINT_BOOKLET)
export class PrintBooklet implements Job<JobTicket>, LongWork<BookletTask> {
  constructor(
    private readonly background: BackgroundWork,
    private readonly store: BookletStore,
    private readonly printer: BookletPrinter,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  async work({ job, task }: Assignment<BookletTask>, progress: Progress): Promise<void> {
    const content = await this.store.content(task.edition);
    if (content === undefined) {
      await progress.fail([nothingLeft(job)]);
      return;
    }
    await progress.restart(content.offers.length);
    const pdf = await this.printer.print(content, task);
    await progress.leave({ name: `programmheft-${content.edition.alias}`, extension: 'pdf', content: pdf });
    await progress.note({ done: content.offers.length, result: { offers: content.offers.length } });
  }

  /** Nobody joins: every request has a job of its own. */
  hasMore(): Promise<boolean> {
    return Promise.resolve(false);
  }

  conclude(): Promise<void> {
    return Promise.resolve();
  }
}

const nothingLeft = (job: string): Reason => ({
  kind: 'jobs',
  subject: { uuid: job, name: null },
  text: message(
    'Meanwhile the edition has no offer any more that could be printed.',
    'Die Ausgabe hat inzwischen kein Angebot mehr, das gedruckt werden könnte.',
  ),
});
