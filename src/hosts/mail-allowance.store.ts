import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type OrganiserMails } from './hosts.entities.js';
import { spendersOf } from './spenders.js';

/** SQL that counts the mails of organisers. */
@Injectable()
export class MailAllowanceStore {
  constructor(private readonly database: Database) {}

  /**
   * Adds to the counts; the rows stay locked until the transaction ends, so that concurrent requests count from here.
   * @param mails by organiser, at least one each
   * @param day YYYY-MM-DD
   * @returns the highest count of these organisers for this day, including these mails
   */
  async add(mails: ReadonlyMap<string, number>, day: string): Promise<number> {
    const rows = await this.database.rows<Pick<OrganiserMails, 'mails'>>(
      'organiser_mails_add',
      `insert into organiser_mails (host_uuid, day, mails)
       select m.host, $3::date, m.mails from unnest($1::uuid[], $2::integer[]) m (host, mails) order by m.host
       on conflict on constraint pk_organiser_mails do update set mails = organiser_mails.mails + excluded.mails
       returning mails`,
      [[...mails.keys()], [...mails.values()], day],
    );
    return Math.max(0, ...rows.map((row) => row.mails));
  }

  /** The organisers whose allowance mails about the offer use. */
  async spenders(offer: string, own: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ host: string }>(
      'organiser_mails_spenders',
      `select s.host from (${spendersOf('$1::uuid', '$2')}) s`,
      [offer, own],
    );
    return rows.map(({ host }) => host);
  }

  /** The same for several offers. */
  spendersOf(offers: readonly string[], own: readonly string[]): Promise<{ offer: string; host: string }[]> {
    return this.database.rows(
      'organiser_mails_spenders_of',
      `select w.offer, s.host from unnest($1::uuid[]) w (offer) cross join lateral (${spendersOf('w.offer', '$2')}) s`,
      [offers, own],
    );
  }

  /** Deletes the counts of earlier days. Call it after `add`, whose locks prevent conflicts. */
  async forgetBefore(hosts: readonly string[], day: string): Promise<void> {
    await this.database.rows(
      'organiser_mails_forget',
      'delete from organiser_mails where host_uuid = any($1::uuid[]) and day < $2::date',
      [hosts, day],
    );
  }
}
