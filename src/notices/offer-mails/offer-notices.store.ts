import { Injectable } from '@nestjs/common';
import { CONCERNED, sqlOf, TAKING } from '../../offers/model/attendance-status.js';
import { changesOf } from '../../offers/model/offer.sql.js';
import { wasPaidBackSince } from '../../money/ledger/book.sql.js';
import { Database } from '../../platform/database/database.js';
import { KNOWS_STATE, FAMILY_ADDRESS, lastEntryOf } from '../../attendances/model/attendance.sql.js';
import {
  CHANGE_COLUMNS,
  CHANGE_JOINS,
  CHANGE_ORDER,
  nextNoticeOf,
  type NotifiedChange,
} from '../application-mails/notified-changes.sql.js';
import { type PendingNotice } from '../application-mails/family-notices.store.js';

/** An application of whose offer the family is to be told. */
interface PendingChildNotice extends PendingNotice {
  readonly child: string;
}

/**
 * SQL condition: families were to be mailed when the offer was last called off. Otherwise staff have told them in
 * another way, if at all.
 */
const calledOffByMail = (offer: string): string => `coalesce((select e.notified from offer_history e
  where e.offer_uuid = ${offer} and e.transition = 'cancel' order by e.at desc, e.uuid desc limit 1), false)`;

/** SQL: when the offer ($1) was last called off. */
const CALLED_OFF_AT = `(select max(e.at) from offer_history e where e.offer_uuid = $1 and e.transition = 'cancel')`;

/** SQL about what families are told of an offer that is called off or on. */
@Injectable()
export class OfferNoticesStore {
  constructor(private readonly database: Database) {}

  /**
   * The applications whose families are to be told of this transition of their offer, and were not yet.
   * @param again the offer takes place after all: no news to a family whose mail that it was called off was never sent,
   * unless it got money back meanwhile, which it owes again now
   */
  untold(offer: string, history: string, again: boolean): Promise<PendingChildNotice[]> {
    return this.database.rows<PendingChildNotice>(
      'offer_notices_pending',
      `select f.attendance, f.nth, f.entry, f.course, f.status, f.cancelled, f."offerChanges", f.family, f.child from (
         select t.uuid as attendance, ${nextNoticeOf('t.uuid')} as nth, ${lastEntryOf('t.uuid')} as entry, $2::uuid as course,
           t.status, o.cancelled, ${changesOf('t.offer_uuid')} as "offerChanges", coalesce(a.uuid, p.uuid) as family, p.uuid as child,
           bool_and(${KNOWS_STATE} and not ${wasPaidBackSince('t.uuid', CALLED_OFF_AT)}) over (partition by coalesce(a.uuid, p.uuid)) as knows
         from attendances t join offers o on o.uuid = t.offer_uuid join participants p on p.uuid = t.participant_uuid
           left join accounts a on a.uuid = p.account_uuid
         where t.offer_uuid = $1 and t.status in ${sqlOf(CONCERNED)} and ${FAMILY_ADDRESS} is not null) f
       where not exists (
         select from tellings c where c.attendance_uuid = f.attendance and c.course_uuid = $2 and c.state in ('told', 'failed'))
         and not ($3 and f.knows and ${calledOffByMail('$1')})
       order by f.attendance`,
      [offer, history, again],
    );
  }

  /**
   * The same for transitions of several offers made together, as changes of applications: families without an address
   * among them.
   */
  pendingOf(
    told: readonly { readonly offer: string; readonly history: string }[],
    again: boolean,
  ): Promise<NotifiedChange[]> {
    return this.database.rows<NotifiedChange>(
      'offer_notices_pending_of',
      `with concerned as materialized (
         select t.uuid, w.offer, bool_and(${KNOWS_STATE}) over (partition by w.offer, coalesce(p.account_uuid, p.uuid)) as knows
         from unnest($1::uuid[], $3::uuid[]) w (offer, history) join attendances t on t.offer_uuid = w.offer
           and t.status in ${sqlOf(CONCERNED)} join participants p on p.uuid = t.participant_uuid),
       untold as materialized (
         select f.uuid, w.history from concerned f join unnest($1::uuid[], $3::uuid[]) w (offer, history) on w.offer = f.offer
         where not exists (select from tellings c where c.attendance_uuid = f.uuid and c.course_uuid = w.history
             and c.state in ('told', 'failed'))
           and not ($4 and f.knows and ${calledOffByMail('f.offer')}))
       select ${CHANGE_COLUMNS}
       from untold join attendances t on t.uuid = untold.uuid
         left join attendance_history h on h.uuid = ${lastEntryOf('t.uuid')}
         ${CHANGE_JOINS} ${CHANGE_ORDER}`,
      [told.map(({ offer }) => offer), TAKING, told.map(({ history }) => history), again],
    );
  }
}
