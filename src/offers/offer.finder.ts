import { Injectable } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { Finder } from '../common/access/finder.js';
import { type ApiRequest } from '../common/http/api-request.js';
import { message } from '../common/http/message.js';
import { type OfferRow } from './offer.columns.js';
import { OfferStore } from './offer.store.js';

/** The form of a link's secret; anything else opens nothing. */
const LINK = /^[\w-]{1,255}$/;

/** Which offers exist for a caller (decisions B2). */
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
}
