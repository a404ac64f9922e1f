import { Injectable } from '@nestjs/common';
import { type Assignment, type JobTicket } from '../../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../../jobs/background-work.js';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { FamilyNotices } from '../application-mails/family-notices.js';
import { type NotifiedChange } from '../application-mails/notified-changes.columns.js';
import { NOTIFY_PENDING, type NotifyPendingTask } from './pending-notices.js';
import { PendingNoticesStore } from './pending-notices.store.js';

/** Families per transaction: what is told and that it was told commit together, so a retry goes on after them. */
const AT_ONCE = 50;

/** Notifies families of what they were not told yet, or notes that staff told them, some in each transaction (R-ATT-29). */
@Injectable()
@JobTask(NOTIFY_PENDING)
export class NotifyPending implements Job<JobTicket>, LongWork<NotifyPendingTask> {
  constructor(
    private readonly database: Database,
    private readonly background: BackgroundWork,
    private readonly store: PendingNoticesStore,
    private readonly notices: FamilyNotices,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  async work({ task: { what, by }, by: caller }: Assignment<NotifyPendingTask>, progress: Progress): Promise<void> {
    const families = await this.store.families(what);
    const told = families.filter((family) => by === 'phone' || family.reachable).map(({ uuid }) => uuid);
    const unreachable = families.length - told.length;
    await progress.expect(families.length);
    for (let index = 0; index < told.length; index += AT_ONCE) {
      const some = told.slice(index, index + AT_ONCE);
      const changes = (): Promise<NotifiedChange[]> => this.store.changes(what, some);
      await this.database.transaction(async () => {
        const result =
          by === 'phone'
            ? { marked: await this.store.noteNotified(await changes(), by, caller) }
            : { mailed: (await this.notices.notify(changes)).mails };
        await progress.note({ done: some.length, result });
      });
    }
    // Done last: a retry finds these families again, but not those already notified.
    if (by === 'mail') await progress.note({ done: unreachable, result: { mailed: 0, unreachable } });
  }
}
