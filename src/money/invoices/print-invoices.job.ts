import { Injectable } from '@nestjs/common';
import { type Assignment, type JobTicket } from '../../jobs/background-job.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { BackgroundWork, type LongWork } from '../../jobs/background-work.js';
import { PaperPress } from '../../papers/paper-press.js';
import { type Job, JobTask } from '../../platform/jobs/job.js';
import { InvoiceWriteStore } from '../debtors/demands/invoice-write.store.js';
import { InvoicePile } from './invoice-pile.js';
import { PRINT_INVOICES, type PrintTask } from './print-invoices.js';

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
