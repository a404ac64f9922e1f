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

/**
 * The obstacles of each seeker, in order: earlier ones get their place and hinder later ones.
 * @param overruled obstacles do not prevent places, so all seekers count for later ones
 */
export const obstaclesOf = (
  seekers: readonly Seeker[],
  overlaps: readonly OverlapRow[],
  limits: readonly LimitRow[],
  overruled: boolean,
): Obstacle[][] => {
  const overlapsOf = groupBy(overlaps, ({ seeker }) => seeker);
  const limitOf = new Map(limits.map((limit) => [limit.seeker, limit]));
  const accepted = new Set<number>();
  const given = new Map<string, number>();
  return seekers.map(({ participant }, index) => {
    const limit = limitOf.get(index);
    const key = `${participant} ${limit?.edition ?? ''}`;
    const found: Obstacle[] = (overlapsOf.get(index) ?? [])
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
