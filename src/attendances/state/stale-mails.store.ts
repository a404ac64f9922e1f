import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { type SupersededMail } from '../../mail/mail.js';
import { CONCERNED, sqlOf } from '../../offers/model/attendance-status.js';

/** SQL: notices (c) about the applications (t) to some offers. */
const NOTICES_OF_OFFERS = `tellings c
  join attendances t on t.uuid = c.attendance_uuid and t.offer_uuid = any($1::uuid[])
  join participants p on p.uuid = t.participant_uuid`;

/** SQL condition: a notice (c) says that the offer takes place, or that it does not ($2), and is untrue by now. */
const UNTRUE = `c.cancelled <> $2 and c.status in ${sqlOf(CONCERNED)}`;

/** SQL about mails that become untrue when an offer is cancelled or relaunched. */
@Injectable()
export class StaleMailsStore {
  constructor(private readonly database: Database) {}

  /** History entries of the offers' transitions reported to families, now or soon; includes publications. */
  notifiedTransitions(offers: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'stale_mails_transitions',
      `select uuid from offer_history h
       where offer_uuid = any($1::uuid[]) and action = 'transition' and notified`,
      [offers],
    );
  }

  /**
   * The mails that told families something untrue of applications to the offers, whether sent or not.
   * @param cancelled the offers are cancelled now
   */
  noticesOf(offers: readonly string[], cancelled: boolean): Promise<SupersededMail[]> {
    return this.database.rows<SupersededMail>(
      'stale_mails_notices',
      `select distinct c.cause_uuid as cause, coalesce(p.account_uuid, p.uuid) as recipient
       from ${NOTICES_OF_OFFERS} where c.state = 'told' and ${UNTRUE}`,
      [offers, cancelled],
    );
  }

  /** The editions of these offers that remind families of their dates. */
  remindingEditions(offers: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'stale_mails_reminding',
      `select distinct e.uuid from offers o join editions e on e.uuid = o.edition_uuid and e.remind_before is not null
       where o.uuid = any($1::uuid[])`,
      [offers],
    );
  }

  /** The edits that changed when or where these offers take place. */
  async editsOf(offers: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ cause: string }>(
      'stale_mails_edits',
      `select distinct f.cause_uuid as cause from offer_former_details f where f.offer_uuid = any($1::uuid[])`,
      [offers],
    );
    return rows.map(({ cause }) => cause);
  }

  /** Both: what mails of offers that are not shown any more may be about. */
  async causesOf(offers: readonly string[]): Promise<{ readonly edits: string[]; readonly editions: string[] }> {
    const row = await this.database.row<{ edits: string[]; editions: string[] }>(
      'stale_mails_causes',
      `select array(select distinct f.cause_uuid::text from offer_former_details f
        where f.offer_uuid = any(${uuidsIn('$1')})) as edits,
         array(select distinct e.uuid::text from offers o
           join editions e on e.uuid = o.edition_uuid and e.remind_before is not null
           where o.uuid = any(${uuidsIn('$1')})) as editions`,
      [offers],
    );
    return row ?? { edits: [], editions: [] };
  }

  /** The mails about edits of the offers of these applications that their families may have. */
  notifiedMoves(attendances: readonly string[]): Promise<SupersededMail[]> {
    return this.database.rows<SupersededMail>(
      'stale_mails_moves_notified',
      `select distinct f.cause_uuid as cause, coalesce(p.account_uuid, p.uuid) as recipient
       from attendances t join participants p on p.uuid = t.participant_uuid
         join offer_former_details f on f.offer_uuid = t.offer_uuid
       where t.uuid = any($1::uuid[])`,
      [attendances],
    );
  }

  /** Drops what these cancelled mails said untrue about the offers: it is not told anew. */
  async forget(offers: readonly string[], cancelled: boolean, mails: readonly SupersededMail[]): Promise<void> {
    await this.database.rows(
      'stale_mails_forget',
      `update tellings f set state = 'dropped' from ${NOTICES_OF_OFFERS}
         join unnest($3::uuid[], $4::uuid[]) m (cause, family) on m.family = coalesce(p.account_uuid, p.uuid)
       where c.cause_uuid = m.cause and ${UNTRUE} and c.state = 'given_up'
         and f.attendance_uuid = c.attendance_uuid and f.nth = c.nth`,
      [offers, cancelled, mails.map(({ cause }) => cause), mails.map(({ recipient }) => recipient)],
    );
  }
}
