import { type Caller } from '../../kernel/caller/caller.js';
import { isOwn } from '../model/offer.access.js';
import { offerState, type OfferSituation } from '../model/offer.workflow.js';
import { type OfferRow } from './offer.columns.js';

/** What decides which transitions of an offer are possible now, and which the caller may make. */
export const situationOf = (row: OfferRow, caller: Caller, now: Date): OfferSituation => ({
  state: offerState(row.place, row.cancelled),
  isAdmin: caller.isAdmin,
  isOwn: isOwn({ uuid: row.uuid, hosts: row.hostList ?? [] }, caller),
  hostsMayEdit: row.hostsMayEdit,
  begun: row.firstBeginAt !== null && row.firstBeginAt <= now,
});
