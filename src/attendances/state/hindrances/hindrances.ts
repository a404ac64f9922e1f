import { Injectable } from '@nestjs/common';
import { type Hindrance, hindrancesOf, type Seeker } from './hindrance.js';
import { HindrancesStore } from './hindrances.store.js';

interface Asking {
  /** The application given up for the place. */
  readonly leaving?: string | undefined;
  /** They get their places anyway (`force`). */
  readonly overruled?: boolean;
}

/**
 * Checked before giving any place: whether the child has another one at that time, or the maximum number (R-ATT-21,
 * R-ATT-22, R-ATT-23). The result stays true as long as the children are locked (`ChildLock`), before their offers.
 */
@Injectable()
export class Hindrances {
  constructor(private readonly store: HindrancesStore) {}

  /** The hindrances of each, in order; a hindered seeker does not hinder later ones. */
  async of(seekers: readonly Seeker[], { leaving, overruled = false }: Asking = {}): Promise<Hindrance[][]> {
    if (seekers.length === 0) return [];
    const overlaps = await this.store.overlaps(seekers, leaving ?? null);
    const limits = await this.store.limits(seekers, leaving ?? null);
    return hindrancesOf(seekers, overlaps, limits, overruled);
  }
}
