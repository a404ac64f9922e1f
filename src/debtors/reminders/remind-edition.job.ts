import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../common/audit/audit-log.js';
import { Clock } from '../../common/clock/clock.js';
import { localDate } from '../../common/clock/zone.js';
import { Database } from '../../common/database/database.js';
import { type Job, JobTask } from '../../common/jobs/job.js';
import { DebtorStore } from '../debtor.store.js';
import { REMIND_EDITION, type RemindEditionPayload } from './remind-edition.js';
import { ReminderStore } from './reminder.store.js';
import { Reminding } from './reminding.js';

const DAY_MS = 86_400_000;

/** Reminds all debtors of an edition, each in a transaction of its own; tried again, it goes on where it stopped. */
@Injectable()
@JobTask(REMIND_EDITION)
export class RemindEdition implements Job<RemindEditionPayload> {
  constructor(
    private readonly database: Database,
    private readonly debtors: DebtorStore,
    private readonly store: ReminderStore,
    private readonly reminding: Reminding,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async run(payload: RemindEditionPayload): Promise<void> {
    const before = new Date(this.clock.now().getTime() - payload.minDays * DAY_MS);
    for (const debtor of await this.store.owingFor(payload.edition, before)) {
      await this.database.transaction(() => this.one(debtor, before, payload));
    }
  }

  private async one(uuid: string, before: Date, payload: RemindEditionPayload): Promise<void> {
    await this.debtors.lock(uuid);
    const done = payload.force
      ? await this.store.isRemindedSince(uuid, new Date(payload.asked))
      : await this.store.isRemindedOn(uuid, localDate(this.clock.now()));
    const debtor = await this.debtors.one(uuid);
    if (done || debtor === undefined) return;
    const open = (debtor.itemList ?? []).filter((item) => item.open > 0 && item.edition === payload.edition);
    const old = await this.store.chargedBefore(
      open.flatMap(({ attendance }) => attendance ?? []),
      before,
    );
    const items = open.filter(({ attendance }) => attendance !== null && old.has(attendance));
    if (items.length === 0) return;
    const { dueOn, force, by } = payload;
    await this.reminding.remind({ debtor, items, dueOn: dueOn ?? undefined, forced: force, by });
    await this.audit.job({ job: REMIND_EDITION, record: uuid });
  }
}
