import { offerRows } from '../../../offers/model/offer.sql.js';

const VALUE = (name: string): string => `(t.draw_reason -> 'values' ->> '${name}')`;

/** SQL: the places that the child (p) of an application (t) has in offers that take place. */
const placesWhere = (condition: string, taking: string): string =>
  `from attendances k join ${offerRows('g')} on g.uuid = k.offer_uuid and not g.cancelled
   where k.participant_uuid = t.participant_uuid and k.status = any(${taking}) and ${condition}`;

/** SQL: as many children have a place in the offer of an application (t) as the reason counts. */
const isAsFull = (taking: string): string =>
  `(select count(*) from attendances k where k.offer_uuid = t.offer_uuid and k.status = any(${taking})) >=
   ${['before', 'only', 'fewer', 'friends', 'favourite', 'rank', 'number'].map((who) => `${VALUE(who)}::integer`).join(' + ')}`;

/**
 * SQL condition: why a draw decided so still holds for an application (t). Between the draw and its commit places are
 * given back and offers cancelled; what a family reads then must be true when it is written (R-MAIL-5).
 * @param taking parameter with the states in which a child has a place
 */
export const reasonHolds = (taking: string): string => `case t.draw_reason ->> 'code'
  when 'given-before' then exists (select ${placesWhere(`k.offer_uuid = ${VALUE('offer')}::uuid`, taking)})
  when 'clashes-with-own-place' then exists (select ${placesWhere(`k.offer_uuid = ${VALUE('offer')}::uuid`, taking)})
  when 'limit-reached' then (select count(*) ${placesWhere('k.edition_uuid = t.edition_uuid', taking)}) >= ${VALUE('limit')}::integer
  when 'no-place-left' then ${isAsFull(taking)}
    and not exists (select ${placesWhere('k.edition_uuid = t.edition_uuid', taking)})
  when 'full' then ${isAsFull(taking)}
  else true end`;
