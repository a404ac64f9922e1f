import { Injectable } from '@nestjs/common';
import { type Assignment, reasonOfJob, type JobTicket } from '../../jobs/background-job.js';
import { type Progress, BackgroundWork, type LongWork } from '../../jobs/background-work.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { message } from '../../kernel/problem/message.js';
import { lettersPaper } from '../../papers/letter-paper.js';
import { type Letter } from '../../papers/letter.js';
import { type PressSlot, PaperPress } from '../../papers/paper-press.js';
import { PrintedLetterhead } from '../../papers/printed-letterhead.js';
import { CallerResolver } from '../../platform/http/access/auth.guard.js';
import { hasOneOf } from '../../platform/http/access/policy.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { Database } from '../../platform/database/database.js';
import { InvoiceDocumentsService } from './invoice-documents.service.js';
import { isHiddenInvoice } from './invoice.view.js';
import { InvoiceStore } from './invoice.store.js';
import { PRINT_INVOICES, type PrintTask } from './invoices.inputs.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { InvoiceWriteStore } from '../debtors/invoice-write.store.js';

/** The letters of a job that prints invoices. */
@Injectable()
export class InvoicePile {
  constructor(
    private readonly callers: CallerResolver,
    private readonly database: Database,
    private readonly store: InvoiceStore,
    private readonly documents: InvoiceDocumentsService,
    private readonly letterhead: PrintedLetterhead,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @returns the invoices whose letters are in it */
  async print(assignment: Assignment<PrintTask>, progress: Progress, slot: PressSlot): Promise<string[]> {
    const { job, task } = assignment;
    const caller = await this.callerOf(assignment);
    if (caller === undefined) {
      await progress.fail([reasonOfJob(job, NOT_ALLOWED)]);
      return [];
    }
    const uuids = await this.store.printable(task.edition, task.only);
    await progress.restart(uuids.length);
    const printed: string[] = [];
    const letters: Letter[] = [];
    for (const uuid of uuids) {
      const invoice = await this.store.known(uuid);
      if (isHiddenInvoice(invoice, caller)) continue;
      letters.push(await this.documents.letter(invoice));
      printed.push(uuid);
    }
    if (letters.length === 0) {
      await progress.fail([reasonOfJob(job, NOTHING_LEFT)]);
      return [];
    }
    const head = await this.letterhead.read();
    const content = await slot.print(lettersPaper('Rechnungen', letters, head, this.clock.now()));
    await this.database.transaction(() => this.audit.job({ job: PRINT_INVOICES, record: job }));
    await progress.leave({ name: `rechnungen-${task.alias}`, extension: 'pdf', content, madeFor: caller });
    const leftOut = uuids.length - letters.length;
    await progress.note({ done: uuids.length, result: { printed: letters.length, leftOut } });
    return printed;
  }

  private async callerOf({ by, task }: Assignment<PrintTask>): Promise<Caller | undefined> {
    const caller = by === null ? undefined : await this.callers.ofAccount(by, task.token);
    return caller !== undefined && hasOneOf(['ROLE_PAYMENTS_ADMIN'], caller) ? caller : undefined;
  }
}

const NOT_ALLOWED = message(
  'The account that asked for it is gone, disabled, or no longer allowed to see invoices.',
  'Das Konto, das darum gebeten hat, gibt es nicht mehr, es ist gesperrt oder darf keine Rechnungen mehr sehen.',
);
const NOTHING_LEFT = message(
  'There is no open invoice that could be printed for you.',
  'Es gibt keine offene Rechnung, die für Sie gedruckt werden könnte.',
);

/**
 * Prints the open invoices of an edition as one file (R-MON-30), for the account that asked for it: without those that it may not
 * see when this runs. A retry starts over.
 */
@Injectable()
@JobTask(PRINT_INVOICES)
export class PrintInvoices implements Job<JobTicket> {
  constructor(
    private readonly background: BackgroundWork,
    private readonly jobs: BackgroundJobs,
    private readonly press: PaperPress,
    private readonly printing: InvoicePile,
    private readonly writing: InvoiceWriteStore,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.jobs.inSlot(PRINT_INVOICES, ticket, this.press.takeSlot(), (slot) =>
      this.background.carryOut(ticket, {
        work: async (assignment: Assignment<PrintTask>, progress) =>
          this.writing.print(await this.printing.print(assignment, progress, slot)),
      } satisfies LongWork<PrintTask>),
    );
  }
}
