import { Injectable } from '@nestjs/common';
import { type Assignment, type JobTicket, reasonOfJob } from '../../jobs/background-job.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { BackgroundWork, type LongWork, type Progress } from '../../jobs/background-work.js';
import { message } from '../../kernel/problem/message.js';
import { PaperPress, type PressSlot } from '../../papers/paper-press.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/job.js';
import { PRINT_TELLINGS, type PrintTellingsTask } from './untold.js';
import { UntoldPile } from './untold-pile.js';
import { UntoldStore } from './untold.store.js';

/** Prints letters to the families that no mail reaches, for the account that asked for it; then they were told (R-ATT-29). */
@Injectable()
@JobTask(PRINT_TELLINGS)
export class PrintTellings implements Job<JobTicket> {
  constructor(
    private readonly background: BackgroundWork,
    private readonly jobs: BackgroundJobs,
    private readonly press: PaperPress,
    private readonly pile: UntoldPile,
    private readonly store: UntoldStore,
    private readonly audit: AuditLog,
    private readonly database: Database,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.jobs.inSlot(PRINT_TELLINGS, ticket, this.press.takeSlot(), (slot) =>
      this.background.carryOut(ticket, {
        work: (assignment: Assignment<PrintTellingsTask>, progress) => this.print(assignment, progress, slot),
      } satisfies LongWork<PrintTellingsTask>),
    );
  }

  private async print(
    { job, by, task }: Assignment<PrintTellingsTask>,
    progress: Progress,
    slot: PressSlot,
  ): Promise<void> {
    const made = await this.pile.of(by, task);
    if (made === undefined) return progress.fail([reasonOfJob(job, NOT_ALLOWED)]);
    const { paper, changes, families, leftOut, withoutAddress, caller } = made;
    await progress.restart(families + leftOut);
    if (families > 0) {
      const content = await slot.print(paper);
      await this.database.transaction(() => this.audit.job({ job: PRINT_TELLINGS, record: job }));
      await progress.leave({ name: 'briefe-ferienprogramm', extension: 'pdf', content, madeFor: caller });
    }
    await this.database.transaction(async () => {
      await this.store.noteTold(changes, 'letter', by);
      await progress.note({ done: families + leftOut, result: { printed: families, leftOut, withoutAddress } });
    });
  }
}

const NOT_ALLOWED = message(
  'The account that asked for it is gone, disabled, or no longer allowed to see families.',
  'Das Konto, das darum gebeten hat, gibt es nicht mehr, es ist gesperrt oder darf keine Familien mehr sehen.',
);
