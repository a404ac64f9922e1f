import { groupBy } from '../../../kernel/collections/group-by.js';
import { type Owned } from '../../../offers/model/offer.access.js';

/** A child that is to have a place. */
export interface Seeker {
  readonly participant: string;
  readonly offer: string;
  /** Its application; null for one that is only being made. */
  readonly attendance: string | null;
}

/** The offer of another place. */
export type OtherOffer = Owned & { readonly name: string; readonly alias: string };

/** Another place of the child at the same time. */
export interface Overlap {
  readonly kind: 'overlap';
  readonly attendance: string | null;
  readonly offer: OtherOffer;
  /** When the offer begins in which a place is sought, at the first clash. */
  readonly begin: Date;
  /** The other place is given in the same breath. */
  readonly isPending: boolean;
}

/** The child has as many places in the edition as it may have. */
export interface LimitReached {
  readonly kind: 'limit';
  readonly most: number;
}

/** Why a child cannot have a place, although there may be one (R-ATT-21, R-ATT-22, R-ATT-23). */
export type Hindrance = Overlap | LimitReached;

/** Two places that overlap, as it is found; seekers by their index. */
export interface OverlapRow {
  readonly seeker: number;
  /** The seeker that is to have the other place; null for a place that is held. */
  readonly rival: number | null;
  readonly attendance: string | null;
  readonly offer: OtherOffer;
  readonly begin: Date;
}

/** How many places in the edition of the offer a seeker may have, and has; where there is a limit. */
export interface LimitRow {
  readonly seeker: number;
  readonly edition: string;
  readonly most: number;
  readonly held: number;
}

/**
 * What stands in the way of each, in their order: whoever comes first has the place, and stands in the way of who comes later.
 * @param overruled nobody is turned away for it, so all of them count for those who come later
 */
export const hindrancesOf = (
  seekers: readonly Seeker[],
  overlaps: readonly OverlapRow[],
  limits: readonly LimitRow[],
  overruled: boolean,
): Hindrance[][] => {
  const overlapsOf = groupBy(overlaps, ({ seeker }) => seeker);
  const limitOf = new Map(limits.map((limit) => [limit.seeker, limit]));
  const accepted = new Set<number>();
  const given = new Map<string, number>();
  return seekers.map(({ participant }, index) => {
    const limit = limitOf.get(index);
    const key = `${participant} ${limit?.edition ?? ''}`;
    const found: Hindrance[] = (overlapsOf.get(index) ?? [])
      .filter(({ rival }) => rival === null || accepted.has(rival))
      .map(({ rival, attendance, offer, begin }) => ({
        kind: 'overlap',
        attendance: rival === null ? attendance : (seekers[rival]?.attendance ?? null),
        offer,
        begin,
        isPending: rival !== null,
      }));
    if (limit !== undefined && limit.held + (given.get(key) ?? 0) >= limit.most)
      found.push({ kind: 'limit', most: limit.most });
    if (found.length === 0 || overruled) {
      accepted.add(index);
      given.set(key, (given.get(key) ?? 0) + 1);
    }
    return found;
  });
};
