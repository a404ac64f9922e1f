import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { EventLogStore } from './event-log.store.js';
import { Clock } from '../../kernel/clock/clock.js';
import { EventNotes } from '../../platform/database/event-notes.js';
import { type EventType } from './event-types.js';
import { PhasesStore } from './phases.store.js';

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

/**
 * Every minute: phases of editions pass with time, and by no write. Each passing is an event of its own, so it takes a
 * transaction of its own: where one phase ends, another often begins.
 */
@Injectable()
@JobTask('note-phases', { cron: '* * * * *' })
export class NotePhases implements Job {
  constructor(
    private readonly database: Database,
    private readonly store: PhasesStore,
    private readonly events: EventNotes<EventType>,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    await this.store.meet(now);
    while (await this.noteNext(now));
  }

  private noteNext(now: Date): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.store.hold();
      const passing = await this.store.next(now);
      if (passing === undefined) return false;
      const { task, edition, phase, before, after } = passing;
      await this.store.keep(passing);
      await this.events.note('edition.phase', edition, {
        ...{ task, phase },
        ...{ before: { state: before }, after: { state: after } },
      });
      return true;
    });
  }
}

/** How long readers may stay away. */
export const KEPT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Events removed per transaction. */
const BATCH = 5_000;

/** Every night: forgets from the first event on, so that who reads on from a later one misses none. */
@Injectable()
@JobTask('forget-events', { cron: '41 1 * * *' })
export class ForgetEvents implements Job {
  constructor(
    private readonly database: Database,
    private readonly store: EventLogStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    for (let last = BATCH; last === BATCH;)
      last = await this.database.transaction(() => this.store.forget(before, BATCH));
  }
}
