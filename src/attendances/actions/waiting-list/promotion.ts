import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/http/audit/audit-log.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { AttendanceChanges } from '../../state/changes/attendance-changes.js';
import { type Places } from '../../state/changes/places.columns.js';
import { freePlaces, PlacesStore } from '../../state/changes/places.store.js';
import { WaitingListStore } from './waiting-list.store.js';
import { WaitingTurns } from './waiting-turns.js';
import { ListCoursesStore } from '../../../editions/list-courses.store.js';

/**
 * Assigns free places to the first on the waiting list who can have one (R-WAIT-2). The locks of the children and of
 * the offer are taken first, so that what is read stays true until the commit: concurrent jobs neither overbook nor
 * pass anybody over. Idempotent: a second run finds no place or nobody who waits.
 */
@Injectable()
export class Promotion {
  constructor(
    private readonly places: PlacesStore,
    private readonly turns: WaitingTurns,
    private readonly list: WaitingListStore,
    private readonly courses: ListCoursesStore,
    private readonly changes: AttendanceChanges,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs in the caller's transaction.
   * @param job the name of the job, for the audit log
   * @param whateverPhase requested by an admin (R-OFF-36)
   * @returns number of confirmed applications
   */
  async promote(offer: string, job: string, whateverPhase: boolean): Promise<number> {
    const held = await this.turns.hold(offer, await this.expected(offer));
    const [places] = await this.places.lock([offer]);
    const free = places === undefined ? 0 : this.toGive(places);
    if (places === undefined || free === 0) return 0;
    if (!(whateverPhase || (await this.courses.moves(places.edition, this.clock.now())))) return 0;
    const { promoted, passed } = await this.turns.decide(offer, free, held);
    const batch = newUuid();
    await this.changes.make(
      promoted.map(({ attendance }) => ({
        attendance,
        offer,
        transition: 'confirm',
        from: 'waitlisted',
        to: 'confirmed',
      })),
      { batch, procedure: 'promotion', by: null, notified: true, note: null },
    );
    const noted = passed.length === 0 ? 0 : await this.list.notePassedOver(batch, passed);
    if (promoted.length + noted > 0) await this.audit.job({ job, record: offer, fields: ['attendances'] });
    return promoted.length;
  }

  /** Number of places that seem to be free, before anything is locked. */
  private async expected(offer: string): Promise<number> {
    const [places] = await this.places.many([offer]);
    return places === undefined ? 0 : this.toGive(places);
  }

  /** Number of places available to the waiting list. */
  private toGive(places: Places): number {
    const { place, cancelled, firstBeginAt, waitlisted } = places;
    const begun = firstBeginAt !== null && firstBeginAt <= this.clock.now();
    return place === 'published' && !cancelled && !begun ? Math.min(freePlaces(places), waitlisted) : 0;
  }
}
