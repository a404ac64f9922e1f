import { type Edition } from '../../editions/entities/edition.entity.js';
import { LOCAL_ZONE } from '../../kernel/clock/zone.js';
import { Offer } from '../../offers/model/entities/offer.entity.js';
import { type OfferOccurrence } from '../../offers/model/entities/offer-occurrence.entity.js';
import { type Participant } from '../../participants/entities/participant.entity.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Attendance } from '../../attendances/model/entities/attendance.entity.js';
import { FAMILY_ADDRESS } from '../../attendances/state/changes/notified-families.js';
import { type Account } from '../../accounts/entities/account.entity.js';

const OFFER = columnsOf(Offer, 'o', { only: ['bring'] });
const ATTENDANCE = columnsOf(Attendance, 't', { only: ['agreementReceived'] });

/**
 * What is read of an application (t) of a child (p) to an occurrence (x) of an offer (o): the columns of a `ComingDate` but `nth`,
 * and what their order depends on. The account (a) is null where the child has none.
 */
export const COMING_COLUMNS = `t.edition_uuid as edition,
  to_char(x.begin_at at time zone '${LOCAL_ZONE}', 'YYYY-MM-DD') as day,
  coalesce(a.uuid, p.uuid) as family, a.uuid as account, ${FAMILY_ADDRESS} as address,
  case when a.uuid is null then p.firstname else a.firstname end as firstname,
  case when a.uuid is null then p.lastname else a.lastname end as lastname,
  o.uuid as offer, ${OFFER}, x.begin_at as begin, x.end_at as "end", p.uuid as child, p.firstname as "childFirstname",
  p.lastname as "childLastname", p.date_of_birth, ${ATTENDANCE}`;

/** The columns of a `ComingDate`, of what was read (c) and of the days for which a reminder is due (d). */
export const COMING_DATE_COLUMNS = `c.edition, c.day, d.nth, c.family, c.account, c.firstname, c.lastname, c.address, c.offer,
  c.bring, c.begin, c."end", c.child, c."childFirstname", c."childLastname", c."agreementReceived"`;

/** A date of a child, of whose day its family must be reminded now. */
export interface ComingDate
  extends RowOf<typeof OFFER>, RowOf<typeof ATTENDANCE>, Readonly<Pick<Account, 'firstname' | 'lastname'>> {
  readonly edition: Edition['uuid'];
  /** YYYY-MM-DD, local. */
  readonly day: string;
  /** How many reminders of this day were given up before they were sent. */
  readonly nth: number;
  readonly family: string;
  readonly account: Participant['accountUuid'];
  readonly address: string;
  readonly offer: Offer['uuid'];
  readonly begin: OfferOccurrence['beginAt'];
  readonly end: OfferOccurrence['endAt'];
  readonly child: Participant['uuid'];
  readonly childFirstname: Participant['firstname'];
  readonly childLastname: Participant['lastname'];
}
