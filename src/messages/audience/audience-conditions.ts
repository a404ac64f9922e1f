import { ownOf } from '../../offers/model/offer.access.js';
import { type Conditions } from '../../platform/http/listing/conditions.js';
import { type Audience } from './audience.js';

/** Adds what the offers (alias o) of an audience must fulfil. */
export const offersOf = (audience: Audience, conditions: Conditions): Conditions => {
  const { edition, offers, categories, hosts, scope } = audience;
  conditions.add(`o.edition_uuid = ${conditions.bind(edition)}`);
  if (offers !== null) conditions.add(`o.uuid = any(${conditions.bind(offers)}::uuid[])`);
  if (categories !== null) {
    const link = `l.category_uuid = any(${conditions.bind(categories)}::uuid[])`;
    conditions.add(`exists (select from offer_categories l join categories c on c.uuid = l.category_uuid
      where l.offer_uuid = o.uuid and ${link})`);
  }
  if (hosts !== null) {
    const link = `l.host_uuid = any(${conditions.bind(hosts)}::uuid[])`;
    conditions.add(`exists (select from offer_hosts l where l.offer_uuid = o.uuid and ${link})`);
  }
  return scope === null ? conditions : conditions.add(ownOf(scope, conditions));
};
