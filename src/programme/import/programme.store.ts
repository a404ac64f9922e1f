import { Injectable } from '@nestjs/common';
import { type RowOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { offerLockOrder } from '../../offers/model/offer.sql.js';
import { OfferHostsStore } from '../../hosts/offer-hosts.store.js';
import { OfferCategoriesStore } from '../../categories/offer-categories.store.js';
import {
  KNOWN_CATEGORY_COLUMNS,
  KNOWN_EDITION_COLUMNS,
  KNOWN_HOST_COLUMNS,
  KNOWN_OFFER_COLUMNS,
  type KnownOffer,
  type KnownOfferRow,
} from './programme.columns.js';

/** Existing data that an import needs. */
@Injectable()
export class ProgrammeStore {
  constructor(
    private readonly database: Database,
    private readonly offerHosts: OfferHostsStore,
    private readonly offerCategories: OfferCategoriesStore,
  ) {}

  /** Serialises imports, so that two never create the same record. Held until the transaction ends. */
  async lock(): Promise<void> {
    await this.database.query(`select pg_advisory_xact_lock(hashtextextended('programme import', 0))`);
  }

  /** Locked until the transaction ends: editions are locked before everything else. */
  async edition(alias: string): Promise<RowOf<typeof KNOWN_EDITION_COLUMNS> | undefined> {
    const [edition] = await this.database.query<RowOf<typeof KNOWN_EDITION_COLUMNS>>(
      `select ${KNOWN_EDITION_COLUMNS} from editions e where alias = $1 for key share`,
      [alias],
    );
    return edition;
  }

  hosts(): Promise<RowOf<typeof KNOWN_HOST_COLUMNS>[]> {
    return this.database.query(`select ${KNOWN_HOST_COLUMNS} from hosts h order by created_at, uuid`);
  }

  categories(): Promise<RowOf<typeof KNOWN_CATEGORY_COLUMNS>[]> {
    return this.database.query(`select ${KNOWN_CATEGORY_COLUMNS} from categories c order by created_at, uuid`);
  }

  /** The offers of the edition, before they are locked. */
  async offersOf(edition: string): Promise<string[]> {
    const rows = await this.database.query<{ uuid: string }>(`select uuid from offers o where edition_uuid = $1`, [
      edition,
    ]);
    return rows.map(({ uuid }) => uuid);
  }

  /** Locks the offers in the global lock order and reads them afterwards: nobody assigns places meanwhile. */
  async offers(edition: string): Promise<KnownOffer[]> {
    await this.database.query(
      `select o.uuid from offers o where o.edition_uuid = $1 ${offerLockOrder()}
       for no key update`,
      [edition],
    );
    const rows = await this.database.query<KnownOfferRow>(
      `select ${KNOWN_OFFER_COLUMNS}
       from offers o where o.edition_uuid = $1 order by o.created_at, o.uuid`,
      [edition],
    );
    return rows.map(({ begins, ends, dates, ...offer }) => ({
      ...offer,
      dates: dates.map((date) => ({ ...date, begin: new Date(date.begin), end: new Date(date.end) })),
      occurrences: begins.map((begin, index) => ({ begin, end: ends[index] ?? begin })),
    }));
  }

  /** Changes the named columns of one row. */
  async update(
    table: 'hosts' | 'offers' | 'editions' | 'categories',
    uuid: string,
    changes: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const names = Object.keys(changes);
    if (names.length === 0) return;
    await this.database.query(
      `update ${table} set (${names.join(', ')}) = (select ${names.join(', ')} from jsonb_populate_record(null::${table}, $2::jsonb)) where uuid = $1`,
      [uuid, JSON.stringify(changes)],
    );
  }

  /** Removes the links of an offer, which the import writes again. */
  async clearLinks(offer: string): Promise<void> {
    await this.offerHosts.clear(offer);
    await this.offerCategories.clear(offer);
  }
}
