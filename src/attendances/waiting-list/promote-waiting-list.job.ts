import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../common/audit/audit-log.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { newUuid } from '../../common/ids/uuid.js';
import { type Job, JobTask } from '../../common/jobs/job.js';
import { PROMOTE_WAITING_LIST, type PromoteWaitingListPayload } from '../../offers/waiting-list.js';
import { AttendanceChanges } from '../changes/attendance-changes.js';
import { freePlaces, type Places, PlacesStore } from '../changes/places.store.js';
import { WaitingListStore } from './waiting-list.store.js';

/**
 * Gives free places to whoever waits longest (decisions C6). The lock of the offer comes first: what is read then stays true
 * until the commit, so that any number of jobs at once neither overbook nor pass anybody over. Done twice, the second
 * finds no place or nobody who waits.
 */
@Injectable()
@JobTask(PROMOTE_WAITING_LIST)
export class PromoteWaitingList implements Job<PromoteWaitingListPayload> {
  constructor(
    private readonly database: Database,
    private readonly places: PlacesStore,
    private readonly list: WaitingListStore,
    private readonly changes: AttendanceChanges,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async run({ offer, whateverPhase }: PromoteWaitingListPayload): Promise<void> {
    await this.database.transaction(async () => {
      const [places] = await this.places.lock([offer]);
      if (places === undefined || !this.takesPlace(places)) return;
      const count = Math.min(freePlaces(places), places.waitlisted);
      if (count === 0 || !(whateverPhase || (await this.list.moves(places.edition)))) return;
      const first = (await this.list.order(offer)).slice(0, count);
      await this.changes.apply(
        first.map((attendance) => ({
          attendance,
          offer,
          transition: 'confirm',
          from: 'waitlisted',
          to: 'confirmed',
        })),
        { batch: newUuid(), procedure: 'promotion', by: null, notified: true, note: null },
      );
      await this.audit.job({ job: 'promote-waiting-list', record: offer, fields: ['attendances'] });
    });
  }

  private takesPlace({ place, cancelled, firstBeginAt }: Places): boolean {
    const begun = firstBeginAt !== null && firstBeginAt <= this.clock.now();
    return place === 'published' && !cancelled && !begun;
  }
}
