import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type DrawTerms, hasBegun, lotTaskOf, type LotRecord, newLot, termsOf } from './edition-draw.js';
import { EditionLotStore } from './edition-lot.store.js';
import { type EditionTask } from './editions.entities.js';

/** What the next draw of an edition is made with. */
interface NextDraw {
  /** Its secrets; undefined: the edition has never had a lot task. */
  readonly lot: LotRecord | undefined;
  /** The phase whose rules it follows (`drawRulesOf`); undefined: the edition has no lot task. */
  readonly phase: EditionTask | undefined;
}

/**
 * The lots of editions (R-DRAW-30): secrets that are made before anybody wishes, and replaced once a draw with them is
 * committed. No change of the phases touches them.
 */
@Injectable()
export class EditionLots {
  constructor(
    private readonly database: Database,
    private readonly store: EditionLotStore,
    private readonly clock: Clock,
  ) {}

  /** The lot of the edition's next draw; undefined while the edition has never had a lot task. */
  async current(edition: string): Promise<LotRecord | undefined> {
    return (await this.next(edition)).lot;
  }

  /** What the edition's next draw is made with: each undefined while there is none. */
  async next(edition: string): Promise<NextDraw> {
    const phase = lotTaskOf(await this.store.phases(edition), this.clock.now());
    const lot = await this.store.latest(edition);
    return {
      phase,
      lot: lot === undefined || phase === undefined ? lot : { ...lot, beaconSource: phase.beaconSource },
    };
  }

  /**
   * A draw with this lot is committed: the next draw gets secrets of its own. Does nothing if another lot is the
   * current one by now, so that it may run twice.
   */
  renew(edition: string, number: number): Promise<void> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const used = await this.store.use(edition, number, now);
      if (used !== undefined)
        await this.store.insert([{ ...newLot(edition, number + 1, now), beaconSource: used.beacon }]);
    });
  }

  /** Remembers what a phase of the lot began with. Call it with the edition locked, before its tasks are replaced. */
  async begin(edition: string): Promise<void> {
    const { lot, phase } = await this.next(edition);
    if (lot === undefined || phase === undefined || !hasBegun(phase, lot, this.clock.now())) return;
    await this.store.bind(edition, lot.number, termsOf(phase), { begun: this.clock.now(), drawn: null });
  }

  /** A real draw was made of the lot: with what it was made stays. Call it with the edition locked. */
  drawn(edition: string, number: number, terms: DrawTerms): Promise<void> {
    const now = this.clock.now();
    return this.store.bind(edition, number, terms, { begun: now, drawn: now });
  }

  /**
   * Gives editions with a lot task their first lot, and another one where the key of the last was deleted long after its
   * end. Call it after tasks were written.
   */
  async follow(editions: readonly string[]): Promise<void> {
    const now = this.clock.now();
    const without = await this.store.missing(editions);
    await this.store.insert(without.map(({ edition, number }) => newLot(edition, number, now)));
  }
}
