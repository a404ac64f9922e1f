import { Injectable } from '@nestjs/common';
import { editionIsOnline, hostsMayEdit } from '../../editions/edition.sql.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { foldQuery } from '../../kernel/text/fold.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { PUBLIC_OFFER, seesPublicOnly, visibleTo, openedBy } from '../model/offer.access.js';
import { filterOffers } from './offer-filters.js';
import { type OffersQuery, type OfferSort } from './reading.inputs.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { listedRows } from '../../platform/http/listing/scroll.js';
import { LISTS_OF_PAGE, offerColumns, type OfferRow, type OfferTarget } from './offer.view.js';

/** SQL for each sort key; offers without dates come last in both directions. */
const SORT_KEYS: Readonly<Record<OfferSort, string>> = {
  begin: 'o.first_begin_at',
  name: 'o.name collate german',
  createdAt: 'o.created_at',
  modifiedAt: 'o.modified_at',
};

/** So many offers are looked at in their order first: a word that many have is found at once. */
const LOOKED_AT = 200;
/**
 * With so many among them that have the word, a page of them is expected among `LOOKED_AT_NEXT`, at less than the index takes:
 * that grows with the table, whose length PostgreSQL keeps an estimate of.
 */
const OFTEN = `(select case when reltuples < 30_000 then 14 else 6 end from pg_class where oid = 'offers'::regclass)`;
const LOOKED_AT_NEXT = 2_000;
/** When the index of words knows so many, sorting them all costs more than looking at offers in their order. */
const MANY = 4_000;
/** Pages that end further down are not expected among them. */
const FIRST_PAGES = 60;

/** Order of a list. @param key the sort key, of which `o` or the row of a subselect has a column */
const orderOf = ({ sort, order }: OffersQuery, key = SORT_KEYS[sort]): string =>
  `order by ${key} ${order} ${sort === 'begin' ? 'nulls last' : ''}, o.uuid ${order}`;

/**
 * SQL for the identifiers of the offers on a page, in order.
 *
 * As an array, whose length PostgreSQL does not guess from the page: the plan of a prepared statement would else assume a tenth
 * of the table, look too expensive, and be made again for every request.
 */
const cutOf = (caller: Caller, query: OffersQuery, conditions: Conditions): string => {
  const { limit, offset, reach } = conditions.slice(query);
  const found = isLookedFor(query)
    ? lookedFor(caller, query, conditions, reach)
    : inOrder(caller, query, conditions, reach);
  return `select o.uuid from (${found}) o ${orderOf(query, 'o.key')} limit ${limit} ${offset}`;
};

/** SQL for the identifiers of the whole list. */
const allOf = (caller: Caller, query: OffersQuery, conditions: Conditions): string =>
  `select o.uuid from offers o ${whereOf(caller, query, conditions)} ${orderOf(query)}`;

/** The offers that exist for the caller and match all filters. */
const whereOf = (caller: Caller, query: OffersQuery, { moment, parameters }: Conditions): string => {
  const conditions = new Conditions(moment, parameters);
  return filterOffers(conditions.add(visibleTo(caller, conditions)), query, caller).where;
};

/** Whether a search is nothing else, and its page may be among the first offers. */
const isLookedFor = ({ page, itemsPerPage, q, edition: _edition, sort, order, ...filters }: OffersQuery): boolean =>
  q !== undefined &&
  foldQuery(q).length > 0 &&
  sort === 'begin' &&
  order === 'asc' &&
  page * itemsPerPage <= FIRST_PAGES &&
  Object.values<unknown>(filters).every((value) => value === undefined);

/**
 * The first offers that match, in their order. How many offers have a word, no plan can know, so it is found out while the
 * statement runs, step by step, and a step is only taken where those before were not enough: the first offers of the list are
 * looked at; where several of them have the word, more; else the index of words is asked; and when it knows too many, all
 * offers are looked at in turn.
 */
const lookedFor = (caller: Caller, query: OffersQuery, conditions: Conditions, reach: string): string => {
  const { q, ...others } = query;
  const words = new Conditions(conditions.moment, conditions.parameters).search(q, 'w.search_text').where;
  const online = (): string => `and o.edition_uuid in (select e.uuid from editions e
    where ${editionIsOnline('e', conditions.now)})`;
  const list = (most: string): string =>
    `select o.uuid, o.key from (${inOrder(caller, others, conditions, most)}) o ${orderOf(others, 'o.key')} limit ${most} offset 0`;
  // By key and one after the other, as long as the page needs.
  const among = (offers: string): string => `select o.uuid, o.key from ${offers} o
    cross join lateral (select from offers w ${words} and w.uuid = o.uuid limit 1) w ${orderOf(others, 'o.key')} limit ${reach}`;
  const count = (step: string): string => `(select count(*) from ${step})`;
  const isFound = `(${count('hits')} >= ${reach} or ${count('listed')} < ${LOOKED_AT})`;
  const isOpen = `not ${isFound} and ${count('more')} < ${reach}`;
  return `with listed as materialized (${list(String(LOOKED_AT))}),
    hits as materialized (${among('listed')}),
    more as materialized (select uuid, key from (${among(`(${list(String(LOOKED_AT_NEXT))})`)}) o
      where not ${isFound} and ${count('hits')} >= ${OFTEN}),
    found as materialized (${byWords(caller, query, conditions)} limit ${MANY})
    select uuid, key from hits where ${isFound}
    union all
    select uuid, key from more where ${count('more')} >= ${reach}
    union all
    select uuid, key from found o where ${isOpen} and ${count('found')} < ${MANY} ${seesPublicOnly(caller) ? online() : ''}
    union all
    select uuid, key from (${among(`(${list('all')})`)}) o where ${isOpen} and ${count('found')} >= ${MANY}`;
};

