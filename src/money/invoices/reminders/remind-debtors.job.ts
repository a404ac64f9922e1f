import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { message } from '../../../kernel/problem/message.js';
import { Log } from '../../../platform/operations/log.js';
import { type Job, JobTask } from '../../../platform/jobs/job.js';
import { type Assignment, type JobTicket, type Reason, reasonOf, recordOf } from '../../../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../../../jobs/background-work.js';
import { chargedBefore, DebtorReminding, remindedSince } from './debtor-reminding.js';
import { REMIND_DEBTORS, type RemindTask } from './remind-debtors.js';
import { ReminderStore } from '../../debtors/demands/reminder.store.js';

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
