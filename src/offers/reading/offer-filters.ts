import { beginOf, endOf, type Window } from '../../kernel/clock/zone.js';
import { Caller } from '../../kernel/caller/caller.js';
import { type Conditions } from '../../platform/http/listing/conditions.js';
import { OFFER_PLACES } from '../model/offer.js';
import { takenOf } from '../model/offer.sql.js';
import { type OffersQuery } from './reading.inputs.js';

/** Adds the filters of a list of offers (o) (R-OFF-28). */
export const filterOffers = (conditions: Conditions, query: OffersQuery, caller = Caller.anonymous): Conditions =>
  conditions
    .when(
      query.edition,
      (ref) => `o.edition_uuid in (select e.uuid from editions e where ${conditions.refersTo(ref, 'e')})`,
    )
    .when(
      query.host,
      (ref) => `exists (select from offer_hosts l join hosts h on h.uuid = l.host_uuid
      where l.offer_uuid = o.uuid and ${conditions.refersTo(ref, 'h')})`,
    )
    .when(
      query.category,
      (ref) => `exists (select from offer_categories l join categories c on c.uuid = l.category_uuid
        where l.offer_uuid = o.uuid and ${conditions.refersTo(ref, 'c')})`,
    )
    .when(query.age, ({ from, until }) => fits(conditions, from, until))
    .when(query.free, (free) => `${free ? '' : 'not '}${HAS_PLACES_LEFT}`)
    .when(query.wheelchairAccessible, (accessible) => `o.wheelchair_accessible = ${conditions.bind(accessible)}`)
    .when(
      query.status,
      (status) => `(o.place = any(${conditions.bind(status.filter((place) => OFFER_PLACES.includes(place as never)))})
      ${status.includes('cancelled') ? 'or o.cancelled' : ''})`,
    )
    .since(query.modifiedSince, 'o.modified_at')
    .since(query.createdSince, 'o.created_at')
    .when(windowOf(query), (window) => inWindow(conditions, window))
    .calledSo(query.externalId, 'offer', caller, 'o.uuid')
    .search(query.q, 'o.search_text');

/** SQL condition: somebody could have a place (R-OFF-16), as vacancies and status of the offer (o) show it to everybody. */
const HAS_PLACES_LEFT = `(not o.cancelled and (o.max_participants is null
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
