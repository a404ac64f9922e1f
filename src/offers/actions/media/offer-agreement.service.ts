import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { fieldChange } from '../../../kernel/collections/field-changes.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { notFound } from '../../../kernel/problem/problem.js';
import { MediaLibrary } from '../../../media/media-library.js';
import { checkedPdf } from '../../../media/pdf.js';
import { OfferHistoryStore } from '../../reading/history/offer-history.store.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferMediaStore } from '../../state/offer-media.store.js';
import { type OfferRecord } from '../../reading/offer.view.js';

/** The form that parents sign for an offer (R-OFF-22). */
@Injectable()
export class OfferAgreementService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly store: OfferMediaStore,
    private readonly history: OfferHistoryStore,
    private readonly media: MediaLibrary,
  ) {}

  /**
   * Replaces the form; the old file is deleted.
   * @throws Problem 422 if it is not a PDF; 404, 403 (see `OfferLock`); 412 for another version
   */
  async replace(caller: Caller, uuid: string, data: Buffer, precondition: Precondition): Promise<OfferRecord> {
    const form = checkedPdf(data);
    return this.database.transaction(async () => {
      const row = await this.lock.take(caller, uuid, 'update');
      await this.lock.require(caller, row, precondition);
      await this.put(caller, uuid, row.agreementPath, (await this.media.add(form)).name);
      return this.lock.reread(caller, uuid);
    });
  }

  /** @throws Problem 404 when the offer has no form, or see `OfferLock`; 412 for another version */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const row = await this.lock.take(caller, uuid, 'update');
      if (row.agreementPath === null) {
        throw notFound('This offer has no agreement form.', 'Dieses Angebot hat keine Einverständniserklärung.');
      }
      await this.lock.require(caller, row, precondition);
      await this.put(caller, uuid, row.agreementPath, null);
    });
  }

  private async put(caller: Caller, uuid: string, old: string | null, name: string | null): Promise<void> {
    await this.store.setAgreement(uuid, name);
    await this.media.remove([old]);
    const url = (path: string | null): string | null => (path === null ? null : this.media.url(path));
    const changes = [fieldChange('agreementUrl', url(old), url(name))];
    await this.history.add(caller, [uuid], { action: 'changed', fields: ['agreementUrl'], changes });
  }
}
