import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type SupersededMail } from '../../../mail/sending/mail.js';
import { childOf } from '../../../participants/participant.sql.js';
import { offerEventRows } from '../../../offers/model/offer.sql.js';

/** What families were told about the applications (t) of some offers. */
const TOLD_OF_OFFERS = `attendance_history h
  join attendances t on t.uuid = h.attendance_uuid and t.offer_uuid = any($1::uuid[])
  join ${childOf('t.participant_uuid')}`;

/** SQL about mails that become untrue when an offer is cancelled or relaunched. */
@Injectable()
export class StaleMailsStore {
  constructor(private readonly database: Database) {}

  /** History entries of the offers' transitions reported to families, now or soon; includes publications. */
  async toldTransitions(offers: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ uuid: string }>(
      'stale_mails_transitions',
      `select uuid from ${offerEventRows()}
       where offer_uuid = any($1::uuid[]) and action = 'transition' and notified`,
      [offers],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** The mails that told families of applications to the offers, whether sent or not. */
  tellingsOf(offers: readonly string[]): Promise<SupersededMail[]> {
    return this.database.rows<SupersededMail>(
      'stale_mails_tellings',
      `select distinct c.telling_uuid as cause, coalesce(p.account_uuid, p.uuid) as recipient
       from ${TOLD_OF_OFFERS} join told_changes c on c.history_uuid = h.uuid`,
      [offers],
    );
  }

  /** Marks what these mails said about the offers as not reported. */
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
