import { type Audience } from '../audience/audience.js';
import { type SentMessage } from './message-queue.store.js';

/** The audience of a message; undefined if its edition has been deleted: then it has nobody any more. */
export const audienceOf = (message: SentMessage): Audience | undefined => {
  const { editionUuid, addressed, offers, categories, hosts, statuses, absent, scopeHosts, scopeOffers } = message;
  if (editionUuid === null) return undefined;
  const scope = scopeHosts === null ? null : { hosts: scopeHosts, sharedOffers: scopeOffers ?? [] };
  return { edition: editionUuid, to: addressed, offers, categories, hosts, statuses, absent, scope };
};
