import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Category } from '../../categories/categories.entities.js';
import { Edition } from '../../editions/editions.entities.js';
import { Host } from '../../hosts/hosts.entities.js';
import { type PresentDate } from '../../offers/state/offer-dates.js';
import { Offer } from '../../offers/model/offers.entities.js';
import { DATE_LIST, type DateRow } from '../../offers/reading/offer.view.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { offerLockOrder } from '../../offers/model/offer.sql.js';
import { OfferHostsStore } from '../../hosts/host.store.js';
import { OfferCategoriesStore } from '../../categories/category.store.js';

/** Rows per statement: large enough to be fast, small enough to show progress. */
const BATCH = 500;

/** Writes many rows at once, for imports and demo data. */
@Injectable()
export class BulkStore {
  constructor(private readonly database: Database) {}

  /**
   * Inserts rows whose keys are column names; columns without a key get their default.
   * @param advance called with the number of rows of each batch
   */
  async insert(
    table: string,
    rows: readonly object[],
    advance: (rows: number) => void = () => undefined,
  ): Promise<void> {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      await this.database.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(batch)],
      );
      advance(batch.length);
    }
  }
}

const KNOWN_EDITION_COLUMNS = columnsOf(Edition, '', { only: ['uuid', 'name'] });
const KNOWN_HOST_COLUMNS = columnsOf(Host, '', { only: ['uuid', 'name'] });
const KNOWN_CATEGORY_COLUMNS = columnsOf(Category, '', { only: ['uuid', 'name'] });

/** The columns of an existing offer that an import needs; without a maximum, places are unlimited. */
const OWN = columnsOf(Offer, 'o', { only: ['uuid', 'name', 'maxParticipants', 'cancelled', 'meetingPoint'] });

/** An existing offer with what identifies it to an import: its name, its hosts and its days. */
export interface KnownOffer extends RowOf<typeof OWN> {
  readonly hosts: readonly Host['name'][];
  readonly dates: readonly PresentDate[];
  readonly occurrences: readonly { readonly begin: Date; readonly end: Date }[];
}

/** An existing offer (o) as read. */
interface KnownOfferRow extends Omit<KnownOffer, 'occurrences' | 'dates'> {
  readonly dates: readonly DateRow[];
  readonly begins: readonly Date[];
  readonly ends: readonly Date[];
}

/** The columns of a `KnownOfferRow`. */
const KNOWN_OFFER_COLUMNS = `${OWN},
  array(select h.name from offer_hosts l join hosts h on h.uuid = l.host_uuid where l.offer_uuid = o.uuid
    order by l.position) as hosts,
  coalesce((select ${DATE_LIST} from offer_dates d where d.offer_uuid = o.uuid), '[]') as dates,
  array(select x.begin_at from offer_occurrences x where x.offer_uuid = o.uuid order by x.begin_at, x.end_at) as begins,
  array(select x.end_at from offer_occurrences x where x.offer_uuid = o.uuid order by x.begin_at, x.end_at) as ends`;

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
