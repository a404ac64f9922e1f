import { Injectable } from '@nestjs/common';
import { type Hindrance, hindrancesOf, type Seeker } from './hindrance.js';
import { HindrancesStore } from './hindrances.store.js';

interface Asking {
  /** The application that is given up for the place. */
  readonly leaving?: string | undefined;
  /** They get their places all the same (`force`). */
  readonly overruled?: boolean;
}

/**
 * Asked by everybody who gives a place: whether the child has another one at that time, or as many as it may have
 * (R-ATT-21, R-ATT-22, R-ATT-23). What it says stays true as long as the children are locked (`ChildLock`), before their offers.
 */
@Injectable()
export class Hindrances {
  constructor(private readonly store: HindrancesStore) {}

  /** What stands in the way of each, in their order; whoever is hindered is none for who comes later. */
  async of(seekers: readonly Seeker[], { leaving, overruled = false }: Asking = {}): Promise<Hindrance[][]> {
    if (seekers.length === 0) return [];
    const overlaps = await this.store.overlaps(seekers, leaving ?? null);
    const limits = await this.store.limits(seekers, leaving ?? null);
    return hindrancesOf(seekers, overlaps, limits, overruled);
  }
}
