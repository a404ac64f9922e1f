import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/http/audit/audit-log.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { localDate, localDayBegin } from '../../../kernel/clock/zone.js';
import { type Assignment, recordOf, type JobTicket, type Reason, reasonOf } from '../../../jobs/background-job.js';
import { type Progress, BackgroundWork, type LongWork } from '../../../jobs/background-work.js';
import { type DebtorRow } from '../../debtors/debtor.view.js';
import { DebtorStore } from '../../debtors/debtor.store.js';
import { type OpenItemRow } from '../../debtors/open-items.sql.js';
import { isRemindable } from './remindable-items.js';
import { ReminderStore } from '../../debtors/reminder.store.js';
import { Reminding } from './reminding.js';
import { Database } from '../../../platform/database/database.js';
import { message } from '../../../kernel/problem/message.js';
import { Log } from '../../../platform/operations/log.js';
import { type Job, JobTask } from '../../../platform/jobs/jobs.js';

/** The job that reminds all debtors of an edition; also the kind of its record. */
export const REMIND_DEBTORS = 'remind-debtors';

/** Payload of the job. */
export interface RemindTask {
  /** YYYY-MM-DD; null: in 14 days. */
  readonly dueOn: string | null;
  /** Includes debtors reminded earlier today. */
  readonly force: boolean;
  /** Only charges at least this many days old. */
  readonly minDays: number;
  /** Time of the request, ISO 8601: a debtor reminded since then was reminded by this job. */
  readonly asked: string;
}

const DAY_MS = 86_400_000;

/** Reminds one debtor of what is due in an edition, for the job that reminds all of them. In the transaction at hand. */
@Injectable()
export class DebtorReminding {
  constructor(
    private readonly debtors: DebtorStore,
    private readonly store: ReminderStore,
    private readonly reminding: Reminding,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** One debtor with the current books: payments since the plan are taken into account. */
  async remind(uuid: string, assignment: Assignment<RemindTask>, progress: Progress): Promise<void> {
    const { task, by } = assignment;
    await this.debtors.lockLedger(uuid);
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
    const edition = recordOf(assignment);
    const open = (debtor.itemList ?? []).filter((item) => item.open > 0 && item.edition === edition);
    const old = await this.store.chargedBefore(
      open.flatMap(({ attendance }) => attendance ?? []),
      chargedBefore(assignment.task, this.clock.now()),
    );
    const now = this.clock.now();
    return open.filter((item) => item.attendance !== null && old.has(item.attendance) && isRemindable(item, now));
  }
}

/** Only what was charged before this moment is asked for: at least `minDays` ago. */
const chargedBefore = ({ minDays }: RemindTask, now: Date): Date => new Date(now.getTime() - minDays * DAY_MS);

/** Debtors reminded since then are skipped; the same moment in every attempt, even after midnight. */
const remindedSince = ({ force, asked }: RemindTask): Date =>
  force ? new Date(asked) : localDayBegin(localDate(new Date(asked)));

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
    private readonly store: ReminderStore,
    private readonly reminding: DebtorReminding,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  async work(assignment: Assignment<RemindTask>, progress: Progress): Promise<void> {
    const { task } = assignment;
    const owing = await this.store.owingFor(
      recordOf(assignment),
      chargedBefore(task, this.clock.now()),
      remindedSince(task),
    );
    const failures = await progress.each(owing, (debtor) =>
      this.database.transaction(() => this.reminding.remind(debtor, assignment, progress)),
    );
    // All others are done; these are retried, unless this was the last attempt.
    if (failures[0] !== undefined && !progress.isLastRun) throw failures[0].error;
    for (const { step: debtor, error } of failures) {
      this.log.trouble(error, 'a debtor could not be reminded', { debtor }, 'error');
    }
    if (failures.length > 0) await progress.fail(failures.map(({ step }) => notReminded(step)));
  }
}

const notReminded = (debtor: string): Reason =>
  reasonOf(
    'debtors',
    debtor,
    message(
      'This debtor could not be reminded because of an unexpected error; the log of the service says more.',
      'Dieser Zahlungspflichtige konnte wegen eines unerwarteten Fehlers nicht erinnert werden; Näheres steht im Protokoll des Dienstes.',
    ),
  );
