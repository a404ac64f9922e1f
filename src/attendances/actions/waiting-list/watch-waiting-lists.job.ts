import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type Job, JobTask } from '../../../platform/jobs/jobs.js';
import { WaitingLists } from '../../../offers/ports/waiting-list.js';
import { WaitingListStore } from './waiting-list.store.js';
import { ListCoursesStore } from '../../../editions/list-courses.store.js';
import { Clock } from '../../../kernel/clock/clock.js';

export const WATCH_WAITING_LISTS = 'attendances.watch-waiting-lists';

/**
 * Every minute: if automatic promotion has started, because a `firstcome` phase begins or the phases changed, places
 * freed earlier go to the waiting list (R-WAIT-4). The last observed state is stored, so that each start is noticed
 * once, even after hours without a worker.
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
