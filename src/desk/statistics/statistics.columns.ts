import { Offer } from '../../offers/model/entities/offer.entity.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Reference } from '../../platform/http/view/field.js';
import { type Attendance } from '../../attendances/model/entities/attendance.entity.js';

export const COUNTED_OFFER_COLUMNS = columnsOf(Offer, 'o', {
  only: ['uuid', 'name', 'alias', 'place', 'publish', 'cancelled'],
});

/** An offer with the numbers of its places, and what it is counted under. */
export interface OfferCounts extends RowOf<typeof COUNTED_OFFER_COLUMNS> {
  readonly places: Offer['maxParticipants'];
  readonly taken: number;
  readonly waitingList: number;
  readonly categories: readonly Reference[] | null;
  readonly hosts: readonly Reference[] | null;
}

/** Number of applications, or people, with the same key. */
interface Counted<K> {
  readonly key: K;
  readonly count: number;
}

export interface PlaceCounts {
  readonly withPlace: number;
  readonly withoutPlace: number;
}

export interface WishCounts {
  /** Null: the family stated none. */
  readonly priority: Attendance['priority'];
  readonly fulfilled: number;
  readonly unfulfilled: number;
}

/** The exact numbers; `Disclosure` says which may be shown. */
export interface AttendanceCounts {
  readonly status: readonly Counted<string>[];
  readonly days: readonly Counted<string>[];
  /** Null: the date of birth is unknown, or the offer has no date. */
  readonly ages: readonly Counted<number | null>[];
  readonly wishes: readonly WishCounts[];
  readonly children: PlaceCounts;
  readonly families: PlaceCounts;
}
