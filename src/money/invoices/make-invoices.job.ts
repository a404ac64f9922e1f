import { Injectable } from '@nestjs/common';
import { type Assignment, type JobTicket, type Reason, reasonOf, recordOf } from '../../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../../jobs/background-work.js';
import { message } from '../../kernel/problem/message.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { Log } from '../../platform/operations/log.js';
import { InvoicePlanStore, type InvoiceTask, MAKE_INVOICES } from './invoice-plan.store.js';
import { Invoicing } from './invoicing.js';

/** Makes the invoices of an edition, each in its own transaction; a retry finds those that are made. */
@Injectable()
@JobTask(MAKE_INVOICES)
export class MakeInvoices implements Job<JobTicket>, LongWork<InvoiceTask> {
  constructor(
    private readonly database: Database,
    private readonly background: BackgroundWork,
    private readonly plan: InvoicePlanStore,
    private readonly invoicing: Invoicing,
    private readonly audit: AuditLog,
    private readonly log: Log,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  async work(assignment: Assignment<InvoiceTask>, progress: Progress): Promise<void> {
    const { task, by } = assignment;
    const edition = recordOf(assignment);
    const failures = await progress.each(await this.plan.owing(edition, task), (debtor) =>
      this.database.transaction(async () => {
        const result = await this.invoicing.invoice(debtor, edition, task, by);
        if (result.leftOut === undefined || (result.mailed ?? 0) > 0) {
          await this.audit.job({ job: MAKE_INVOICES, record: debtor });
        }
        await progress.note({ done: 1, result });
      }),
    );
    // All others are done; these are retried, unless this was the last attempt.
    if (failures[0] !== undefined && !progress.isLastRun) throw failures[0].error;
    for (const { step: debtor, error } of failures) {
      this.log.trouble(error, 'a debtor could not be invoiced', { debtor }, 'error');
    }
    if (failures.length > 0) await progress.fail(failures.map(({ step }) => notInvoiced(step)));
  }
}

const notInvoiced = (debtor: string): Reason =>
  reasonOf(
    'debtors',
    debtor,
    message(
      'No invoice could be made for this debtor because of an unexpected error; the log of the service says more.',
      'Für diesen Zahlungspflichtigen konnte wegen eines unerwarteten Fehlers keine Rechnung erstellt werden; Näheres steht im Protokoll des Dienstes.',
    ),
  );
