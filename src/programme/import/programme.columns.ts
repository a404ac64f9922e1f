import { Category } from '../../categories/entities/category.entity.js';
import { Edition } from '../../editions/entities/edition.entity.js';
import { Host } from '../../hosts/entities/host.entity.js';
import { type PresentDate } from '../../offers/actions/writing/date-identity.js';
import { Offer } from '../../offers/model/entities/offer.entity.js';
import { DATE_LIST, type DateRow } from '../../offers/reading/offer.columns.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';

export const KNOWN_EDITION_COLUMNS = columnsOf(Edition, '', { only: ['uuid', 'name'] });
export const KNOWN_HOST_COLUMNS = columnsOf(Host, '', { only: ['uuid', 'name'] });
export const KNOWN_CATEGORY_COLUMNS = columnsOf(Category, '', { only: ['uuid', 'name'] });

/** The columns of an existing offer that an import needs; without a maximum, places are unlimited. */
const OWN = columnsOf(Offer, 'o', { only: ['uuid', 'name', 'maxParticipants', 'cancelled', 'meetingPoint'] });

/** An existing offer with what identifies it to an import: its name, its organisers and its days. */
export interface KnownOffer extends RowOf<typeof OWN> {
  readonly hosts: readonly Host['name'][];
  readonly dates: readonly PresentDate[];
  readonly occurrences: readonly { readonly begin: Date; readonly end: Date }[];
}

/** An existing offer (o) as read. */
export interface KnownOfferRow extends Omit<KnownOffer, 'occurrences' | 'dates'> {
  readonly dates: readonly DateRow[];
  readonly begins: readonly Date[];
  readonly ends: readonly Date[];
}

/** The columns of a `KnownOfferRow`. */
export const KNOWN_OFFER_COLUMNS = `${OWN},
  array(select h.name from offer_hosts l join hosts h on h.uuid = l.host_uuid where l.offer_uuid = o.uuid
    order by l.position) as hosts,
  coalesce((select ${DATE_LIST} from offer_dates d where d.offer_uuid = o.uuid), '[]') as dates,
  array(select x.begin_at from offer_occurrences x where x.offer_uuid = o.uuid order by x.begin_at, x.end_at) as begins,
  array(select x.end_at from offer_occurrences x where x.offer_uuid = o.uuid order by x.begin_at, x.end_at) as ends`;
