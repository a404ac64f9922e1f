import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { openFeeOf } from '../../../money/parties/open-items.js';
import { type SupersededMail } from '../../../mail/sending/mail.js';
import { type AttendanceStatus, CONCERNED, sqlOf, TAKING } from '../../../offers/model/attendance-status.js';
import { type Procedure } from '../../model/attendance.js';
import { type AttendanceTransition } from '../../model/attendance.workflow.js';
import { FAMILY_ADDRESS, UNTOLD } from '../../state/changes/notified-families.js';
import { type Offer } from '../../../offers/model/entities/offer.entity.js';
import { DRAW_REASON, type DrawReasonRow, POSITION } from '../../reading/attendance.columns.js';
import { type OpenFee } from './family-payment.js';
import { reasonHolds } from './reason-holds.js';
import { childOf, childRows } from '../../../participants/participant.sql.js';
import { offerOf } from '../../../offers/model/offer.sql.js';
import { accountOf } from '../../../accounts/account.sql.js';

/** A change of an application to be reported to its family, if it still holds: no place in a cancelled offer. */
export interface NotifiedChange extends OpenFee, DrawReasonRow {
  /** Uuid of the history entry. */
  readonly entry: string;
  readonly attendance: string;
  readonly status: AttendanceStatus;
  readonly transition: AttendanceTransition | null;
  readonly procedure: Procedure;
  readonly offer: string;
  readonly edition: string;
  readonly bring: Offer['bring'];
  /** Position on the waiting list, from 1. */
  readonly position: number | null;
  /** Why the draw decided so is still true. */
  readonly reasonHolds: boolean;
  /** Cents. */
  readonly charged: number;
  readonly paid: number;
  /** The family was notified of a place, or the child has just lost one: its calendar may contain the dates. */
  readonly hadPlace: boolean;
  /** Since when the calendar may contain dates of the offer: the family's first place there. */
  readonly placedSince: Date;
  /** Another child of the family has a place in the offer: its dates stay in the calendar. */
  readonly siblingStays: boolean;
  readonly child: string;
  readonly childFirstname: string;
  readonly childLastname: string | null;
  /** The account, or the participant if it has none. */
  readonly family: string;
  readonly account: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /** Null: the family cannot be reached. */
  readonly address: string | null;
}

const SELECT = `
  select h.uuid as entry, t.uuid as attendance, t.status, h.transition, h.procedure, t.offer_uuid as offer,
    t.edition_uuid as edition, o.bring, coalesce(t.charged, 0) as charged, t.paid_amount as paid,
    w.debtor, coalesce(w.open, 0) as open, coalesce(w.balance, 0) as balance,
    ${POSITION} as position, ${DRAW_REASON}, ${reasonHolds('$2')} as "reasonHolds",
    h.from_status = any($2) or exists (select from attendance_history e where e.attendance_uuid = h.attendance_uuid
      and e.notified and e.to_status = any($2) and (e.at, e.uuid) < (h.at, h.uuid)) as "hadPlace",
    coalesce((select min(e.at) from attendances s join ${childOf('s.participant_uuid', 'c')}
        join attendance_history e on e.attendance_uuid = s.uuid and e.to_status = any($2)
      where s.offer_uuid = t.offer_uuid and (s.uuid = t.uuid or c.account_uuid = p.account_uuid)), t.created_at)
      as "placedSince",
    p.account_uuid is not null and exists (select from attendances s join ${childOf('s.participant_uuid', 'c')}
      where s.offer_uuid = t.offer_uuid and c.account_uuid = p.account_uuid and s.uuid <> t.uuid
        and s.status = any($2)) as "siblingStays",
    p.uuid as child, p.firstname as "childFirstname", p.lastname as "childLastname",
    coalesce(a.uuid, p.uuid) as family, a.uuid as account,
    case when a.uuid is null then p.firstname else a.firstname end as firstname,
    case when a.uuid is null then p.lastname else a.lastname end as lastname,
    ${FAMILY_ADDRESS} as address
  from attendance_history h
  join attendances t on t.uuid = h.attendance_uuid and t.status = h.to_status and t.status <> all($3)
  join ${offerOf('t.offer_uuid')} and not (o.cancelled and t.status in ${sqlOf(CONCERNED)})
  join ${childOf('t.participant_uuid')}
  left join ${accountOf('p.account_uuid')}
  ${openFeeOf('t.uuid', 'w')}`;

/** Of several changes of an application only the last one is reported, and only if it still holds. */
const LAST = `h.notified and not exists (select from attendance_history l where l.attendance_uuid = h.attendance_uuid
  and l.notified and (l.at, l.uuid) > (h.at, h.uuid))`;

const ORDER =
  'order by family, p.date_of_birth nulls last, p.firstname, p.uuid, o.first_begin_at nulls last, o.uuid, t.uuid';

/** SQL about changes of applications to be reported to families. */
@Injectable()
export class NotifiedChangesStore {
  constructor(private readonly database: Database) {}

  /**
   * The changes of the batch not reported yet. Claimed for this notification at once: concurrent jobs for the batch
   * do not find them.
   */
  async take(batch: string, telling: string): Promise<NotifiedChange[]> {
    const changes = await this.database.rows<NotifiedChange>(
      'told_changes_of_batch',
      `${SELECT} where h.batch_uuid = $1 and ${LAST}
         and not exists (select from told_changes c where c.history_uuid = h.uuid) ${ORDER}`,
      [batch, TAKING, UNTOLD],
    );
    const taken = await this.database.rows<{ entry: string }>(
      'told_changes_take',
      `insert into told_changes (history_uuid, telling_uuid) select h.uuid, $2 from unnest($1::uuid[]) h (uuid)
       order by h.uuid on conflict do nothing returning history_uuid as entry`,
      [changes.map(({ entry }) => entry), telling],
    );
    const entries = new Set(taken.map(({ entry }) => entry));
    return changes.filter(({ entry }) => entries.has(entry));
  }

  /** Claims changes in superseded mails that still hold for this notification. */
  async takeOver(mails: readonly SupersededMail[], telling: string): Promise<NotifiedChange[]> {
    if (mails.length === 0) return [];
    return this.database.rows<NotifiedChange>(
      'told_changes_take_over',
      `with mine as (
         update told_changes c set telling_uuid = $1
         from unnest($4::uuid[], $5::uuid[]) m (telling, family), attendance_history h, attendances t, ${childRows()}
         where c.telling_uuid = m.telling and h.uuid = c.history_uuid and t.uuid = h.attendance_uuid
           and p.uuid = t.participant_uuid and coalesce(p.account_uuid, p.uuid) = m.family
         returning c.history_uuid)
       ${SELECT} where h.uuid in (select history_uuid from mine) and ${LAST} ${ORDER}`,
      [telling, TAKING, UNTOLD, mails.map(({ cause }) => cause), mails.map(({ recipient }) => recipient)],
    );
  }
}
