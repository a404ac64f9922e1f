import { Injectable } from '@nestjs/common';
import {
  assignmentsOf,
  columnsOf,
  type NewRow,
  rowOf,
  type RowOf,
  tableColumnsOf,
} from '../../platform/database/columns-of.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Database } from '../../platform/database/database.js';
import { ExternalIds } from '../../platform/database/external-ids.store.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { Offer, OfferDate, OfferOccurrence } from '../model/offers.entities.js';
import { type StoredColumns } from '../reading/offer.view.js';
import { applicationsOf, offerLockOrder } from '../model/offer.sql.js';
import { dateRows, type ExpandedDate } from './offer-dates.js';
import { OfferHostsStore } from '../../hosts/host.store.js';
import { OfferCategoriesStore } from '../../categories/category.store.js';
import { type ErasedPerson, Erases, type Erasing } from '../../platform/retention/erases.js';

/** The columns of an offer that are written. */
export type OfferColumns = Partial<Omit<Offer, 'uuid'>>;

/** The links of an offer, in display order; undefined: unchanged. */
export interface OfferLinks {
  readonly hosts: readonly string[] | undefined;
  readonly categories: readonly string[] | undefined;
}

const BASE = columnsOf(Offer, '', { only: ['variantOfUuid'] });

const DATE = tableColumnsOf(OfferDate).join(', ');
const OCCURRENCE = tableColumnsOf(OfferOccurrence).join(', ');

/** Columns that a date that keeps its row may change: its offer never changes. */
const CHANGED = tableColumnsOf(OfferDate, { except: ['uuid', 'offerUuid'] });
const changedOf = (table: string): string => `(${CHANGED.map((name) => `${table}.${name}`).join(', ')})`;

/** SQL that writes offers. */
@Injectable()
export class OfferWriteStore {
  constructor(
    private readonly database: Database,
    private readonly hosts: OfferHostsStore,
    private readonly categories: OfferCategoriesStore,
    private readonly externalIds: ExternalIds,
  ) {}

  /** Lets the caller call the locked offer so. @throws Problem 422 it calls another one so */
  call(caller: Caller, uuid: string, externalId: string | null | undefined): Promise<void> {
    return this.externalIds.name(caller, 'offer', uuid, externalId);
  }

  /**
   * Locks the offer until the transaction ends, and its edition against changes: whether hosts may edit stays true
   * until the commit. Lock order: editions, hosts, categories and accounts before offers, a base before its
   * variants; otherwise two writers could deadlock. `no key update`: an application or variant that only references
   * the offer does not wait for its writers.
   */
  async lock(uuid: string): Promise<void> {
    await this.lockAll([uuid]);
  }

  /** The same for several. */
  async lockAll(uuids: readonly string[]): Promise<void> {
    await this.database.rows(
      'offers_lock',
      `select o.uuid from offers o join editions e on e.uuid = o.edition_uuid where o.uuid = any(${uuidsIn('$1')})
       ${offerLockOrder()} for key share of e for no key update of o`,
      [uuids],
    );
  }

  /** Locks the hosts and categories of offers against deletion, before other offers are linked to them. */
  async holdLinks(uuids: readonly string[]): Promise<void> {
    await this.hosts.hold(uuids);
    await this.categories.hold(uuids);
  }

