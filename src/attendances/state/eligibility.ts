import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { fullName } from '../../accounts/masks.js';
import { type Conflict, type Line } from '../../kernel/problem/problem.js';
import { type AttendanceStatus, RELEASED } from '../../offers/model/attendance-status.js';
import { gainsPlace, type Procedure } from '../model/attendance.workflow.js';
import { requireFavourite, refusalsOf, type ApplicationPhase, statusBy } from './checks.js';
import { disclosureOf } from '../model/attendance.access.js';
import { type Places } from './places.store.js';
import { ChildLock } from './attendance-lock.js';
import { type Obstacle } from './obstacle.js';
import { refusalBy } from './obstacle-texts.js';
import { Obstacles } from './obstacles.store.js';
import { type OfferTerms, ApplicationFactsStore } from './application-facts.store.js';

/** An application to be decided. */
interface ToDecide {
  readonly caller: Caller;
  /** Uuid of the offer, which is locked (`PlacesStore`). */
  readonly offer: string;
  /** The child, locked (`Applicants`, `lockBefore`). */
  readonly participant: string;
  /** The state set by staff instead of the procedure. */
  readonly status?: AttendanceStatus | undefined;
  /** Whether it becomes one of the child's favourites. */
  readonly favourite?: boolean | undefined;
  /** The application given up for this one: it counts towards no limit and causes no overlap. */
  readonly leaving?: string;
}

/** The result of the current procedure for the application, and the reasons against it. */
export interface Decided {
  readonly now: Date;
  readonly status: AttendanceStatus;
  readonly procedure: Procedure;
  readonly places: Places;
  readonly offer: OfferTerms;
  /** All failed checks, one line each. Binding, but admins may overrule them (`force`). */
  readonly refusals: readonly Line[];
  /** Conflicts with other applications, for programs. */
  readonly conflicts: readonly Conflict[];
  /** Obstacles to the place it gets. */
  readonly obstacles: readonly Obstacle[];
}

/**
 * Decides new and moved applications by the current procedure (R-ATT-17). The relevant moment is when all locks are
 * held: so places are assigned in order of time, and no decision uses data read before a wait.
 */
@Injectable()
export class Eligibility {
  constructor(
    private readonly facts: ApplicationFactsStore,
    private readonly children: ChildLock,
    private readonly obstacles: Obstacles,
    private readonly clock: Clock,
  ) {}

  /** The first two locks, taken before those of the offers, for a child that has an application. */
  async lockBefore(offers: readonly string[], participant: string): Promise<void> {
    await this.children.holdEditions(offers);
    await this.children.hold([participant]);
  }

  /** @throws Problem 422 if it would be a favourite too many */
  async decide({ caller, offer: wanted, participant, status: given, favourite, leaving }: ToDecide): Promise<Decided> {
    const now = this.clock.now();
    const applied = { participant, offer: wanted, leaving: leaving ?? null };
    const { places, offer, phase, child } = await this.facts.of(applied, now);
    const masked = disclosureOf(child, caller) === 'none';
    const status = given ?? statusBy(phase, places);
    if (favourite === true && !RELEASED.includes(status))
      requireFavourite(await this.facts.otherFavourites(applied, places));
    const seekers = gainsPlace({ from: null, to: status }) ? [{ participant, offer: wanted, attendance: null }] : [];
    const obstacles = (await this.obstacles.of(seekers, { leaving })).flat();
    const { words, conflicts } = refusalBy(obstacles, caller, masked);
    const about = {
      participant: { uuid: participant, ...(masked ? {} : { name: fullName(child) }) },
      offer: { uuid: wanted, name: offer.name },
    };
    return {
      now,
      places,
      offer,
      status,
      procedure: procedureOf(given, phase, caller),
      refusals: refusalsOf({
        now,
        phase,
        offer,
        child: { ...child, masked },
        obstacles: words,
        byAdmin: caller.isAdmin,
        walksIn: given === 'participated' && !caller.isAdmin,
      }),
      conflicts: conflicts.map((one) => ({ ...about, ...one })),
      obstacles,
    };
  }
}

/** The procedure that decides its state: the person who names one, or the phase. */
const procedureOf = (
  given: AttendanceStatus | undefined,
  phase: ApplicationPhase | undefined,
  caller: Caller,
): Procedure => {
  if (given === undefined) return phase?.system ?? 'staff';
  return caller.isAdmin ? 'staff' : 'organiser';
};
