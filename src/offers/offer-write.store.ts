import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import { Offer } from './entities/offer.entity.js';
import { type DateRowToWrite, dateRows, type NewDate, type OccurrenceRow } from './offer-rows.js';

/** The columns of an offer that a writer sets. */
export type OfferColumns = Partial<Omit<Offer, 'uuid'>>;

/** What an offer is linked to, in the order in which it is shown; undefined: as it was. */
export interface OfferLinks {
  readonly hosts: readonly string[] | undefined;
  readonly categories: readonly string[] | undefined;
}

/** The writing statements about offers. */
@Injectable()
export class OfferWriteStore {
  constructor(private readonly database: Database) {}

  /** Locks the offer until the transaction ends. */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('offers_lock', 'select uuid from offers where uuid = $1 for update', [uuid]);
  }

  async insert(offer: Omit<Offer, 'searchText'>): Promise<void> {
    await this.database.manager.insert(Offer, offer);
  }

  async update(uuid: string, columns: OfferColumns): Promise<void> {
    await this.database.manager.update(Offer, uuid, columns);
  }

  /** Deletes the offer; refused by the constraint fk_attendances_offer while it has applications. */
  async remove(uuid: string): Promise<void> {
    await this.database.rows('offers_remove', 'delete from offers where uuid = $1', [uuid]);
  }

  /** Replaces the organisers and the categories, as far as they are given. */
  async link(offer: string, { hosts, categories }: OfferLinks): Promise<void> {
    if (hosts !== undefined) await this.replace('hosts', 'host_uuid', offer, hosts);
    if (categories !== undefined) await this.replace('categories', 'category_uuid', offer, categories);
  }

  /**
   * Makes these the dates of the offer. A date with a uuid keeps its row, which calendars of families refer to; dates not
   * named go. Deleted first, so that the triggers compute the first begin from what is there in the end.
   */
  async putDates(offer: string, dates: readonly NewDate[]): Promise<void> {
    const rows = dateRows(offer, dates);
    await this.database.rows(
      'offer_dates_clear',
      'delete from offer_dates where offer_uuid = $1 and not uuid = any($2)',
      [offer, rows.dates.map(({ uuid }) => uuid)],
    );
    if (rows.dates.length === 0) return;
    await this.putDateRows(rows.dates);
    await this.putOccurrences(offer, rows.occurrences);
  }

  private async putDateRows(rows: readonly DateRowToWrite[]): Promise<void> {
    await this.database.rows(
      'offer_dates_put',
      `insert into offer_dates (uuid, offer_uuid, begin_at, end_at, recurrence)
       select uuid, offer_uuid, begin_at, end_at, recurrence from jsonb_populate_recordset(null::offer_dates, $1::jsonb)
       on conflict (uuid) do update set begin_at = excluded.begin_at, end_at = excluded.end_at,
         recurrence = excluded.recurrence
       where offer_dates.offer_uuid = excluded.offer_uuid`,
      [JSON.stringify(rows)],
    );
  }

  private async putOccurrences(offer: string, rows: readonly OccurrenceRow[]): Promise<void> {
    await this.database.rows('offer_occurrences_clear', 'delete from offer_occurrences where offer_uuid = $1', [offer]);
    await this.database.rows(
      'offer_occurrences_put',
      `insert into offer_occurrences (date_uuid, offer_uuid, begin_at, end_at)
       select date_uuid, offer_uuid, begin_at, end_at
       from jsonb_populate_recordset(null::offer_occurrences, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }

  private async replace(
    list: 'hosts' | 'categories',
    column: 'host_uuid' | 'category_uuid',
    offer: string,
    linked: readonly string[],
  ): Promise<void> {
    const name = `offer_${list}`;
    await this.database.rows(`${name}_clear`, `delete from ${name} where offer_uuid = $1`, [offer]);
    if (linked.length === 0) return;
    await this.database.rows(
      `${name}_put`,
      `insert into ${name} (offer_uuid, ${column}, position)
       select $1, l.uuid, l.place::int - 1 from unnest($2::uuid[]) with ordinality l (uuid, place)`,
      [offer, linked],
    );
  }
}
