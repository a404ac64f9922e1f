import { type Dated } from '../../../kernel/clock/german-dates.js';
import { mailRows } from '../../../mail/sending/mail.sql.js';
import { MOVED_MAILS } from '../../../offers/actions/moves/notify-moved.js';
import { OfferFormerDetails } from '../../../offers/model/entities/offer-former-details.entity.js';
import { formerDetailRows } from '../../../offers/model/offer.sql.js';
import { pairsOf, type RowOf } from '../../../platform/database/columns-of.js';

const DETAILS = pairsOf(OfferFormerDetails, 'f', { only: ['meetingPoint', 'meetingAddress', 'dates'] });

/** When and where an offer took place, as JSON has it. */
export type KnownDetails = RowOf<typeof DETAILS>;

/** When and where an offer took place, as a family last read it. */
export interface FamilyDetails extends Omit<KnownDetails, 'dates'> {
  readonly family: string;
  readonly offer: OfferFormerDetails['offerUuid'];
  readonly dates: readonly Dated[];
}

/** How often the offer of a place (g) had changed when something was written: what is written then shows what holds. */
const changesUntil = (moment: string): string =>
  `(select count(*) from ${formerDetailRows('u')} where u.offer_uuid = g.offer and u.replaced_at < ${moment})`;

/** Most times that a mail is found again after it was written anew: a bound for the search. */
const MOST = 20;

/** SQL for the events of the mails about an edit (f) to the family of a place (g): the first, and those written anew. */
const EVENTS = `array(select '${MOVED_MAILS}:' || f.cause_uuid || ':' || g.family || case when s.nth = 0 then '' else ':' || s.nth end
  from generate_series(0, ${String(MOST)}) s (nth))`;

/**
 * SQL: how many changes of an offer a family was told of, those before its last mail with the dates; null where it never got one.
 * Of the places (g) of a family: columns `family`, `offer`, `attendances`.
 */
export const CHANGES_TOLD = `greatest(
    (select max(greatest(f.nth, ${changesUntil('m.created_at')})) from ${formerDetailRows('f')} join ${mailRows('m')}
       on m.event = any(${EVENTS}) and m.state in ('queued', 'sent')
     where f.offer_uuid = g.offer),
    (select max(${changesUntil('c.told_at')}) from tellings c join attendances k on k.uuid = c.attendance_uuid
       and k.offer_uuid = g.offer and k.uuid = any(g.attendances)
     where c.state = 'told' and c.status = 'confirmed' and not c.cancelled))`;

/** SQL: what held after so many changes of the offer of a place (g), as JSON; null where it still holds. */
export const formerDetails = (changes: string): string => `(select json_build_object(${DETAILS})
  from ${formerDetailRows('f')} where f.offer_uuid = g.offer and f.nth = ${changes} + 1)`;
