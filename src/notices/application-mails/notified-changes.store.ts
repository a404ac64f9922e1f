import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { FamilyNotice } from '../../attendances/model/attendances.entities.js';
import { type SupersededMail } from '../../mail/mail.js';
import { CONCERNED, RECORDED, sqlOf, TAKING } from '../../offers/model/attendance-status.js';
import { MOVED_MAILS } from '../../offers/actions/transitions/notify-families.js';
import { KNOWS_DETAILS, lastEntryOf } from '../../attendances/model/attendance.sql.js';
import { isCalledOff } from './family-news.js';
import { CHANGE_COLUMNS, CHANGE_JOINS, CHANGE_ORDER, type NotifiedChange } from './notified-changes.sql.js';
import { takenBack, takesPlaceAgain } from './lifecycle-notices.js';

/** A change that still holds, with no later one to report. */
const SELECT = `select ${CHANGE_COLUMNS}
  from attendance_history h join attendances t on t.uuid = h.attendance_uuid and t.status = h.to_status and t.status <> all($3)
    and t.duplicate_of_uuid is null
  ${CHANGE_JOINS}`;
const LAST = `not exists (select from attendance_history l where l.attendance_uuid = h.attendance_uuid
  and l.notified and (l.at, l.uuid) > (h.at, h.uuid))`;

/** Of a place or a wish in an offer that is called off, families read in the mail about the offer. */
const NOT_CALLED_OFF = `not (o.cancelled and t.status in ${sqlOf(CONCERNED)})`;

/** Whether the offer takes place matters to places and wishes alone. */
const NOT_CONCERNED = `t.status not in ${sqlOf(CONCERNED)}`;

/** The content of a notice: the state, and whether the offer is called off. */
const SAID = columnsOf(FamilyNotice, 'c', { only: ['nth', 'status', 'cancelled'] });

/** SQL about changes of applications to be reported to families. */
@Injectable()
export class NotifiedChangesStore {
  constructor(private readonly database: Database) {}

  /** The changes of the batch not reported yet: of several of an application the last, and only if it still holds. */
  ofBatch(batch: string): Promise<NotifiedChange[]> {
    return this.database.rows<NotifiedChange>(
      'notified_changes_of_batch',
      `${SELECT} where h.batch_uuid = $1 and h.notified and ${LAST} and ${NOT_CALLED_OFF}
         and not exists (select from tellings c where c.entry_uuid = h.uuid) ${CHANGE_ORDER}`,
      [batch, TAKING, RECORDED],
    );
  }

  /** What these mails, which were given up, said: taken from them, to be reported anew. Nobody else gets it. */
  async takeOver(mails: readonly SupersededMail[]): Promise<readonly TakenOver[]> {
    if (mails.length === 0) return [];
    return this.database.rows<TakenOver>(
      'notified_changes_take_over',
      `update tellings c set state = 'dropped'
       from unnest($1::uuid[], $2::uuid[]) m (cause, family), attendances t, participants p
       where c.cause_uuid = m.cause and c.state = 'given_up' and t.uuid = c.attendance_uuid
         and p.uuid = t.participant_uuid and coalesce(p.account_uuid, p.uuid) = m.family
       returning c.attendance_uuid as attendance, c.entry_uuid as entry, c.course_uuid as course, ${SAID}`,
      [mails.map(({ cause }) => cause), mails.map(({ recipient }) => recipient)],
    );
  }

  /**
   * Those of these changes that still hold, and are not told by now. An offer that was called off, or on again, with a mail
   * is told as that.
   */
  async stillHolding(taken: readonly TakenOver[]): Promise<NotifiedChange[]> {
    if (taken.length === 0) return [];
    const rows = await this.database.rows<NotifiedChange & { readonly again: boolean }>(
      'notified_changes_still_holding',
      `select ${CHANGE_COLUMNS}, not d.cancelled and exists (select from offer_history e where e.uuid = d.course
           and e.notified and e.at >= coalesce(h.at, t.created_at)) as again
       from jsonb_to_recordset($1::jsonb) d (attendance uuid, nth integer, entry uuid, course uuid, status text, cancelled boolean)
         join attendances t on t.uuid = d.attendance and t.status = d.status and t.status <> all($3)
           and t.duplicate_of_uuid is null
         left join attendance_history h on h.uuid = d.entry
         ${CHANGE_JOINS}
       where ${LAST} and (d.entry is not null or ${lastEntryOf('t.uuid')} is null)
         and (d.cancelled = o.cancelled or ${NOT_CONCERNED}) and (not ${KNOWS_DETAILS} or not exists (
           select from tellings c where c.attendance_uuid = t.uuid and c.state = 'told'
             and c.nth = (select max(n.nth) from tellings n where n.attendance_uuid = t.uuid and n.state = 'told' and n.event not like '${MOVED_MAILS}:%')
             and c.entry_uuid is not distinct from d.entry and (c.cancelled = o.cancelled or ${NOT_CONCERNED})
             and (c.nth > d.nth or c.course_uuid is not distinct from d.course))) ${CHANGE_ORDER}`,
      [JSON.stringify(taken), TAKING, RECORDED],
    );
    return rows.map(({ again, ...change }) => {
      if (isCalledOff(change)) return takenBack(change);
      return again ? takesPlaceAgain(change) : change;
    });
  }
}

/** An application of which a mail told that was given up. */
interface TakenOver extends RowOf<typeof SAID> {
  readonly attendance: string;
  readonly entry: string | null;
  readonly course: string | null;
}
