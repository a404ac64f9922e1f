import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { EventLogStore } from './event-log.store.js';

/**
 * At the start and every minute: sees whether the database goes on in another cluster, or on another timeline of it, where
 * numbers of transactions begin anew or were given out before. From then on events belong to a new epoch, behind all others.
 */
@Injectable()
@JobTask('keep-event-log', { cron: '* * * * *' })
export class EventLogKeeper implements Job, OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly store: EventLogStore,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.run();
  }

  async run(): Promise<void> {
    if ((await this.store.standing()) === 'same') return;
    await this.database.transaction(async () => {
      await this.store.hold();
      // Another process may have been first.
      const standing = await this.store.standing();
      if (standing !== 'same') await this.store.goOn(standing === 'elsewhere');
    });
  }
}
