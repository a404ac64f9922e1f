import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type SupersededMail } from '../../../mail/sending/mail.js';
import { CONCERNED, sqlOf, TAKING } from '../../../offers/model/attendance-status.js';
import { childRows } from '../../../participants/participant.sql.js';
import { UNTOLD } from '../../state/changes/notified-families.js';
import { type NotifiedChange } from './notified-change.js';
import { CHANGE_COLUMNS, CHANGE_JOINS, CHANGE_ORDER } from './notified-changes.sql.js';

/** A change that still holds, and no later one was to be reported. */
const SELECT = `select ${CHANGE_COLUMNS}
  from attendance_history h join attendances t on t.uuid = h.attendance_uuid and t.status = h.to_status and t.status <> all($3)
    and t.duplicate_of_uuid is null
  ${CHANGE_JOINS}`;
const LAST = `not exists (select from attendance_history l where l.attendance_uuid = h.attendance_uuid
  and l.notified and (l.at, l.uuid) > (h.at, h.uuid))`;

/** Of a place or a wish in an offer that is called off, families read in the mail about the offer. */
const NOT_CALLED_OFF = `not (o.cancelled and t.status in ${sqlOf(CONCERNED)})`;

/** SQL about changes of applications to be reported to families. */
@Injectable()
export class NotifiedChangesStore {
  constructor(private readonly database: Database) {}

  /** The changes of the batch not reported yet: of several of an application the last, and only if it still holds. */
  ofBatch(batch: string): Promise<NotifiedChange[]> {
    return this.database.rows<NotifiedChange>(
      'told_changes_of_batch',
      `${SELECT} where h.batch_uuid = $1 and h.notified and ${LAST} and ${NOT_CALLED_OFF}
         and not exists (select from tellings c where c.entry_uuid = h.uuid) ${CHANGE_ORDER}`,
      [batch, TAKING, UNTOLD],
    );
  }

  /** What these mails, which were given up, said: taken from them, to be reported anew. Nobody else gets it. */
  async takeOver(mails: readonly SupersededMail[]): Promise<readonly TakenOver[]> {
    if (mails.length === 0) return [];
    return this.database.rows<TakenOver>(
      'told_changes_take_over',
      `update tellings c set state = 'dropped'
       from unnest($1::uuid[], $2::uuid[]) m (cause, family), attendances t, ${childRows()}
       where c.cause_uuid = m.cause and c.state = 'given_up' and t.uuid = c.attendance_uuid
         and p.uuid = t.participant_uuid and coalesce(p.account_uuid, p.uuid) = m.family
       returning c.entry_uuid as entry, c.cancelled`,
      [mails.map(({ cause }) => cause), mails.map(({ recipient }) => recipient)],
    );
  }

  /** Those of these changes that still hold, and are not told by now. */
  stillHolding(taken: readonly TakenOver[]): Promise<NotifiedChange[]> {
    if (taken.length === 0) return Promise.resolve([]);
    return this.database.rows<NotifiedChange>(
      'told_changes_still_holding',
      `${SELECT} join unnest($1::uuid[], $4::boolean[]) d (entry, cancelled) on d.entry = h.uuid
       where ${LAST} and (d.cancelled and o.cancelled or ${NOT_CALLED_OFF})
         and not exists (select from tellings c where c.entry_uuid = h.uuid and c.state = 'told') ${CHANGE_ORDER}`,
      [taken.map(({ entry }) => entry), TAKING, UNTOLD, taken.map(({ cancelled }) => cancelled)],
    );
  }
}

/** A change in a mail that was given up. */
export interface TakenOver {
  readonly entry: string | null;
  /** The mail said that the offer is called off. */
  readonly cancelled: boolean;
}
