import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { newLinkSecret } from '../../../kernel/ids/link-secret.js';
import { type OfferRecord } from '../../reading/offer.view.js';
import { OfferHistoryStore } from '../../reading/history/offer-history.store.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';

/** Renews the private link of an offer (R-OFF-9). */
@Injectable()
export class OfferLinkService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly store: OfferWriteStore,
    private readonly history: OfferHistoryStore,
    private readonly clock: Clock,
  ) {}

  /** Replaces the secret of the private link: holders of the old one lose access to the offer (R-OFF-9). */
  renew(caller: Caller, uuid: string, precondition: Precondition): Promise<OfferRecord> {
    return this.database.transaction(async () => {
      const row = await this.lock.take(caller, uuid, 'update');
      await this.lock.require(caller, row, precondition);
      await this.store.update(uuid, { linkSecret: newLinkSecret(), modifiedAt: this.clock.now() });
      await this.history.add(caller, [uuid], { action: 'link_renewed' });
      return this.lock.reread(caller, uuid);
    });
  }
}
