import { Injectable } from '@nestjs/common';
import { ChildLock } from '../state/attendance-lock.js';
import { passedOverNote } from '../state/obstacle-texts.js';
import { Obstacles } from '../state/obstacles.store.js';
import { type Waiting, type PassedOver, WaitingListStore } from './waiting-list.store.js';
import { AuditLog } from '../../platform/http/audit/audit-log.js';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { AttendanceChanges } from '../state/attendance-changes.js';
import { type Places, freePlaces, PlacesStore } from '../state/places.store.js';
import { WaitingListOutlookStore } from '../../editions/waiting-list-outlook.store.js';

/** The first applications of the list: who gets a place, and who is passed over, and why. */
interface Turn {
  readonly promoted: readonly Waiting[];
  readonly passed: readonly PassedOver[];
  /** All applications considered so far. */
  readonly reached: readonly Waiting[];
}

/** Determines who is next on a waiting list: the longest waiting who can have a place (R-WAIT-2). */
@Injectable()
export class WaitingTurns {
  constructor(
    private readonly children: ChildLock,
    private readonly obstacles: Obstacles,
    private readonly list: WaitingListStore,
  ) {}

  /**
   * Locks the children who are probably next: children are locked before their offer.
   * @param free how many places there seem to be
   */
  async hold(offer: string, free: number): Promise<ReadonlySet<string>> {
    const { reached } = await this.turn(free === 0 ? [] : await this.list.waiting(offer), free);
    const children = reached.map(({ participant }) => participant);
    await this.children.holdEditions([offer]);
    await this.children.hold(children);
    return new Set(children);
  }

  /** Determines under the locks who is next; if the list has changed meanwhile, locks further children now. */
  async decide(offer: string, free: number, held: ReadonlySet<string>): Promise<Turn> {
    const waiting = await this.list.waiting(offer);
    const locked = new Set(held);
    for (;;) {
      const turn = await this.turn(waiting, free);
      const others = turn.reached.map(({ participant }) => participant).filter((child) => !locked.has(child));
      if (others.length === 0) return turn;
      // Only now are their obstacles known for certain; yet others may be next then.
      await this.children.insist(others);
      for (const child of others) locked.add(child);
    }
  }

  private async turn(waiting: readonly Waiting[], free: number): Promise<Turn> {
    const obstacles = await this.obstacles.of(waiting);
    const promoted: Waiting[] = [];
    const passed: PassedOver[] = [];
    const reached: Waiting[] = [];
    for (const [index, one] of waiting.entries()) {
      if (promoted.length === free) break;
      const found = obstacles[index] ?? [];
      reached.push(one);
      if (found.length === 0) promoted.push(one);
      else passed.push({ attendance: one.attendance, note: passedOverNote(found) });
    }
    return { promoted, passed, reached };
  }
}

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
    private readonly courses: WaitingListOutlookStore,
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
