import { Injectable } from '@nestjs/common';
import { type Assignment, type JobTicket } from '../../../jobs/background-job.js';
import { BackgroundWork, type LongWork, type Progress } from '../../../jobs/background-work.js';
import { Database } from '../../../platform/database/database.js';
import { type Job, JobTask } from '../../../platform/jobs/job.js';
import { Tellings } from '../mails/tellings.js';
import { NOTIFY_UNTOLD, type UntoldTask } from './untold.js';
import { UntoldStore } from './untold.store.js';

/** Families per transaction: what is told and that it was told commit together, so a retry goes on after them. */
const AT_ONCE = 50;

/** Notifies families of what they were not told yet, some in each transaction (R-ATT-29). */
@Injectable()
@JobTask(NOTIFY_UNTOLD)
export class NotifyUntold implements Job<JobTicket>, LongWork<UntoldTask> {
  constructor(
    private readonly database: Database,
    private readonly background: BackgroundWork,
    private readonly store: UntoldStore,
    private readonly tellings: Tellings,
  ) {}

  run(ticket: JobTicket): Promise<void> {
    return this.background.carryOut(ticket, this);
  }

  async work({ task }: Assignment<UntoldTask>, progress: Progress): Promise<void> {
    const families = await this.store.families(task);
    const reachable = families.filter((family) => family.reachable).map(({ uuid }) => uuid);
    const unreachable = families.length - reachable.length;
    await progress.expect(families.length);
    for (let index = 0; index < reachable.length; index += AT_ONCE) {
      const some = reachable.slice(index, index + AT_ONCE);
      await this.database.transaction(async () => {
        const { mails } = await this.tellings.notify(() => this.store.changes(task, some));
        await progress.note({ done: some.length, result: { mailed: mails } });
      });
    }
    // Done last: a retry finds these families again, but not those already notified.
    await progress.note({ done: unreachable, result: { mailed: 0, unreachable } });
  }
}
