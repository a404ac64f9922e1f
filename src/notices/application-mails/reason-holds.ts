const VALUE = (name: string): string => `(t.draw_reason -> 'values' ->> '${name}')`;

/** SQL: `from` the places that the child of an application (t) has in offers that take place. */
const fromPlaces = (condition: string, taking: string): string =>
  `from attendances k join offers g on g.uuid = k.offer_uuid and not g.cancelled
   where k.participant_uuid = t.participant_uuid and k.status = any(${taking}) and ${condition}`;

const HOLDERS = ['before', 'only', 'fewer', 'friends', 'favourite', 'rank', 'number'];

/** SQL condition: as many children have a place in the offer of an application (t) as the reason counts. */
const isAsFull = (taking: string): string =>
  `(select count(*) from attendances k where k.offer_uuid = t.offer_uuid and k.status = any(${taking})) >=
   ${HOLDERS.map((who) => `${VALUE(who)}::integer`).join(' + ')}`;

/** SQL: how many places the child of an application (t) has in its edition, in offers that take place. */
export const placesInEdition = (taking: string): string =>
  `(select count(*)::int ${fromPlaces('k.edition_uuid = t.edition_uuid', taking)})`;

/**
 * SQL condition: why a draw decided so still holds for an application (t). Between the draw and its commit places are
 * given back and offers cancelled; what a family reads then must be true when it is written (R-MAIL-5).
 * @param taking parameter with the states in which a child has a place
 */
export const reasonHolds = (taking: string): string => {
  const hasPlaceThere = `exists (select ${fromPlaces(`k.offer_uuid = ${VALUE('offer')}::uuid`, taking)})`;
  const inEdition = fromPlaces('k.edition_uuid = t.edition_uuid', taking);
  return `case t.draw_reason ->> 'code'
    when 'given-before' then ${hasPlaceThere}
    when 'clashes-with-own-place' then ${hasPlaceThere}
    when 'limit-reached' then ${placesInEdition(taking)} >= ${VALUE('limit')}::integer
    when 'no-place-left' then ${isAsFull(taking)} and not exists (select ${inEdition})
    when 'full' then ${isAsFull(taking)}
    else true end`;
};
