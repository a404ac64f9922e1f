import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { Offer } from '../entities/offer.entity.js';
import { dateRows, type NewDate } from './offer-rows.js';

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

  async update(uuid: string, columns: OfferColumns): Promise<void> {
    await this.database.manager.update(Offer, uuid, columns);
  }

  /** Deletes the offer; refused by the constraint fk_attendances_offer while it has applications. */
  async remove(uuid: string): Promise<void> {
    await this.database.rows('offers_remove', 'delete from offers where uuid = $1', [uuid]);
  }

  /** Replaces the organisers and the categories, as far as they are given. */
  async putLinks(offer: string, links: OfferLinks): Promise<void> {
    if (links.hosts !== undefined)
      await this.database.rows('offer_hosts_clear', 'delete from offer_hosts where offer_uuid = $1', [offer]);
    if (links.categories !== undefined)
      await this.database.rows('offer_categories_clear', 'delete from offer_categories where offer_uuid = $1', [offer]);
    await this.addLinks(offer, links);
  }

  /** Links an offer that has no links yet. */
  async addLinks(offer: string, { hosts = [], categories = [] }: OfferLinks): Promise<void> {
    if (hosts.length > 0) await this.addTo('hosts', 'host_uuid', offer, hosts);
    if (categories.length > 0) await this.addTo('categories', 'category_uuid', offer, categories);
  }

  /**
   * Makes these the dates of the offer. A date with a uuid keeps its row, which calendars of families refer to; dates not
   * named go.
   */
  async putDates(offer: string, dates: readonly NewDate[]): Promise<void> {
    const kept = dates.flatMap(({ uuid }) => uuid ?? []);
    await this.database.rows(
      'offer_dates_clear',
      'delete from offer_dates where offer_uuid = $1 and not uuid = any($2)',
      [offer, kept],
    );
    if (kept.length > 0)
      await this.database.rows('offer_occurrences_clear', 'delete from offer_occurrences where offer_uuid = $1', [
        offer,
      ]);
    await this.addDates(offer, dates);
  }

  /** Gives dates to an offer of whose dates there are only rows that these keep. */
  async addDates(offer: string, dates: readonly NewDate[]): Promise<void> {
    if (dates.length === 0) return;
    const rows = dateRows(offer, dates);
    await this.database.rows(
      'offer_dates_put',
      `insert into offer_dates (uuid, offer_uuid, begin_at, end_at, recurrence)
       select uuid, offer_uuid, begin_at, end_at, recurrence from jsonb_populate_recordset(null::offer_dates, $1::jsonb)
       on conflict (uuid) do update set begin_at = excluded.begin_at, end_at = excluded.end_at,
         recurrence = excluded.recurrence
       where offer_dates.offer_uuid = excluded.offer_uuid`,
      [JSON.stringify(rows.dates)],
    );
    await this.database.rows(
      'offer_occurrences_put',
      `insert into offer_occurrences (date_uuid, offer_uuid, begin_at, end_at)
       select date_uuid, offer_uuid, begin_at, end_at
       from jsonb_populate_recordset(null::offer_occurrences, $1::jsonb)`,
      [JSON.stringify(rows.occurrences)],
    );
  }

  private async addTo(
    list: 'hosts' | 'categories',
    column: 'host_uuid' | 'category_uuid',
    offer: string,
    linked: readonly string[],
  ): Promise<void> {
    await this.database.rows(
      `offer_${list}_add`,
      `insert into offer_${list} (offer_uuid, ${column}, position)
       select $1, l.uuid, l.place::int - 1 from unnest($2::uuid[]) with ordinality l (uuid, place)`,
      [offer, linked],
    );
  }
}
