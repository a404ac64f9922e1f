import { Injectable } from '@nestjs/common';
import { groupBy } from '../../../kernel/collections/collections.js';
import { NOTIFY_MOVED, type NotifyMovedPayload } from '../../../offers/actions/moves/notify-moved.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { MovesAgainStore } from './moves-again.store.js';

/**
 * Says anew when and where offers take place that take place again: mails about that were given up when they were called
 * off or hidden (R-OFF-37). Families that know it, or do not know yet how their applications stand, are not mailed.
 */
@Injectable()
export class MovesAgain {
  constructor(
    private readonly store: MovesAgainStore,
    private readonly jobs: Jobs,
  ) {}

  /**
   * @param all every family with a place is to know that the offers take place; otherwise only what was given up is said
   */
  async say(offers: readonly string[], all: boolean): Promise<void> {
    const edits = await this.store.lastEdits(offers, all);
    for (const [cause, moved] of groupBy(edits, (edit) => edit.cause)) {
      const givenUp = moved.flatMap(({ mails }) => mails);
      if (!all && givenUp.length === 0) continue;
      const payload: NotifyMovedPayload = {
        ...{ cause, offers: moved.map(({ offer }) => offer), givenUp },
        ...{ notify: all, informed: true },
      };
      await this.jobs.add(NOTIFY_MOVED, payload);
    }
  }
}