  /** The given offers that are called off now, without locking them. */
  calledOff(uuids: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'offers_called_off',
      `select o.uuid from offers o where o.uuid = any(${uuidsIn('$1')}) and o.cancelled`,
      [uuids],
    );
  }

  /** The current base of a variant, without locking it. */
  async baseOf(uuid: string): Promise<string | null> {
    const row = await this.database.row<RowOf<typeof BASE>>(
      'offers_base',
      `select ${BASE} from offers where uuid = $1`,
      [uuid],
    );
    return row?.variantOfUuid ?? null;
  }

  /** @returns what is stored of these columns then */
  async update(uuid: string, columns: OfferColumns): Promise<StoredColumns> {
    const { sql, parameters } = assignmentsOf(Offer, columns, 2);
    const written = columnsOf(Offer, 'o', { only: Object.keys(columns) as (keyof Offer)[] });
    const [stored] = await this.database.composed<StoredColumns>(
      'offer_update',
      `update offers o set ${sql} where o.uuid = $1 returning ${written}`,
      [uuid, ...parameters],
    );
    return stored ?? {};
  }

  /** Writes the same columns of several offers. */
  async updateAll(uuids: readonly string[], columns: OfferColumns): Promise<void> {
    const { sql, parameters } = assignmentsOf(Offer, columns, 2);
    await this.database.composed('offers_update', `update offers set ${sql} where uuid = any(${uuidsIn('$1')})`, [
      uuids,
      ...parameters,
    ]);
  }

  /** Deletes the offer; refused by the constraint fk_attendances_offer while it has applications. */
  async remove(uuid: string): Promise<void> {
    await this.database.rows('offers_remove', 'delete from offers where uuid = $1', [uuid]);
  }

  /** Replaces hosts and categories, if given; existing links keep their rows. */
  async putLinks(offer: string, { hosts, categories }: OfferLinks): Promise<void> {
    if (hosts !== undefined) await this.hosts.put(offer, hosts);
    if (categories !== undefined) await this.categories.put(offer, categories);
  }

  /** Links the offer to these, in this order. */
  async addLinks(offer: string, { hosts = [], categories = [] }: OfferLinks): Promise<void> {
    await this.hosts.add(offer, hosts);
    await this.categories.add(offer, categories);
  }

  /** Inserts new offers with their links, whose aliases are known. */
  async insertAll(offers: readonly { readonly row: NewRow<Offer>; readonly links: OfferLinks }[]): Promise<void> {
    await this.database.repository(Offer).insert(offers.map(({ row }) => row));
    await this.hosts.addAll(offers.map(({ row, links }) => ({ holder: row.uuid, linked: links.hosts ?? [] })));
    await this.categories.addAll(
      offers.map(({ row, links }) => ({ holder: row.uuid, linked: links.categories ?? [] })),
    );
  }

  /**
   * Replaces the dates of the offer. A date with a uuid keeps its row, which families' calendars refer to; all others
   * are deleted, and remembered if there are applications.
   */
  async putDates(offer: string, dates: readonly ExpandedDate[], now: Date): Promise<void> {
    await this.rememberGone(offer, dates, now);
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
    await this.addDates([{ uuid: offer, dates }]);
  }

  /** Inserts dates for offers that have no others than those kept. */
  async addDates(offers: readonly { readonly uuid: string; readonly dates: readonly ExpandedDate[] }[]): Promise<void> {
    const all = offers.map(({ uuid, dates }) => dateRows(uuid, dates));
    const rows = { dates: all.flatMap(({ dates }) => dates), occurrences: all.flatMap((row) => row.occurrences) };
    if (rows.dates.length === 0) return;
    await this.database.rows(
      'offer_dates_put',
      `insert into offer_dates (${DATE}) select ${DATE} from jsonb_populate_recordset(null::offer_dates, $1::jsonb)
       on conflict (uuid) do update set (${CHANGED.join(', ')}) = ${changedOf('excluded')}
       where offer_dates.offer_uuid = excluded.offer_uuid
         and ${changedOf('offer_dates')} is distinct from ${changedOf('excluded')}`,
      [JSON.stringify(rows.dates)],
    );
    await this.database.rows(
      'offer_occurrences_put',
      `insert into offer_occurrences (${OCCURRENCE}) select ${OCCURRENCE}
       from jsonb_populate_recordset(null::offer_occurrences, $1::jsonb)`,
      [JSON.stringify(rows.occurrences)],
    );
  }

  /** A series that changes may have had separate events for single days, which disappear with it. */
  private async rememberGone(offer: string, dates: readonly ExpandedDate[], now: Date): Promise<void> {
    const kept = dates.flatMap(({ uuid, begin, recurrence }) =>
      uuid === null ? [] : [rowOf(OfferDate, { uuid, beginAt: begin, recurrence })],
    );
    await this.database.rows(
      'offer_dates_remember',
      `insert into offer_gone_dates (date_uuid, offer_uuid, begin_at, end_at, recurrence, gone_at)
       select d.uuid, d.offer_uuid, d.begin_at, d.end_at, d.recurrence, $3
       from offer_dates d
         join offer_tallies n on n.offer_uuid = d.offer_uuid and ${applicationsOf()} > 0
         left join jsonb_populate_recordset(null::offer_dates, $2::jsonb) k on k.uuid = d.uuid
       where d.offer_uuid = $1 and (k.uuid is null
         or d.recurrence is not null and (k.begin_at, k.recurrence) is distinct from (d.begin_at, d.recurrence))
       on conflict on constraint pk_offer_gone_dates do nothing`,
      [offer, JSON.stringify(kept), now],
    );
  }
}

/** Clears an erased account as contact of offers and as author in their histories. */
@Injectable()
@Erases('offers')
export class ErasedContacts implements Erasing {
  constructor(private readonly database: Database) {}

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_contacts_clear',
      'update offers set contact_uuid = null where contact_uuid = $1',
      [account],
    );
    await this.database.rows(
      'account_history_clear',
      'update offer_history set account_uuid = null where account_uuid = $1',
      [account],
    );
  }
}
