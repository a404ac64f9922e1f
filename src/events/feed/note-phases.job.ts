import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { EventNotes } from '../../platform/database/event-notes.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { type EventType } from './event-types.js';
import { PhasesStore } from './phases.store.js';

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
