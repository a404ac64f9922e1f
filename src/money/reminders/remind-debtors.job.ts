import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate, localDayBegin } from '../../kernel/clock/zone.js';
import { Database } from '../../platform/database/database.js';
import { message } from '../../kernel/problem/message.js';
import { RequestLog } from '../../platform/request/request-log.js';
import { type Job, JobTask } from '../../platform/jobs/job.js';
import { type Assignment, type JobTicket, type Reason } from '../../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../../jobs/background-work.js';
import { type DebtorRow, DebtorStore } from '../parties/debtor.store.js';
import { type OpenItemRow } from '../parties/open-items.js';
import { isRemindable } from './pay-days.js';
import { REMIND_DEBTORS, type RemindTask } from './remind-debtors.js';
import { ReminderStore } from './reminder.store.js';
import { Reminding } from './reminding.js';

const DAY_MS = 86_400_000;

/**
 * Reminds all debtors of an edition, each in its own transaction; a retry continues where it stopped. Requests that
 * join want nothing that this run does not do.
 */
@Injectable()
@JobTask(REMIND_DEBTORS)
export class RemindDebtors implements Job<JobTicket>, LongWork<RemindTask> {
  constructor(
    private readonly database: Database,
    private readonly background: BackgroundWork,
    private readonly debtors: DebtorStore,
    private readonly store: ReminderStore,
    private readonly reminding: Reminding,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly log: RequestLog,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  async work(assignment: Assignment<RemindTask>, progress: Progress): Promise<void> {
    const { task } = assignment;
    const owing = await this.store.owingFor(editionOf(assignment), this.chargedBefore(task), remindedSince(task));
    const failures = await progress.each(owing, (debtor) =>
      this.database.transaction(() => this.one(debtor, assignment, progress)),
    );
    // All others are done; these are retried, unless this was the last attempt.
    if (failures[0] !== undefined && !progress.isLastRun) throw failures[0].error;
    for (const { step: debtor, error } of failures) {
      this.log.logger.error({ debtor, error: (error as Error).name }, 'a debtor could not be reminded');
    }
    if (failures.length > 0) await progress.fail(failures.map(({ step }) => notReminded(step)));
  }

  /** One debtor with the current books: payments since the plan are taken into account. */
  private async one(uuid: string, assignment: Assignment<RemindTask>, progress: Progress): Promise<void> {
    const { task, by } = assignment;
    await this.debtors.lock(uuid);
    const debtor = await this.debtors.one(uuid);
    const isDone = await this.store.isRemindedSince(uuid, remindedSince(task));
    const items = debtor === undefined || isDone ? [] : await this.itemsOf(debtor, assignment);
    const { dueOn, force } = task;
    const isMailed =
      debtor === undefined
        ? undefined
        : await this.reminding.remind({ debtor, items, dueOn: dueOn ?? undefined, forced: force, by });
    if (isMailed === undefined) {
      await progress.note({ done: 1, result: { leftOut: 1 } });
      return;
    }
    await this.audit.job({ job: REMIND_DEBTORS, record: uuid });
    await progress.note({ done: 1, result: isMailed ? { mailed: 1 } : { withoutAddress: 1 } });
  }

  private async itemsOf(debtor: DebtorRow, assignment: Assignment<RemindTask>): Promise<OpenItemRow[]> {
    const edition = editionOf(assignment);
    const open = (debtor.itemList ?? []).filter((item) => item.open > 0 && item.edition === edition);
    const old = await this.store.chargedBefore(
      open.flatMap(({ attendance }) => attendance ?? []),
      this.chargedBefore(assignment.task),
    );
    const now = this.clock.now();
    return open.filter((item) => item.attendance !== null && old.has(item.attendance) && isRemindable(item, now));
  }

  private chargedBefore({ minDays }: RemindTask): Date {
    return new Date(this.clock.now().getTime() - minDays * DAY_MS);
  }
}

/** Debtors reminded since then are skipped; the same moment in every attempt, even after midnight. */
const remindedSince = ({ force, asked }: RemindTask): Date =>
  force ? new Date(asked) : localDayBegin(localDate(new Date(asked)));

const editionOf = ({ record }: Assignment<RemindTask>): string => {
  if (record === null) throw new Error('A job that reminds debtors needs an edition.');
  return record;
};

const notReminded = (debtor: string): Reason => ({
  kind: 'debtors',
  subject: { uuid: debtor, name: null },
  text: message(
    'This debtor could not be reminded because of an unexpected error; the log of the service knows more.',
    'Dieser Zahlungspflichtige ließ sich wegen eines unerwarteten Fehlers nicht erinnern; Näheres steht im Protokoll des Dienstes.',
  ),
});
