import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { beginOf, endOf, type Window } from '../../kernel/clock/zone.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/listing/conditions.js';
import { listedRows } from '../../platform/listing/scroll.js';
import { type OffersQuery, type OfferSort } from './offers.query.js';
import { hostsMayEdit } from '../../editions/edition-online.js';
import { openedBy, visibleTo } from '../model/offer.access.js';
import { OFFER_SECRET, offerColumns, type OfferRow, type OfferTarget } from './offer.columns.js';
import { OFFER_PLACES } from '../model/offer.js';
import { takenOf } from '../model/offer.sql.js';
import { editionOf, editionsWhere } from '../../editions/edition.sql.js';
import { hostLinksOfOffer, hostsOfOffer } from '../../hosts/host.sql.js';
import { categoriesOfOffer } from '../../categories/category.sql.js';

/** SQL for each sort key; offers without dates come last in both directions. */
const SORT_KEYS: Readonly<Record<OfferSort, string>> = {
  begin: 'o.first_begin_at',
  name: 'o.name collate german',
  createdAt: 'o.created_at',
  modifiedAt: 'o.modified_at',
};

/** SQL that reads offers. */
@Injectable()
export class OfferStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * One page of the offers visible to the caller. The page is cut on the identifiers alone, which an index in sort
   * order can answer; only its rows are then read. `limit 1` forces a lookup by key for each: the generic plan does
   * not know how short the page is, and would read the whole table.
   */
  page(caller: Caller, query: OffersQuery): Promise<OfferRow[]> {
    const conditions = new Conditions(this.clock.now());
    filter(conditions.add(visibleTo(caller, conditions)), query);
    const nulls = query.sort === 'begin' ? 'nulls last' : '';
    const order = `order by ${SORT_KEYS[query.sort]} ${query.order} ${nulls}, o.uuid ${query.order}`;
    const sql = `
      select ${offerColumns(caller, conditions)}
      from (select o.uuid from offers o ${conditions.where} ${order} ${conditions.page(query)}) page
      cross join lateral (select * from offers where uuid = page.uuid limit 1) o
      join ${editionOf('o.edition_uuid')} ${order}`;
    return listedRows(this.database, query, { name: 'offers_page', sql, parameters: conditions.parameters });
  }

  /**
   * The offer, if it exists for the caller; the link secret gives access to one that is published through the link
   * only.
   */
  async visible(caller: Caller, uuid: string, link?: string): Promise<OfferRow | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = ${conditions.bind(uuid)}`);
    const visible = visibleTo(caller, conditions);
    conditions.add(link === undefined ? visible : `(${visible} or ${openedBy(link, conditions)})`);
    const sql = `select ${offerColumns(caller, conditions)}, ${OFFER_SECRET} from offers o
      join ${editionOf('o.edition_uuid')} ${conditions.where}`;
    const [offer] = await this.database.composed<OfferRow>('offers_visible', sql, conditions.parameters);
    return offer;
  }

  /** Those of the offers that exist for the caller, each once, by name. */
  many(caller: Caller, uuids: readonly string[]): Promise<OfferRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = any(${conditions.bind(uuids)}::uuid[])`).add(visibleTo(caller, conditions));
    const sql = `select ${offerColumns(caller, conditions)} from offers o join ${editionOf('o.edition_uuid')}
      ${conditions.where} order by o.name collate german, o.uuid`;
    return this.database.composed('offers_many', sql, conditions.parameters);
  }

  /** The columns of an offer that actions need, if it exists for the caller. */
  async target(caller: Caller, uuid: string): Promise<OfferTarget | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = ${conditions.bind(uuid)}`).add(visibleTo(caller, conditions));
    const sql = `select o.uuid, ${caller.isAdmin ? 'true' : hostsMayEdit('e', conditions.now)} as "hostsMayEdit",
        (select json_agg(json_build_object('uuid', l.host_uuid)) from ${hostLinksOfOffer('o.uuid')}) as "hostList"
      from offers o join ${editionOf('o.edition_uuid')} ${conditions.where}`;
    const [offer] = await this.database.composed<OfferTarget>('offers_target', sql, conditions.parameters);
    return offer;
  }
}

/** The filters of a list of offers. */
export const filter = (conditions: Conditions, query: OffersQuery): Conditions =>
  conditions
    .when(query.edition, (ref) => `o.edition_uuid in (${editionsWhere(conditions.refersTo(ref, 'e'))})`)
    .when(query.host, (ref) => `exists (select from ${hostsOfOffer('o.uuid')} and ${conditions.refersTo(ref, 'h')})`)
    .when(
      query.category,
      (ref) => `exists (select from ${categoriesOfOffer('o.uuid')} and ${conditions.refersTo(ref, 'c')})`,
    )
    .when(query.age, ({ from, until }) => fits(conditions, from, until))
    .when(query.free, (free) => `${free ? '' : 'not '}${HAS_PLACES_LEFT}`)
    .when(query.wheelchairAccessible, (accessible) => `o.wheelchair_accessible = ${conditions.bind(accessible)}`)
    .when(
      query.status,
      (status) => `(o.place = any(${conditions.bind(status.filter((place) => OFFER_PLACES.includes(place as never)))})
      ${status.includes('cancelled') ? `or (o.cancelled and o.place = 'published')` : ''})`,
    )
    .since(query.modifiedSince, 'o.modified_at')
    .since(query.createdSince, 'o.created_at')
    .when(windowOf(query), (window) => inWindow(conditions, window))
    .search(query.q, 'o.search_text');

/** SQL condition: somebody could have a place (R-OFF-16), as vacancies and status of the offer (o) show it to everybody. */
const HAS_PLACES_LEFT = `(not (o.cancelled and o.place = 'published') and (o.max_participants is null
  or exists (select from offer_tallies n where n.offer_uuid = o.uuid
    and ${takenOf()} + n.waitlisted < o.max_participants)))`;

/** Some age of the span is within the offer's limits. */
const fits = (conditions: Conditions, from: number | undefined, until: number | undefined): string => {
  if (from !== undefined && until !== undefined && from > until) return 'false';
  const limits = [
    ...(until === undefined ? [] : [`coalesce(o.min_age, 0) <= ${conditions.bind(until)}`]),
    ...(from === undefined ? [] : [`(o.max_age is null or o.max_age >= ${conditions.bind(from)})`]),
  ];
  return `(${limits.join(' and ')})`;
};

const windowOf = (query: Window): Window | undefined =>
  query.from === undefined && query.until === undefined ? undefined : query;

/**
 * A date overlaps the window: it ends on or after `from`, and begins on or before `until` (R-OFF-29). Offers without
 * dates are permanent and always match. A window that ends before it begins matches nothing at all (R-API-28).
 */
const inWindow = (conditions: Conditions, { from, until }: Window): string => {
  const begins = from && beginOf(from);
  const ends = until && endOf(until);
  if (begins !== undefined && ends !== undefined && begins >= ends) return 'false';
  const bounds = [
    ...(begins === undefined ? [] : [`d.end_at >= ${conditions.bind(begins)}`]),
    ...(ends === undefined ? [] : [`d.begin_at < ${conditions.bind(ends)}`]),
  ];
  return `(o.first_begin_at is null or exists (select from offer_occurrences d where d.offer_uuid = o.uuid and ${bounds.join(' and ')}))`;
};
