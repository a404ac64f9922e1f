import { type NamedAccount } from '../../../accounts/masks.js';
import { namedAccountOf } from '../../../accounts/named-account.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { OfferHistoryEntry } from '../../model/entities/offer-history-entry.entity.js';

/** The columns of an entry except its offer; the states have shorter names. */
const OWN = columnsOf(OfferHistoryEntry, 'e', {
  except: ['offerUuid', 'accountUuid', 'fromStatus', 'toStatus', 'notified', 'mailed'],
});

/** An entry as stored, with who made it, before masking. */
export interface OfferHistoryRow extends RowOf<typeof OWN> {
  readonly from: OfferHistoryEntry['fromStatus'];
  readonly to: OfferHistoryEntry['toStatus'];
  /** Families or teams were mailed. */
  readonly notified: OfferHistoryEntry['notified'];
  readonly account: NamedAccount | null;
}

/** The columns of an `OfferHistoryRow`. */
export const OFFER_HISTORY_COLUMNS = `${OWN}, e.from_status as "from", e.to_status as "to",
  coalesce(e.mailed, e.notified) as notified,
  ${namedAccountOf('e.account_uuid')} as account`;
