import { type Owned } from '../../offers/model/offer.access.js';
import { Offer, type OfferOccurrence } from '../../offers/model/offers.entities.js';
import { pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Attendance } from '../model/attendances.entities.js';
import { groupBy } from '../../kernel/collections/collections.js';

const NAMES = pairsOf(Offer, 'o', { only: ['uuid', 'name', 'alias'] });

/** An `OtherOffer` (o), as JSON. */
export const OTHER_OFFER = `json_build_object(${NAMES},
  'hosts', array(select json_build_object('uuid', l.host_uuid) from offer_hosts l where l.offer_uuid = o.uuid))`;

/** The offer of another place. */
type OtherOffer = Owned & RowOf<typeof NAMES>;

/** Two overlapping places, as read; seekers by their index. */
export interface OverlapRow {
  readonly seeker: number;
  /** The seeker that is to get the other place; null for an existing place. */
  readonly rival: number | null;
  readonly attendance: Attendance['uuid'] | null;
  readonly offer: OtherOffer;
  readonly begin: OfferOccurrence['beginAt'];
}

/** Maximum and current number of a seeker's places in the edition of the offer, if there is a limit. */
export interface LimitRow {
  readonly seeker: number;
  readonly edition: Offer['editionUuid'];
  readonly most: number;
  readonly held: number;
}

/** A child that is to get a place. */
export interface Seeker {
  readonly participant: string;
  readonly offer: string;
  /** Its application; null if it does not exist yet. */
  readonly attendance: string | null;
}

/** Another place of the child at the same time. */
export interface Overlap {
  readonly kind: 'overlap';
  readonly attendance: string | null;
  readonly offer: OtherOffer;
  /** When the new offer begins, at the first overlap. */
  readonly begin: Date;
  /** The other place is given in the same request. */
  readonly isPending: boolean;
}

/** The child has the maximum number of places in the edition. */
export interface LimitReached {
  readonly kind: 'limit';
  readonly most: number;
}

/** Why a child cannot have a place, even if one is free (R-ATT-21, R-ATT-22, R-ATT-23). */
export type Obstacle = Overlap | LimitReached;

/** Asks one seeker after the other, and remembers which of them get their places. */
export interface Seeking {
  /** What stands in the way of the seeker, by its index, with the places that others got before. */
  readonly obstaclesOf: (index: number) => Obstacle[];
  /** It gets its place, and hinders later ones. */
  readonly give: (index: number) => void;
}

/** The obstacles of seekers that are decided in turn. Pure. */
export const seekingOf = (
  seekers: readonly Seeker[],
  overlaps: readonly OverlapRow[],
  limits: readonly LimitRow[],
): Seeking => {
  const overlapsOf = groupBy(overlaps, ({ seeker }) => seeker);
  const limitOf = new Map(limits.map((limit) => [limit.seeker, limit]));
  const accepted = new Set<number>();
  const given = new Map<string, number>();
  const keyOf = (index: number): string => `${seekers[index]?.participant ?? ''} ${limitOf.get(index)?.edition ?? ''}`;
  return {
    obstaclesOf: (index) => {
      const limit = limitOf.get(index);
      const found: Obstacle[] = (overlapsOf.get(index) ?? [])
        .filter(({ rival }) => rival === null || accepted.has(rival))
        .map(({ rival, attendance, offer, begin }) => ({
          kind: 'overlap',
          attendance: rival === null ? attendance : (seekers[rival]?.attendance ?? null),
          offer,
          begin,
          isPending: rival !== null,
        }));
      if (limit !== undefined && limit.held + (given.get(keyOf(index)) ?? 0) >= limit.most)
        found.push({ kind: 'limit', most: limit.most });
      return found;
    },
    give: (index) => {
      accepted.add(index);
      given.set(keyOf(index), (given.get(keyOf(index)) ?? 0) + 1);
    },
  };
};

/**
 * The obstacles of each seeker, in order: earlier ones get their place and hinder later ones.
 * @param overruled obstacles do not prevent places, so all seekers count for later ones
 */
export const obstaclesOf = (seekers: readonly Seeker[], seeking: Seeking, overruled: boolean): Obstacle[][] =>
  seekers.map((_, index) => {
    const found = seeking.obstaclesOf(index);
    if (found.length === 0 || overruled) seeking.give(index);
    return found;
  });
