import { editionIsOnline } from '../../editions/edition-online.js';
import { editionsWhere } from '../../editions/edition.sql.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { foldQuery } from '../../kernel/text/fold.js';
import { Conditions } from '../../platform/listing/conditions.js';
import { PUBLIC_OFFER, seesPublicOnly, visibleTo } from '../model/offer.access.js';
import { filterOffers } from './offer-filters.js';
import { type OffersQuery, type OfferSort } from './offers.query.js';

/** SQL for each sort key; offers without dates come last in both directions. */
const SORT_KEYS: Readonly<Record<OfferSort, string>> = {
  begin: 'o.first_begin_at',
  name: 'o.name collate german',
  createdAt: 'o.created_at',
  modifiedAt: 'o.modified_at',
};

/** So many offers are looked at in their order before the index of words is asked: a word that many have is found at once. */
const LOOKED_AT = 200;
/** Pages that end further down are not expected among them. */
const FIRST_PAGES = 60;

/** Order of a list. @param key the sort key, of which `o` or the row of a subselect has a column */
export const orderOf = ({ sort, order }: OffersQuery, key = SORT_KEYS[sort]): string =>
  `order by ${key} ${order} ${sort === 'begin' ? 'nulls last' : ''}, o.uuid ${order}`;

/**
 * SQL for the identifiers of the offers on a page, in order.
 *
 * As an array, whose length PostgreSQL does not guess from the page: the plan of a prepared statement would else assume a tenth
 * of the table, look too dear, and be made anew at every request.
 */
export const cutOf = (caller: Caller, query: OffersQuery, conditions: Conditions): string => {
  const { limit, offset, reach } = conditions.slice(query);
  const found = isLookedFor(query)
    ? lookedFor(caller, query, conditions, reach)
    : inOrder(caller, query, conditions, reach);
  return `select o.uuid from (${found}) o ${orderOf(query, 'o.key')} limit ${limit} ${offset}`;
};

/** SQL for the identifiers of the whole list. */
export const allOf = (caller: Caller, query: OffersQuery, conditions: Conditions): string =>
  `select o.uuid from offers o ${whereOf(caller, query, conditions)} ${orderOf(query)}`;

/** The offers that exist for the caller and match all filters. */
const whereOf = (caller: Caller, query: OffersQuery, { moment, parameters }: Conditions): string => {
  const conditions = new Conditions(moment, parameters);
  return filterOffers(conditions.add(visibleTo(caller, conditions)), query).where;
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
 * The first offers that match, in their order: from those at the beginning of the list, if they are enough for the page, else by
 * the index of words. Which of the two is decided while the statement runs: how many offers have a word, no plan can know.
 */
const lookedFor = (caller: Caller, query: OffersQuery, conditions: Conditions, reach: string): string => {
  const { q, ...others } = query;
  const words = new Conditions(conditions.moment, conditions.parameters).search(q, 'w.search_text');
  const first = inOrder(caller, others, conditions, String(LOOKED_AT));
  return `with hits as materialized (
      select o.uuid, o.key from (select o.uuid, o.key from (${first}) o ${orderOf(query, 'o.key')} limit ${LOOKED_AT}) o
      cross join lateral (select from offers w ${words.where} and w.uuid = o.uuid limit 1) w
      ${orderOf(query, 'o.key')} limit ${reach}),
    found as materialized (${byWords(caller, query, conditions)})
    select uuid, key from hits where (select count(*) from hits) >= ${reach}
    union all
    select uuid, key from found o where (select count(*) from hits) < ${reach}
    ${seesPublicOnly(caller) ? `and o.edition_uuid in (${editionsWhere(editionIsOnline('e', conditions.now))})` : ''}`;
};

/** All offers with the words; whether their editions are online is asked afterwards, else the index would be asked for each. */
const byWords = (caller: Caller, query: OffersQuery, { moment, parameters }: Conditions): string => {
  const conditions = new Conditions(moment, parameters);
  const { where } = filterOffers(
    conditions.add(seesPublicOnly(caller) ? PUBLIC_OFFER : visibleTo(caller, conditions)),
    query,
  );
  return `select o.uuid, o.edition_uuid, ${SORT_KEYS[query.sort]} as key from offers o ${where}`;
};

/**
 * The first offers of the list and some more, with their sort keys. Where the offers of an edition stand in an index in the
 * list's order, so many are read of each edition and not all of them: for who sees public ones only, and for one edition.
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
  filterOffers(offers, others);
  const editions = [
    ...(isPublic ? [editionIsOnline('e', conditions.now)] : []),
    ...(edition === undefined ? [] : [conditions.refersTo(edition, 'e')]),
  ];
  return `select o.uuid, o.key from (${editionsWhere(editions.join(' and '))}) shown
    cross join lateral (select ${columns} from offers o ${offers.where} ${orderOf(query)} limit ${reach}) o`;
};
