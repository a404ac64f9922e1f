import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { groupBy } from '../../kernel/collections/collections.js';
import { fullName } from '../../accounts/masks.js';
import { type Conflict, type Line, Problem } from '../../kernel/problem/problem.js';
import { type AttendanceStatus, RELEASED } from '../../offers/model/attendance-status.js';
import { gainsPlace, type Procedure } from '../model/attendance.workflow.js';
import { refusedFavourite, refusalsOf, type ApplicationPhase, statusBy } from './checks.js';
import { disclosureOf } from '../model/attendance.access.js';
import { type Places } from './places.store.js';
import { ChildLock } from './attendance-lock.js';
import { type Obstacle, type Seeking } from './obstacle.js';
import { refusalBy } from './obstacle-texts.js';
import { Obstacles } from './obstacles.store.js';
import { type ApplicationFacts, type OfferTerms, ApplicationFactsStore } from './application-facts.store.js';

/** An application to be decided. */
export interface Wanted {
  /** Uuid of the offer, which is locked (`PlacesStore`). */
  readonly offer: string;
  /** The child, locked (`Applicants`, `lockBefore`). */
  readonly participant: string;
  /** The state set by staff instead of the procedure. */
  readonly status?: AttendanceStatus | undefined;
  /** Whether it becomes one of the child's favourites. */
  readonly favourite?: boolean | undefined;
  /** False: the caller may not learn where else the child has a place. */
  readonly known?: boolean;
}

/** Applications to be decided together, one after the other. */
interface ToDecide {
  readonly caller: Caller;
  readonly wanted: readonly Wanted[];
  /** The application given up for the one: it counts towards no limit and causes no overlap. */
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

  /** The only one of a request. @throws Problem 422 if it would be a favourite too many */
  async decide(caller: Caller, wanted: Wanted, leaving?: string): Promise<Decided> {
    const deciding = await this.begin({ caller, wanted: [wanted], ...(leaving === undefined ? {} : { leaving }) });
    const decided = deciding.decide(0);
    if (decided instanceof Problem) throw decided;
    return decided;
  }

  /** Reads all that decisions about these applications need; a constant number of statements for any number of them. */
  async begin({ caller, wanted, leaving }: ToDecide): Promise<Deciding> {
    const now = this.clock.now();
    const facts = await this.facts.of(wanted, leaving ?? null, now);
    const hasFavourites = wanted.some(({ favourite }) => favourite === true);
    const favourites = hasFavourites
      ? await this.facts.favourites([...new Set(wanted.map(({ participant }) => participant))], leaving ?? null)
      : [];
    const seekers = wanted.flatMap(({ participant, offer, status }, index) => {
      const fact = facts[index];
      const to = fact === undefined ? undefined : (status ?? statusBy(fact.phase, fact.places));
      return to !== undefined && gainsPlace({ from: null, to })
        ? [{ participant, offer, attendance: null, index }]
        : [];
    });
    const seeking = await this.obstacles.seeking(seekers, leaving);
    const places = new Map(seekers.map(({ index }, place) => [index, place]));
    return new Deciding(caller, { now, wanted, facts, favourites, seeking, places });
  }
}

/** Everything read for the decisions of one request. */
interface Read {
  readonly now: Date;
  readonly wanted: readonly Wanted[];
  /** Of each application. */
  readonly facts: readonly ApplicationFacts[];
  readonly favourites: readonly { readonly participant: string; readonly edition: string; readonly offer: string }[];
  readonly seeking: Seeking;
  /** The places of those that may get one among the seekers, by the index of the application. */
  readonly places: ReadonlyMap<number, number>;
}

/**
 * The decisions of one request in their order: each sees those made before it, as if they were written already. Nothing is
 * written until all are decided. Pure.
 */
export class Deciding {
  /** Applications made in this request, by child and edition. */
  private readonly made = new Map<string, number>();
  /** Places given and children put on the waiting list in this request, by offer. */
  private readonly given = new Map<string, { taken: number; waitlisted: number }>();
  /** The offers that are favourites, by child and edition. */
  private readonly favourites: Map<string, ReadonlySet<string>>;

