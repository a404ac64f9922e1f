import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { fieldChange } from '../../../kernel/collections/field-changes.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { OfferHistoryStore } from '../../reading/history/offer-history.store.js';
import { OfferMediaService } from '../media/offer-media.service.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferVariantsStore } from './offer-variants.store.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';

/** Deletes offers, including the effects on variants and pictures (R-OFF-33). */
@Injectable()
export class OfferRemovalService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly store: OfferWriteStore,
    private readonly variants: OfferVariantsStore,
    private readonly history: OfferHistoryStore,
    private readonly pictures: OfferMediaService,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes an offer; the oldest of its variants becomes the base of the others (R-OFF-33).
   * @throws Problem 404, 403, 412, and 409 while it has applications (constraint fk_attendances_offer)
   */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const row = await this.lock.take(caller, uuid, 'delete');
      await this.lock.require(caller, row, precondition);
      const variants = await this.variants.lock(uuid);
      await this.variants.promote(variants, this.clock.now());
      await this.history.addEach(
        caller,
        variants.map((offer) => ({
          offer,
          event: {
            ...{ action: 'changed', fields: ['variantOf'] },
            changes: [fieldChange('variantOf', uuid, offer === variants[0] ? null : variants[0])],
          },
        })),
      );
      await this.pictures.forget(uuid);
      await this.store.remove(uuid);
    });
  }
}
