import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { spendersOf } from '../../../hosts/spenders.js';
import { RECORDED } from '../../../offers/model/attendance-status.js';
import { FAMILY_ADDRESS } from './notified-families.js';

/** SQL that counts the mails caused by organisers. */
@Injectable()
export class OrganiserMailsStore {
  constructor(private readonly database: Database) {}

  /**
   * How often a family has been notified since then of one of these applications because of organisers or freed
   * places: the maximum.
   */
  async toldSince(attendances: readonly string[], since: Date): Promise<number> {
    const row = await this.database.row<{ most: number | null }>(
      'organiser_mails_told',
      `select max(h.times)::int as most from (select count(*) as times from attendance_history h
         where h.attendance_uuid = any($1::uuid[]) and h.notified and h.procedure in ('organiser', 'promotion') and h.at >= $2
           and h.to_status <> all($3) group by h.attendance_uuid) h`,
      [attendances, since, RECORDED],
    );
    return row?.most ?? 0;
  }

  /** Number of families to be mailed about these applications, by organiser whose allowance it uses. */
  async families(attendances: readonly string[], own: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ host: string; mails: number }>(
      'organiser_mails_families',
      `select l.host, count(distinct coalesce(a.uuid, p.uuid))::int as mails
       from attendances t join participants p on p.uuid = t.participant_uuid left join accounts a on a.uuid = p.account_uuid
         cross join lateral (${spendersOf('t.offer_uuid', '$2')}) l
       where t.uuid = any($1::uuid[]) and t.status <> all($3) and ${FAMILY_ADDRESS} is not null
       group by l.host`,
      [attendances, own, RECORDED],
    );
    return new Map(rows.map(({ host, mails }) => [host, mails]));
  }

  /** Number of waiting families to be mailed about these places, by organiser whose allowance it uses. */
  async promotions(offers: readonly string[], own: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ host: string; mails: number }>(
      'organiser_mails_promotions',
      `select l.host, sum(least(f.places, n.waitlisted))::int as mails
       from (select offer, count(*) as places from unnest($1::uuid[]) o (offer) group by offer) f
         join offer_tallies n on n.offer_uuid = f.offer cross join lateral (${spendersOf('f.offer', '$2')}) l
       group by l.host`,
      [offers, own],
    );
    return new Map(rows.map(({ host, mails }) => [host, mails]));
  }
}
