import { Injectable } from '@nestjs/common';
import { GOING, sqlOf } from '../../offers/model/attendance-status.js';
import { takesPlace } from '../../offers/model/offer.sql.js';
import { Database } from '../../platform/database/database.js';
import { DATE_REMINDERS } from '../../attendances/state/changes/date-reminders.js';
import { FAMILY_ADDRESS } from '../../attendances/state/changes/notified-families.js';
import { COMING_COLUMNS, COMING_DATE_COLUMNS, type ComingDate } from './coming-dates.columns.js';

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
