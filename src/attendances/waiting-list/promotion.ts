import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../common/audit/audit-log.js';
import { Clock } from '../../common/clock/clock.js';
import { newUuid } from '../../common/ids/uuid.js';
import { AttendanceChanges } from '../changes/attendance-changes.js';
import { freePlaces, type Places, PlacesStore } from '../changes/places.store.js';
import { WaitingListStore } from './waiting-list.store.js';

/**
 * Gives free places to whoever waits longest (decisions C6). The lock of the offer comes first: what is read then stays true
 * until the commit, so that any number of jobs at once neither overbook nor pass anybody over. Done twice, the second
 * finds no place or nobody who waits.
 */
@Injectable()
export class Promotion {
  constructor(
    private readonly places: PlacesStore,
    private readonly list: WaitingListStore,
    private readonly changes: AttendanceChanges,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * In the caller's transaction.
   * @param job the name of the job, for the audit log
   * @param whateverPhase an admin asked for it (decisions B10)
   * @returns how many were confirmed
   */
  async promote(offer: string, job: string, whateverPhase: boolean): Promise<number> {
    const [places] = await this.places.lock([offer]);
    if (places === undefined || !this.takesPlace(places)) return 0;
    const count = Math.min(freePlaces(places), places.waitlisted);
    if (count === 0 || !(whateverPhase || (await this.list.moves(places.edition)))) return 0;
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
    await this.audit.job({ job, record: offer, fields: ['attendances'] });
    return first.length;
  }

  private takesPlace({ place, cancelled, firstBeginAt }: Places): boolean {
    const begun = firstBeginAt !== null && firstBeginAt <= this.clock.now();
    return place === 'published' && !cancelled && !begun;
  }
}
