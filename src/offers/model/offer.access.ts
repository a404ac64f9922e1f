import { type Caller } from '../../kernel/caller/caller.js';
import { type Conditions } from '../../platform/http/listing/conditions.js';
import { type Audience } from '../../platform/http/view/field.js';
import { editionIsOnline, hostsMayEdit } from '../../editions/edition.sql.js';

/** The hosts of an offer, as far as permissions depend on them. */
export interface Owned {
  readonly uuid: string;
  readonly hosts: readonly { readonly uuid: string }[];
}

/**
 * Whether the offer is the caller's own: it belongs to one of the caller's hosts, or is shared with the caller.
 */
export const isOwn = ({ uuid, hosts }: Owned, caller: Caller): boolean =>
  caller.sharedOffers.includes(uuid) || hosts.some((host) => caller.isMemberOf(host.uuid));

/** The caller's audience for an offer (R-OFF-14, R-OFF-15). */
export const offerAudience = (offer: Owned, caller: Caller): Audience => {
  if (caller.isAnonymous) return 'all';
  if (caller.isSuperAdmin) return 'superAdmin';
  if (caller.isAdmin) return 'admin';
  return isOwn(offer, caller) ? 'own' : 'token';
};

/**
 * Which offers exist for a caller (R-OFF-8), defined once for lists, single reads and references: for admins all; for
 * host users their own in any place, and public ones; for everybody else public ones.
 */
export const visibleTo = (caller: Caller, conditions: Conditions): string => {
  if (caller.isAdmin) return 'true';
  const isPublic = `(${PUBLIC_OFFER} and ${inOnlineEdition(conditions)})`;
  return seesPublicOnly(caller) ? isPublic : `(${isPublic} or ${ownOf(caller, conditions)})`;
};

/** SQL condition: everybody may see the offer (o), if its edition is online. */
export const PUBLIC_OFFER = `o.place = 'published' and o.publish = 'public'`;

/** Whether only public offers exist for the caller: everybody but staff and teams. */
export const seesPublicOnly = (caller: Caller): boolean =>
  !caller.isAdmin && caller.hosts.length + caller.sharedOffers.length === 0;

/** Which offers a caller may change now (R-OFF-17, R-EDI-10): admins all, host users their own while hosts may edit. */
export const writableBy = (caller: Caller, conditions: Conditions): string =>
  caller.isAdmin ? 'true' : `(${ownOf(caller, conditions)} and ${hostsMayEdit('e', conditions.now)})`;

/** `isOwn` in SQL, of offers under the alias o. */
export const ownOf = (caller: Pick<Caller, 'hosts' | 'sharedOffers'>, conditions: Conditions): string => {
  const ownHosts = `exists (select from offer_hosts l
    where l.offer_uuid = o.uuid and l.host_uuid = any(${conditions.bind(caller.hosts)}))`;
  return `(${ownHosts} or o.uuid = any(${conditions.bind(caller.sharedOffers)}))`;
};

/** Published behind a private link, of which the caller has the secret (R-OFF-9). */
export const openedBy = (link: string, conditions: Conditions): string =>
  `(o.place = 'published' and o.publish = 'private_link' and o.link_secret = ${conditions.bind(link)} and ${inOnlineEdition(conditions)})`;

const inOnlineEdition = (conditions: Conditions): string =>
  `o.edition_uuid in (select e.uuid from editions e where ${editionIsOnline('e', conditions.now)})`;
