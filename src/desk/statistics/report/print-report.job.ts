import { Injectable } from '@nestjs/common';
import { PRINT_REPORT, type ReportTask } from './report.js';
import { ReportReader } from './report.store.js';
import { type Assignment, type JobTicket } from '../../../jobs/background-job.js';
import { BackgroundJobs } from '../../../jobs/background-jobs.js';
import { BackgroundWork, type LongWork, type Progress } from '../../../jobs/background-work.js';
import { PaperPress, type PressSlot } from '../../../papers/paper-press.js';
import { PrintedLetterhead } from '../../../papers/printed-letterhead.js';
import { type Job, JobTask } from '../../../platform/jobs/jobs.js';
import { reportPaper } from './paper/report-paper.js';

/** Reading, printing, storing. */
const STEPS = 3;

/** Prints the report of an edition for the council (R-EXP-11) and stores it as the job's file. A retry starts over. */
@Injectable()
@JobTask(PRINT_REPORT)
export class PrintReport implements Job<JobTicket> {
  constructor(
    private readonly background: BackgroundWork,
    private readonly jobs: BackgroundJobs,
    private readonly press: PaperPress,
    private readonly reader: ReportReader,
    private readonly letterhead: PrintedLetterhead,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.jobs.inSlot(PRINT_REPORT, ticket, this.press.takeSlot(), (slot) =>
      this.background.carryOut(ticket, {
        work: (assignment: Assignment<ReportTask>, progress) => this.work(assignment, progress, slot),
      } satisfies LongWork<ReportTask>),
    );
  }

  private async work(
    { record, task: { moneyFor } }: Assignment<ReportTask>,
    progress: Progress,
    slot: PressSlot,
  ): Promise<void> {
    await progress.restart(STEPS);
    const content = await this.reader.read(record ?? '', moneyFor !== null);
    // A report of a deleted edition is of no use.
    if (content === undefined) return;
    await progress.note({ done: 1 });
    const pdf = await slot.print(reportPaper(content, await this.letterhead.read()));
    await progress.note({ done: 1 });
    await progress.leave({
      ...{ name: `bericht-${content.current.edition.alias}`, extension: 'pdf', content: pdf },
      ...(moneyFor === null ? {} : { madeFor: { rights: [moneyFor] } }),
    });
    await progress.note({ done: 1, result: { offers: content.current.held.offers } });
  }
}
