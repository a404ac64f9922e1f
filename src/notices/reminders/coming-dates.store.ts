import { Injectable } from '@nestjs/common';
import { Edition } from '../../editions/editions.entities.js';
import { LOCAL_ZONE } from '../../kernel/clock/zone.js';
import { Offer, type OfferOccurrence } from '../../offers/model/offers.entities.js';
import { type Participant } from '../../participants/participant.entity.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Attendance } from '../../attendances/model/attendances.entities.js';
import { FAMILY_ADDRESS, lastEntryOf } from '../../attendances/model/attendance.sql.js';
import { type Account } from '../../accounts/accounts.entities.js';
import { GOING, sqlOf } from '../../offers/model/attendance-status.js';
import { takesPlace } from '../../offers/model/offer.sql.js';
import { Database } from '../../platform/database/database.js';
import { type NotifiedChange } from '../application-mails/notified-changes.sql.js';
import { DATE_REMINDERS } from '../../attendances/state/notify-attendances.js';

const OFFER = columnsOf(Offer, 'o', { only: ['bring'] });
const ATTENDANCE = columnsOf(Attendance, 't', { only: ['agreementReceived', 'status'] });
const EDITION = columnsOf(Edition, 'e', { only: ['withdrawByLink'] });

/**
 * What is read of an application (t) of a child (p) to an occurrence (x) of an offer (o): the columns of a `ComingDate` but `nth`,
 * and what their order depends on. The account (a) is null where the child has none.
 */
const COMING_COLUMNS = `t.edition_uuid as edition,
  to_char(x.begin_at at time zone '${LOCAL_ZONE}', 'YYYY-MM-DD') as day,
  coalesce(a.uuid, p.uuid) as family, a.uuid as account, ${FAMILY_ADDRESS} as address,
  case when a.uuid is null then p.firstname else a.firstname end as firstname,
  case when a.uuid is null then p.lastname else a.lastname end as lastname,
  o.uuid as offer, ${OFFER}, x.begin_at as begin, x.end_at as "end", p.uuid as child, p.firstname as "childFirstname",
  p.lastname as "childLastname", p.date_of_birth, ${ATTENDANCE}, ${EDITION}, t.uuid as attendance,
  ${lastEntryOf('t.uuid')} as "stateEntry", o.first_begin_at as "firstBeginAt"`;

/** The columns of a `ComingDate`, of what was read (c) and of the days for which a reminder is due (d). */
const COMING_DATE_COLUMNS = `c.edition, c.day, d.nth, c.family, c.account, c.firstname, c.lastname, c.address, c.offer,
  c.bring, c.begin, c."end", c.child, c."childFirstname", c."childLastname", c."agreementReceived", c.status, c."withdrawByLink",
  c.attendance, c."stateEntry", c."firstBeginAt"`;

/** A date of a child, of whose day its family must be reminded now. */
export interface ComingDate
  extends
    RowOf<typeof OFFER>,
    RowOf<typeof ATTENDANCE>,
    RowOf<typeof EDITION>,
    Pick<NotifiedChange, 'attendance' | 'stateEntry' | 'firstBeginAt'>,
    Readonly<Pick<Account, 'firstname' | 'lastname'>> {
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

/** Most reminders of one day that are given up before one is sent: a bound for the search. */
const MOST = 50;

/** SQL for the events of the reminders of a family (c) for a day: the first, and those after ones that were given up. */
const EVENTS = `array(select '${DATE_REMINDERS}:' || c.edition || ':' || c.family || '/' || c.day || '/' || g.nth
  from generate_series(0, ${String(MOST)}) g (nth))`;

/** SQL about dates to be reminded of. */
@Injectable()
export class ComingDatesStore {
  constructor(private readonly database: Database) {}

  /**
   * The dates, not begun, of every family and day of which a date is near enough for a reminder, and for which
   * none was written; all dates of the day that lie ahead.
   */
  due(now: Date): Promise<ComingDate[]> {
    return this.database.rows<ComingDate>(
      'coming_dates_due',
      `with coming as materialized (
         select ${COMING_COLUMNS}, x.begin_at - make_interval(hours => e.remind_before) as due_at
         from offer_occurrences x join offers o on o.uuid = x.offer_uuid and ${takesPlace()}
           join editions e on e.uuid = o.edition_uuid and e.remind_before is not null
           join attendances t on t.offer_uuid = o.uuid and t.status in ${sqlOf(GOING)}
           join participants p on p.uuid = t.participant_uuid left join accounts a on a.uuid = p.account_uuid
         -- With 0 hours it is due when it begins.
         where x.begin_at > $1::timestamptz - case when e.remind_before = 0 then interval '15 minutes' else interval '0' end
           and x.begin_at < $1::timestamptz + interval '9 days' and ${FAMILY_ADDRESS} is not null),
       due as materialized (
         select c.edition, c.day, c.family, (select count(*)::int from mails m where m.event = any(${EVENTS})) as nth
         from (select distinct edition, day, family from coming where due_at <= $1) c
         where not exists (select from mails m where m.event = any(${EVENTS}) and m.error is distinct from 'superseded'))
       select ${COMING_DATE_COLUMNS}
       from coming c join due d on d.edition = c.edition and d.day = c.day and d.family = c.family and d.nth <= ${String(MOST)}
       order by c.family, c.edition, c.day, c.begin, c.offer, c.date_of_birth nulls last, c."childFirstname", c.child`,
      [now],
    );
  }
}