/** All offers with the words; whether their editions are online is asked afterwards, else the index would be asked for each. */
const byWords = (caller: Caller, query: OffersQuery, { moment, parameters }: Conditions): string => {
  const conditions = new Conditions(moment, parameters);
  const { where } = filterOffers(
    conditions.add(seesPublicOnly(caller) ? PUBLIC_OFFER : visibleTo(caller, conditions)),
    query,
    caller,
  );
  return `select o.uuid, o.edition_uuid, ${SORT_KEYS[query.sort]} as key from offers o ${where}`;
};

/**
 * The first offers of the list and some more, with their sort keys. Where the offers of an edition stand in an index in the
 * list's order, so many are read of each edition and not all of them: for callers who see public ones only, and for one edition.
 */
const inOrder = (caller: Caller, query: OffersQuery, conditions: Conditions, reach: string): string => {
  const columns = `o.uuid, ${SORT_KEYS[query.sort]} as key`;
  const isPublic = seesPublicOnly(caller);
  const { edition, ...others } = query;
  if (query.sort !== 'begin' || (edition === undefined && !isPublic)) {
    return `select ${columns} from offers o ${whereOf(caller, query, conditions)} ${orderOf(query)} limit ${reach}`;
  }
  const offers = new Conditions(conditions.moment, conditions.parameters);
  offers.add('o.edition_uuid = shown.uuid').add(isPublic ? PUBLIC_OFFER : visibleTo(caller, offers));
  filterOffers(offers, others, caller);
  const editions = [
    ...(isPublic ? [editionIsOnline('e', conditions.now)] : []),
    ...(edition === undefined ? [] : [conditions.refersTo(edition, 'e')]),
  ];
  return `select o.uuid, o.key from (select e.uuid from editions e where ${editions.join(' and ')}) shown
    cross join lateral (select ${columns} from offers o ${offers.where} ${orderOf(query)} limit ${reach}) o`;
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
    const isPage = query.scroll === undefined;
    const columns = offerColumns(caller, conditions, isPage ? LISTS_OF_PAGE.columns : undefined);
    const rows = `cross join lateral (select * from offers where uuid = page.uuid limit 1) o
      join editions e on e.uuid = o.edition_uuid`;
    const sql = isPage
      ? `with cut as materialized (select array(${cutOf(caller, query, conditions)}) as uuids)
          select ${columns} from unnest((select uuids from cut)) with ordinality page (uuid, place)
          ${rows} ${LISTS_OF_PAGE.joins} order by page.place`
      : `select ${columns} from (${allOf(caller, query, conditions)}) page ${rows} ${orderOf(query)}`;
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
    const sql = `select ${offerColumns(caller, conditions)} from offers o
      join editions e on e.uuid = o.edition_uuid ${conditions.where}`;
    const [offer] = await this.database.composed<OfferRow>('offers_visible', sql, conditions.parameters);
    return offer;
  }

  /** The given offers that exist for the caller, each once, by name. */
  many(caller: Caller, uuids: readonly string[]): Promise<OfferRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = any(${conditions.bind(uuids)}::uuid[])`).add(visibleTo(caller, conditions));
    const sql = `select ${offerColumns(caller, conditions)} from offers o join editions e on e.uuid = o.edition_uuid
      ${conditions.where} order by o.name collate german, o.uuid`;
    return this.database.composed('offers_many', sql, conditions.parameters);
  }

  /** The columns of an offer that actions need, if it exists for the caller. */
  async target(caller: Caller, uuid: string): Promise<OfferTarget | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = ${conditions.bind(uuid)}`).add(visibleTo(caller, conditions));
    const sql = `select o.uuid, ${caller.isAdmin ? 'true' : hostsMayEdit('e', conditions.now)} as "hostsMayEdit",
        (select json_agg(json_build_object('uuid', l.host_uuid)) from offer_hosts l where l.offer_uuid = o.uuid) as "hostList"
      from offers o join editions e on e.uuid = o.edition_uuid ${conditions.where}`;
    const [offer] = await this.database.composed<OfferTarget>('offers_target', sql, conditions.parameters);
    return offer;
  }
}
