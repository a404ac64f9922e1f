import { Edition } from '../../../editions/entities/edition.entity.js';
import { Offer } from '../../../offers/model/entities/offer.entity.js';
import { takenOf } from '../../../offers/model/offer.sql.js';
import { type OfferRow } from '../../../offers/reading/offer.columns.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { type OfferTally } from '../../../offers/model/entities/offer-tally.entity.js';

/** Without a maximum, places are unlimited. */
const OFFER = columnsOf(Offer, 'o', { only: ['uuid', 'place', 'cancelled', 'maxParticipants'] });

/** Whether the edition lets organisers assign places (R-ATT-12). */
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