  constructor(
    private readonly caller: Caller,
    private readonly read: Read,
  ) {
    const byChild = groupBy(read.favourites, ({ participant, edition }) => `${participant} ${edition}`);
    this.favourites = new Map([...byChild].map(([key, all]) => [key, new Set(all.map(({ offer }) => offer))]));
  }

  /** The offer of an application. */
  termsOf(index: number): OfferTerms {
    return this.at(index).fact.offer;
  }

  /** Whether the caller may not see what is said about the child. */
  isMasked(index: number): boolean {
    return disclosureOf(this.at(index).fact.child, this.caller) === 'none';
  }

  /** Why it cannot be a favourite (422), if so. */
  refusedFavourite(index: number): Problem | undefined {
    const { key, wanted } = this.at(index);
    return refusedFavourite([...(this.favourites.get(key) ?? [])].filter((offer) => offer !== wanted.offer).length);
  }

  /** A favourite from now on, or no longer. */
  favour(index: number, favourite: boolean): void {
    const { key, wanted } = this.at(index);
    const others = [...(this.favourites.get(key) ?? [])].filter((offer) => offer !== wanted.offer);
    this.favourites.set(key, new Set(favourite ? [...others, wanted.offer] : others));
  }

  /** What becomes of an application; 422 if it would be a favourite too many. */
  decide(index: number): Decided | Problem {
    const { caller } = this;
    const { now } = this.read;
    const { wanted, fact, key } = this.at(index);
    const { offer, phase } = fact;
    const places = this.placesOf(fact.places);
    const status = wanted.status ?? statusBy(phase, places);
    const favourite =
      wanted.favourite === true && !RELEASED.includes(status) ? this.refusedFavourite(index) : undefined;
    if (favourite !== undefined) return favourite;
    const made = this.made.get(key) ?? 0;
    const child = { ...fact.child, inPhase: fact.child.inPhase + made, today: fact.child.today + made };
    const masked = disclosureOf(child, caller) === 'none';
    const seeker = this.read.places.get(index);
    const obstacles =
      seeker !== undefined && gainsPlace({ from: null, to: status }) ? this.read.seeking.obstaclesOf(seeker) : [];
    const { words, conflicts } = refusalBy(obstacles, caller, masked, wanted.known);
    const about = {
      participant: { uuid: wanted.participant, ...(masked ? {} : { name: fullName(child) }) },
      offer: { uuid: wanted.offer, name: offer.name },
    };
    return {
      now,
      places,
      offer,
      status,
      procedure: procedureOf(wanted.status, phase, caller),
      refusals: refusalsOf({
        now,
        phase,
        offer,
        child: { ...child, masked },
        obstacles: words,
        byAdmin: caller.isAdmin,
        walksIn: wanted.status === 'participated' && !caller.isAdmin,
      }),
      conflicts: conflicts.map((one) => ({ ...about, ...one })),
      obstacles,
    };
  }

  /** It is going to be written so: those that follow see it. */
  take(index: number, status: AttendanceStatus): void {
    const { key, wanted } = this.at(index);
    this.made.set(key, (this.made.get(key) ?? 0) + 1);
    const { taken, waitlisted } = this.given.get(wanted.offer) ?? { taken: 0, waitlisted: 0 };
    const gains = gainsPlace({ from: null, to: status });
    this.given.set(wanted.offer, {
      taken: taken + Number(gains),
      waitlisted: waitlisted + Number(status === 'waitlisted'),
    });
    const seeker = this.read.places.get(index);
    if (gains && seeker !== undefined) this.read.seeking.give(seeker);
    if (wanted.favourite === true) this.favour(index, true);
  }

  private placesOf(places: Places): Places {
    const more = this.given.get(places.uuid);
    if (more === undefined) return places;
    return { ...places, taken: places.taken + more.taken, waitlisted: places.waitlisted + more.waitlisted };
  }

  private at(index: number): { readonly wanted: Wanted; readonly fact: ApplicationFacts; readonly key: string } {
    const [wanted, fact] = [this.read.wanted[index], this.read.facts[index]];
    if (wanted === undefined || fact === undefined) throw new Error(`There is no application ${String(index)}.`);
    return { wanted, fact, key: `${wanted.participant} ${fact.places.edition}` };
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
