import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/http/audit/audit-log.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { localDate, localDayBegin } from '../../../kernel/clock/zone.js';
import { type Assignment, recordOf } from '../../../jobs/background-job.js';
import { type Progress } from '../../../jobs/background-work.js';
import { type DebtorRow } from '../../debtors/debts/debtor.columns.js';
import { DebtorStore } from '../../debtors/debts/debtor.store.js';
import { type OpenItemRow } from '../../debtors/debts/open-item.columns.js';
import { isRemindable } from './pay-days.js';
import { REMIND_DEBTORS, type RemindTask } from './remind-debtors.js';
import { ReminderStore } from '../../debtors/demands/reminder.store.js';
import { Reminding } from './reminding.js';

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
export const chargedBefore = ({ minDays }: RemindTask, now: Date): Date => new Date(now.getTime() - minDays * DAY_MS);

/** Debtors reminded since then are skipped; the same moment in every attempt, even after midnight. */
export const remindedSince = ({ force, asked }: RemindTask): Date =>
  force ? new Date(asked) : localDayBegin(localDate(new Date(asked)));
