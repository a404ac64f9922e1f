import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { type OfferDateInput } from '../actions.inputs.js';
import { copiedColumns } from './offer-change.js';
import { checkOffer, NOTHING } from './offer-check.js';
import { type OfferRow, type OfferRecord } from '../../reading/offer.view.js';
import { OfferFileCopies, type OfferFiles } from '../media/offer-files.js';
import { type NewOffer, OfferFactory } from './offer-factory.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferReferences } from './offer-references.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { newLinkSecret } from '../../../kernel/ids/link-secret.js';
import { OfferHistoryStore } from '../../reading/offer-history.store.js';
import { WaitingLists } from '../../ports/offer-ports.js';

/** Offers created from offers (R-OFF-32, R-OFF-33). */
@Injectable()
export class OfferCopiesService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly references: OfferReferences,
    private readonly factory: OfferFactory,
    private readonly store: OfferWriteStore,
    private readonly files: OfferFileCopies,
  ) {}

  /**
   * A draft with the offer's content, hosts, categories, ages, fee, limits, questions, pictures and agreement form,
   * without its dates, status and applications, in the same or another edition. A copy of a variant is independent.
   * @throws Problem 403 if host users may not edit the copy's edition, 422 if it is unknown or some of the
   * hosts do not take part in it, 412 for another version
   */
  copy(
    caller: Caller,
    uuid: string,
    edition: RecordRef | null | undefined,
    precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.database.transaction(async () => {
      const named = await this.references.find({ edition: edition ?? undefined });
      await this.store.holdLinks([uuid]);
      const row = await this.lock.take(caller, uuid, 'copy');
      const hosts = (row.hostList ?? []).map((host) => host.uuid);
      const target = await this.references.judgeCopy(caller, named, row.editionUuid, hosts);
      await this.lock.require(caller, row, precondition);
      const files = (await this.files.of([row])).get(uuid);
      return this.factory.add(caller, { ...contentOf(row, files), edition: target, dates: [], fields: [] });
    });
  }

  /**
   * A copy with its own dates that stays linked to the offer: changes of the offer's content are applied to the
   * variant as well. A variant of a variant belongs to the base.
   * @throws Problem 422 for malformed dates, 412 for another version
   */
  variant(
    caller: Caller,
    uuid: string,
    sent: readonly OfferDateInput[],
    precondition: Precondition,
  ): Promise<OfferRecord> {
    return this.database.transaction(async () => {
      await this.store.holdLinks([uuid]);
      // Locks the base first, so that it is not deleted and its variants promoted before this one exists.
      const base = await this.store.baseOf(uuid);
      if (base !== null) await this.store.lock(base);
      const row = await this.lock.take(caller, uuid, 'variant');
      const dates = checkOffer({ dates: [...sent] }, NOTHING);
      await this.lock.require(caller, row, precondition);
      const variantOf = row.variantOfUuid ?? uuid;
      const files = (await this.files.of([row])).get(uuid);
      const content = contentOf(row, files);
      return this.factory.add(caller, { ...content, edition: row.editionUuid, dates, variantOf, fields: [] });
    });
  }
}

/** Columns that offers made from an offer share with it. */
export const contentOf = (
  row: OfferRow,
  files: OfferFiles | undefined,
): Pick<NewOffer, 'uuid' | 'columns' | 'links' | 'files'> => ({
  uuid: newUuid(),
  columns: { ...copiedColumns(row), name: row.name },
  links: {
    hosts: (row.hostList ?? []).map(({ uuid }) => uuid),
    categories: (row.categoryList ?? []).map(({ uuid }) => uuid),
  },
  files,
});

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

/** The current offer, and the job that fills its places. */
export type RefillAccepted = OfferRecord & { readonly job: string };

/** Fills free places on demand (R-OFF-36). */
@Injectable()
export class OfferRefillService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly waitingLists: WaitingLists,
  ) {}

  /**
   * Fills the free places from the waiting list in any phase (R-OFF-36, R-WAIT-6): by a job, so the answer shows the
   * offer as it is now.
   */
  refill(caller: Caller, uuid: string, precondition: Precondition): Promise<RefillAccepted> {
    return this.database.transaction(async () => {
      const job = await this.waitingLists.refill(uuid, caller.accountUuid ?? null);
      const row = await this.lock.take(caller, uuid, 'refill');
      await this.lock.require(caller, row, precondition);
      return { ...(await this.lock.reread(caller, uuid)), job };
    });
  }
}
