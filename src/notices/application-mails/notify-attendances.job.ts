import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Log } from '../../platform/operations/log.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { NOTIFY_ATTENDANCES, type NotifyAttendancesPayload } from '../../attendances/state/notify-attendances.js';
import { NotifiedChangesStore } from './notified-changes.store.js';
import { PendingNoticesStore } from '../pending/pending-notices.store.js';
import { FamilyNotices } from './family-notices.js';

/**
 * Notifies families of changes of their applications (R-MAIL-7): one mail per family for everything changed together,
 * with all its children. Every change is reported once, however often the job runs, and only if it still holds: of
 * several changes the last one.
 */
@Injectable()
@JobTask(NOTIFY_ATTENDANCES)
export class NotifyAttendances implements Job<NotifyAttendancesPayload> {
  constructor(
    private readonly database: Database,
    private readonly store: NotifiedChangesStore,
    private readonly untold: PendingNoticesStore,
    private readonly notices: FamilyNotices,
    private readonly log: Log,
  ) {}

  async run(payload: NotifyAttendancesPayload): Promise<void> {
    await this.database.transaction(async () => {
      const counts = await this.notices.notify(await this.readerOf(payload));
      if (counts.families === 0) return;
      this.log.logger.info(counts, 'families are told of their applications');
    });
  }

  private async readerOf(
    payload: NotifyAttendancesPayload,
  ): Promise<() => ReturnType<NotifiedChangesStore['ofBatch']>> {
    if ('untold' in payload) return () => this.untold.changes(payload.untold, null);
    if ('batch' in payload) return () => this.store.ofBatch(payload.batch);
    const taken = await this.store.takeOver(payload.givenUp);
    return () => this.store.stillHolding(taken);
  }
}
