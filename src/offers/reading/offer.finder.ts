import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Finder } from '../../platform/http/access/finder.js';
import { type ApiRequest } from '../../platform/http/request/api-request.js';
import { message, type Message } from '../../kernel/problem/message.js';
import { forbidden, type Problem, notFound } from '../../kernel/problem/problem.js';
import { linkSecretOf } from '../../kernel/ids/link-secret.js';
import { isOwn } from '../model/offer.access.js';
import { type OfferRow, type OfferTarget } from './offer.view.js';
import { OfferStore } from './offer.store.js';

/** Requirements of an action for host users; admins may perform all of them. */
interface Demand {
  /** The offer is the caller's own: it belongs to one of the caller's hosts, or is shared with the caller. */
  readonly own: boolean;
  /**
   * The caller is a member of one of the offer's hosts: a new offer made from a shared one would be visible to
   * nobody.
   */
  readonly member?: boolean;
  /** Hosts may edit the offer's edition now (R-EDI-10). */
  readonly open?: boolean;
}

const DEMANDS: Readonly<Record<OfferTargetAction, Demand>> = {
  history: { own: true },
  update: { own: true, open: true },
  delete: { own: true, open: true },
  variant: { own: true, member: true, open: true },
  // The target edition must be open, not the source: last year's offer becomes this year's.
  copy: { own: true, member: true },
  // The workflow decides: impossible is reported before forbidden (R-OFF-4).
  transition: { own: false },
  // Admins only, by the route's policy.
  refill: { own: false },
};

/** Actions on an existing offer. */
export type OfferTargetAction = 'history' | 'update' | 'delete' | 'variant' | 'copy' | 'transition' | 'refill';

export const OFFER_MISSING = message(
  'There is no offer with this identifier, or none you may see.',
  'Es gibt kein Angebot mit dieser Kennung, oder keines, das Sie sehen dürfen.',
);

/** The previous API used numbers (R-API-52) of at most 20 digits. */
const FORMER_ID = /^\d{1,20}$/;

const FORMER = message(
  `${OFFER_MISSING.en} Numbers are identifiers of the earlier API, which are gone: offers are addressed by their uuid, which GET /offers shows.`,
  `${OFFER_MISSING.de} Nummern waren Kennungen der früheren Schnittstelle, die es nicht mehr gibt: Angebote haben eine uuid, die GET /offers zeigt.`,
);

/** Finds offers for some purpose: a 404 of an offer reads the same on all routes. */
export abstract class AnyOfferFinder<T> extends Finder<T> {
  readonly missing = OFFER_MISSING;

  override missingFor(sent: string): Message {
    return FORMER_ID.test(sent) ? FORMER : OFFER_MISSING;
  }
}

/** Which offers exist for a caller who reads one (R-OFF-9); the secret of a private link gives access. */
@Injectable()
export class OfferFinder extends AnyOfferFinder<OfferRow> {
  constructor(private readonly store: OfferStore) {
    super();
  }

  visible(caller: Caller, uuid: string, { query }: ApiRequest): Promise<OfferRow | undefined> {
    return this.store.visible(caller, uuid, linkSecretOf(query['link']));
  }
}

/** Which offers exist for a caller who performs an action, and who may perform which (R-OFF-17, R-EDI-10). */
@Injectable()
export class OfferTargetFinder extends AnyOfferFinder<OfferTarget> {
  constructor(private readonly store: OfferStore) {
    super();
  }

  visible(caller: Caller, uuid: string): Promise<OfferTarget | undefined> {
    return this.store.target(caller, uuid);
  }

  override refusal(caller: Caller, action: string, offer: OfferTarget): Promise<Problem | undefined> {
    return Promise.resolve(refusalOf(caller, action, offer));
  }
}

/** Why the caller may not perform the action on an offer that exists for it (403), if so. */
export const refusalOf = (caller: Caller, action: string, offer: OfferTarget): Problem | undefined => {
  if (caller.isAdmin) return undefined;
  const demand = DEMANDS[action as OfferTargetAction];
  const hosts = offer.hostList ?? [];
  if (demand.own && !isOwn({ uuid: offer.uuid, hosts }, caller)) return notYours();
  if (demand.member === true && !hosts.some(({ uuid }) => caller.isMemberOf(uuid))) return notYours();
  return demand.open === true && !offer.hostsMayEdit ? closedToHosts() : undefined;
};

/** For host users and offers of others. */
export const notYours = (): Problem =>
  forbidden("This is not one of your organisers' offers.", 'Das ist keines der Angebote Ihrer Veranstalter.');

/** For host users outside of their editing period (R-EDI-10). */
export const closedToHosts = (): Problem =>
  forbidden(
    'Organisers cannot edit offers of this edition at present.',
    'Veranstalter können Angebote dieser Ausgabe zurzeit nicht bearbeiten.',
  );

/** Offer queries for other modules. */
@Injectable()
export class OfferLookup {
  constructor(private readonly store: OfferStore) {}

  /** @throws Problem 404 unless the offer exists and the caller may see it; a malformed identifier is undefined */
  async require(caller: Caller, uuid: string | undefined): Promise<void> {
    const offer = uuid === undefined ? undefined : await this.store.target(caller, uuid);
    if (offer === undefined) throw notFound(OFFER_MISSING);
  }
}
