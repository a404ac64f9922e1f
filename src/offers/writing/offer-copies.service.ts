import { Injectable } from '@nestjs/common';
import { type Caller } from '../../common/access/caller.js';
import { Database } from '../../common/database/database.js';
import { type Precondition } from '../../common/http/etag.js';
import { type RecordRef } from '../../common/ids/record-ref.js';
import { newUuid } from '../../common/ids/uuid.js';
import { type OfferDateInput } from '../dto/offer-date.input.js';
import { copiedColumns } from './offer-change.js';
import { checkOffer, NOTHING } from './offer-check.js';
import { type OfferRow } from '../reading/offer.columns.js';
import { type OfferRecord } from '../offer.view.js';
import { type NewOffer, OfferFactory } from './offer-factory.js';
import { OfferLock } from './offer-lock.js';
import { OfferReferences } from './offer-references.js';
import { OfferWriteStore } from './offer-write.store.js';

/** Offers made of offers (decisions B8). */
@Injectable()
export class OfferCopiesService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly references: OfferReferences,
    private readonly factory: OfferFactory,
    private readonly store: OfferWriteStore,
  ) {}

  /**
   * A draft with the offer's content, organisers, categories, ages, fee, limits and questions, without its dates, status,
   * applications and media, in the same or another edition. A copy of a variant stands by itself.
   * @throws Problem 403 when organiser users may not edit the edition of the copy, 422 when it is unknown or not all of the
   *   organisers take part in it, 412 for another version
   */
  copy(
    caller: Caller,
    uuid: string,
    edition: RecordRef | null | undefined,
    precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.database.transaction(async () => {
      const row = await this.lock.take(caller, uuid, 'copy');
      const hosts = (row.hostList ?? []).map((host) => ({ uuid: host.uuid, alias: host.uuid }));
      const target = edition ?? { uuid: row.editionUuid, alias: row.editionAlias };
      const found = await this.references.resolve(caller, { edition: target, hosts }, undefined);
      await this.lock.require(caller, row, precondition);
      return this.factory.add(caller, { ...contentOf(row), edition: found.edition ?? '', dates: [] });
    });
  }

  /**
   * A copy with dates of its own that stays tied to the offer: when the offer's content changes, so does the variant's. A
   * variant of a variant belongs to the base.
   * @throws Problem 422 for malformed dates, 412 for another version
   */
  variant(
    caller: Caller,
    uuid: string,
    dates: readonly OfferDateInput[],
    precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.database.transaction(async () => {
      const row = await this.lock.take(caller, uuid, 'variant');
      checkOffer({ dates: [...dates] }, NOTHING);
      await this.lock.require(caller, row, precondition);
      // Locked as well, so that the base is not deleted, and its variants promoted, before this one is there.
      if (row.variantOfUuid !== null) await this.store.lock(row.variantOfUuid);
      const variantOf = row.variantOfUuid ?? uuid;
      return this.factory.add(caller, { ...contentOf(row), edition: row.editionUuid, dates, variantOf });
    });
  }
}

const contentOf = (row: OfferRow): Omit<NewOffer, 'edition' | 'dates'> => ({
  uuid: newUuid(),
  columns: { ...copiedColumns(row), name: row.name },
  links: {
    hosts: (row.hostList ?? []).map(({ uuid }) => uuid),
    categories: (row.categoryList ?? []).map(({ uuid }) => uuid),
  },
  fields: [],
});
