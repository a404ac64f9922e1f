import { Injectable } from '@nestjs/common';
import { Edition } from '../../editions/editions.entities.js';
import { Offer, type OfferTally } from '../../offers/model/offers.entities.js';
import { takenOf, offerLockOrder } from '../../offers/model/offer.sql.js';
import { type OfferRow } from '../../offers/reading/offer.view.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { message } from '../../kernel/problem/message.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';

/** Without a maximum, places are unlimited. */
const OFFER = columnsOf(Offer, 'o', { only: ['uuid', 'place', 'cancelled', 'maxParticipants'] });

/** Whether the edition lets hosts assign places (R-ATT-12). */
const EDITION = columnsOf(Edition, 'e', { only: ['hostsCanAssign'] });

/** SQL: the columns of `Places`, of an offer (o), its edition (e) and its tally (n). */
export const PLACES = `${OFFER}, o.edition_uuid as edition, o.first_begin_at as "firstBeginAt", ${takenOf()} as taken, n.waitlisted,
  ${EDITION}`;

/** The columns of an offer that assigning its places depends on, true until the transaction ends. */
export interface Places extends RowOf<typeof OFFER>, RowOf<typeof EDITION> {
  readonly edition: Offer['editionUuid'];
  readonly firstBeginAt: OfferRow['firstBeginAt'];
  /** Confirmed, participated and noshow (R-ATT-4). */
  readonly taken: number;
  readonly waitlisted: OfferTally['waitlisted'];
}

const LOCK = `select o.uuid from offers o join editions e on e.uuid = o.edition_uuid where o.uuid = any(${uuidsIn('$1')})
  ${offerLockOrder()} for key share of e for no key update of o`;

/**
 * Number of applications that can still be confirmed automatically; Infinity if places are unlimited, never negative.
 */
export const freePlaces = ({ maxParticipants, taken }: Places): number =>
  maxParticipants === null ? Infinity : Math.max(0, maxParticipants - taken);

/** Why host users do not give a place (R-ATT-12). */
export const FULL = message(
  'No place is left. Only the administration may go beyond the number of places.',
  'Es ist kein Platz mehr frei. Über die Zahl der Plätze hinaus darf nur die Verwaltung gehen.',
);

/** The lock for giving and freeing places. */
@Injectable()
export class PlacesStore {
  constructor(private readonly database: Database) {}

  /**
   * Locks the offers in the global lock order, and their editions against changes, and returns their current data:
   * read after the lock, because otherwise the counts would predate the wait. Changing maxParticipants takes the same
   * lock. Deleted offers are missing.
   */
  async lock(offers: readonly string[]): Promise<Places[]> {
    await this.database.rows('places_lock', LOCK, [offers]);
    return this.many(offers);
  }

  /** Takes the lock, waiting for it. @returns the offers that are there */
  async hold(offers: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.found(offers);
    // An offer that went to another edition during the wait is found by a statement that begins later only.
    return new Set(found.length === offers.length ? found : await this.found(offers));
  }

  private async found(offers: readonly string[]): Promise<string[]> {
    return offers.length === 0 ? [] : this.database.uuids('places_lock', LOCK, [offers]);
  }

  /** The current offers; the result stays true only under `lock`. */
  many(offers: readonly string[]): Promise<Places[]> {
    return this.database.rows<Places>(
      'places_many',
      `select ${PLACES} from offers o join offer_tallies n on n.offer_uuid = o.uuid
        join editions e on e.uuid = o.edition_uuid where o.uuid = any(${uuidsIn('$1')})`,
      [offers],
    );
  }
}
