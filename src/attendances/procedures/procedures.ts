import { Injectable } from '@nestjs/common';
import { type Caller } from '../../common/access/caller.js';
import { Clock } from '../../common/clock/clock.js';
import { type Line } from '../../common/http/problem.js';
import { type AttendanceStatus } from '../../offers/attendance-status.js';
import { isOwn } from '../../offers/offer.access.js';
import { type Procedure } from '../attendance.js';
import { disclosureOf } from '../attendance.access.js';
import { type Places } from '../changes/places.store.js';
import { ApplicationFactsStore, type OfferTerms } from './application-facts.store.js';
import { refusalsOf } from './checks.js';
import { statusBy } from './procedure.js';

/** An application that is to be decided. */
export interface ToDecide {
  readonly caller: Caller;
  /** The offer, locked (`PlacesStore`). */
  readonly places: Places;
  /** The child, locked (`Applicants.resolve`, `lockBefore`). */
  readonly participant: string;
  /** The application that is given up for this one: it counts for no limit and overlaps with nothing. */
  readonly leaving?: string;
}

/** What the running procedure makes of an application, and what speaks against it. */
export interface Decided {
  readonly now: Date;
  readonly status: AttendanceStatus;
  readonly procedure: Procedure;
  readonly offer: OfferTerms;
  /** All failing checks, one line each. Binding for everybody, but admins may overrule them (`force`). */
  readonly refusals: readonly Line[];
}

/**
 * Decides new applications and moved ones by the procedure that runs now (decisions C5). The moment that counts is the one at
 * which the locks are there: so the order of places is that of the times, and nobody decides by what was true before a wait.
 */
@Injectable()
export class Procedures {
  constructor(
    private readonly facts: ApplicationFactsStore,
    private readonly clock: Clock,
  ) {}

  /** The first lock, before that of the child. */
  async holdEdition(offer: string): Promise<void> {
    await this.facts.holdEditions([offer]);
  }

  /** The first two locks, before those of the offers, for a child that has an application. */
  async lockBefore(offers: readonly string[], participant: string): Promise<void> {
    await this.facts.holdEditions(offers);
    await this.facts.lockChild(participant);
  }

  async decide({ caller, places, participant, leaving }: ToDecide): Promise<Decided> {
    const now = this.clock.now();
    const offer = await this.facts.offer(places.uuid);
    if (offer === undefined) throw new Error(`The locked offer ${places.uuid} is gone.`);
    const phase = await this.facts.phase(places.edition, now);
    const applied = { participant, offer: places.uuid, edition: places.edition, leaving: leaving ?? null };
    const child = await this.facts.child(applied, phase, now);
    const masked = disclosureOf(child, caller) === 'none';
    const overlaps = (await this.facts.overlaps(applied)).map(({ name, begin, ...other }) => ({
      offer: caller.isAdmin || isOwn(other, caller) ? name : null,
      begin,
    }));
    return {
      now,
      offer,
      status: statusBy(phase, places),
      procedure: phase?.system ?? 'staff',
      refusals: refusalsOf({ now, phase, offer, child: { ...child, masked, overlaps }, byAdmin: caller.isAdmin }),
    };
  }
}
