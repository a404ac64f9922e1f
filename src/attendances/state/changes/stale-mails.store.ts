import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type SupersededMail } from '../../../mail/sending/mail.js';
import { childOf } from '../../../participants/participant.sql.js';
import { offerEventRows } from '../../../offers/model/offer.sql.js';

/** What was told of the applications (t) of some offers, and to whom. */
const TOLD_OF_OFFERS = `attendance_history h
  join attendances t on t.uuid = h.attendance_uuid and t.offer_uuid = any($1::uuid[])
  join ${childOf('t.participant_uuid')}`;

/** Statements about mails that an offer's course makes untrue. */
@Injectable()
export class StaleMailsStore {
  constructor(private readonly database: Database) {}

  /** Uuids, in the histories of the offers, of the transitions that families were, or are to be, told of: also publications. */
  async toldTransitions(offers: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ uuid: string }>(
      'stale_mails_transitions',
      `select uuid from ${offerEventRows()}
       where offer_uuid = any($1::uuid[]) and action = 'transition' and notified`,
      [offers],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** The mails that told families of applications to the offers: sent or not. */
  tellingsOf(offers: readonly string[]): Promise<SupersededMail[]> {
    return this.database.rows<SupersededMail>(
      'stale_mails_tellings',
      `select distinct c.telling_uuid as cause, coalesce(p.account_uuid, p.uuid) as recipient
       from ${TOLD_OF_OFFERS} join told_changes c on c.history_uuid = h.uuid`,
      [offers],
    );
  }

  /** What these mails told of the offers was not told. */
  async forget(offers: readonly string[], mails: readonly SupersededMail[]): Promise<void> {
    await this.database.rows(
      'stale_mails_forget',
      `delete from told_changes c using ${TOLD_OF_OFFERS}
         join unnest($2::uuid[], $3::uuid[]) m (telling, family) on m.family = coalesce(p.account_uuid, p.uuid)
       where c.history_uuid = h.uuid and c.telling_uuid = m.telling`,
      [offers, mails.map(({ cause }) => cause), mails.map(({ recipient }) => recipient)],
    );
  }
}
