import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type Job, JobTask } from '../../../platform/jobs/job.js';
import { WaitingLists } from '../../../offers/ports/waiting-list.js';
import { WaitingListStore } from './waiting-list.store.js';
import { ListCoursesStore } from '../../../editions/list-courses.store.js';
import { Clock } from '../../../kernel/clock/clock.js';

export const WATCH_WAITING_LISTS = 'attendances.watch-waiting-lists';

/**
 * Every minute: where waiting lists have begun to move by themselves, because a `firstcome` phase begins or the phases are
 * other ones, places that became free before go to whoever waits (R-WAIT-4). What was seen last is kept, so that a begin
 * is noticed once, also after hours without a worker.
 */
@Injectable()
@JobTask(WATCH_WAITING_LISTS, { cron: '* * * * *' })
export class WatchWaitingLists implements Job {
  constructor(
    private readonly database: Database,
    private readonly store: WaitingListStore,
    private readonly lists: WaitingLists,
    private readonly courses: ListCoursesStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    await this.database.transaction(async () => {
      const begun = await this.courses.begun(this.clock.now());
      if (begun.length > 0) await this.lists.fill(await this.store.offersWithList(begun));
    });
  }
}
