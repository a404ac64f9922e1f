import { Injectable } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { Finder } from '../common/access/finder.js';
import { type ApiRequest } from '../common/http/api-request.js';
import { message } from '../common/http/message.js';
import { forbidden, type Problem } from '../common/http/problem.js';
import { isOwn } from './offer.access.js';
import { type OfferRow } from './offer.columns.js';
import { OfferStore } from './offer.store.js';

/** The form of a link's secret; anything else opens nothing. */
const LINK = /^[\w-]{1,255}$/;

/** What an action asks of organiser users; admins may do all of them. */
interface Demand {
  /** The offer is the caller's own: run by one of the caller's organisers, or shared with the caller. */
  readonly own: boolean;
  /** One of the offer's organisers is the caller's: what comes of a single shared offer would be nobody's to see. */
  readonly member?: boolean;
  /** Hosts may edit the offer's edition now (decisions B5). */
  readonly open?: boolean;
}

const DEMANDS: Readonly<Record<OfferTargetAction, Demand>> = {
  read: { own: false },
  history: { own: true },
  update: { own: true, open: true },
  delete: { own: true, open: true },
  variant: { own: true, member: true, open: true },
  // The edition that is copied into must be open, not the one copied from: last year's offer becomes this year's.
  copy: { own: true, member: true },
  // The workflow decides: what is impossible is said before what is forbidden (decisions B1).
  transition: { own: false },
};

export type OfferTargetAction = 'read' | 'history' | 'update' | 'delete' | 'variant' | 'copy' | 'transition';

/** Which offers exist for a caller (decisions B2), and who may do what to them (decisions B4, B5). */
@Injectable()
export class OfferFinder extends Finder<OfferRow> {
  readonly missing = message(
    'There is no offer with this identifier, or none you may see.',
    'Es gibt kein Angebot mit dieser Kennung, oder keines, das Sie sehen dürfen.',
  );

  constructor(private readonly store: OfferStore) {
    super();
  }

  visible(caller: Caller, uuid: string, { method, query }: ApiRequest): Promise<OfferRow | undefined> {
    const link = query['link'];
    const reads = method === 'GET' || method === 'HEAD';
    return this.store.visible(caller, uuid, reads && typeof link === 'string' && LINK.test(link) ? link : undefined);
  }

  override refusal(caller: Caller, action: string, offer: OfferRow): Promise<Problem | undefined> {
    return Promise.resolve(refusalOf(caller, DEMANDS[action as OfferTargetAction], offer));
  }
}

const refusalOf = (caller: Caller, demand: Demand, offer: OfferRow): Problem | undefined => {
  if (caller.isAdmin) return undefined;
  const hosts = offer.hostList ?? [];
  if (demand.own && !isOwn({ uuid: offer.uuid, hosts }, caller)) return notYours();
  if (demand.member === true && !hosts.some(({ uuid }) => caller.isMemberOf(uuid))) return notYours();
  return demand.open === true && !offer.hostsMayEdit ? closedToHosts() : undefined;
};

const notYours = (): Problem =>
  forbidden(message("This is not one of your organisers' offers.", 'Das ist keines der Angebote Ihrer Veranstalter.'));

/** What organiser users are told outside of their editing time (decisions B5). */
export const closedToHosts = (): Problem =>
  forbidden(
    message(
      'Organisers cannot edit offers of this edition at present.',
      'Veranstalter können Angebote dieser Ausgabe zurzeit nicht bearbeiten.',
    ),
  );
