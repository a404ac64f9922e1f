import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { notFound } from '../../kernel/problem/problem.js';
import { type OfferRow, type StoredColumns, type OfferRecord, offerView } from '../reading/offer.view.js';
import { OfferTargetFinder, type OfferTargetAction } from '../reading/offer.finder.js';
import { OfferReader } from '../reading/offer-reader.js';
import { OfferStore } from '../reading/offer.store.js';
import { OfferWriteStore } from './offer-write.store.js';

/**
 * The first step of every write to an offer: lock it, read its current version, check permission again. Changing the
 * number of places and assigning a place lock the same row, so neither uses a stale number.
 */
@Injectable()
export class OfferLock {
  constructor(
    private readonly writes: OfferWriteStore,
    private readonly store: OfferStore,
    private readonly finder: OfferTargetFinder,
    private readonly reader: OfferReader,
  ) {}

  /**
   * The current offer, locked until the transaction ends.
   * @throws Problem 404 if it has been deleted meanwhile or is hidden from the caller, 403 if the caller may not
   * perform the action
   */
  async take(caller: Caller, uuid: string, action: OfferTargetAction): Promise<OfferRow> {
    await this.writes.lock(uuid);
    const offer = await this.store.visible(caller, uuid);
    if (offer === undefined) throw notFound(this.finder.missing);
    await this.finder.permit(caller, action, offer);
    return offer;
  }

  /** The given offers that exist for the caller, locked until the transaction ends. A constant number of statements. */
  async takeAll(caller: Caller, uuids: readonly string[]): Promise<ReadonlyMap<string, OfferRow>> {
    await this.writes.lockAll(uuids);
    return new Map((await this.store.many(caller, uuids)).map((row) => [row.uuid, row]));
  }

  /**
   * Checked after all other refusals except conflicts (R-API-33).
   * @throws Problem 412 if the offer is not the version the caller requires
   */
  async require(caller: Caller, offer: OfferRow, precondition: Precondition): Promise<void> {
    if (precondition.isGiven) precondition.require(offerView, await this.reader.completeOne(caller, { ...offer }));
  }

  /** The offer as the caller sees it after the change. */
  async reread(caller: Caller, uuid: string): Promise<OfferRecord> {
    const [offer, related] = await Promise.all([this.store.visible(caller, uuid), this.reader.related(caller, uuid)]);
    if (offer === undefined) throw notFound(this.finder.missing);
    return this.reader.completed(caller, offer, related);
  }

  /**
   * The offer after a change.
   * @param made what is stored of a change of nothing but its own columns; and how many families to be mailed could not be reached
   * @throws Problem 404 if the change hides the offer from the caller
   */
  async changed(
    caller: Caller,
    row: OfferRow,
    {
      stored,
      unreachable = null,
    }: { readonly stored: StoredColumns | undefined; readonly unreachable?: number | null },
  ): Promise<OfferRecord> {
    const record = stored === undefined ? await this.reread(caller, row.uuid) : await this.renewed(caller, row, stored);
    return { ...record, unreachable };
  }

  /** Reads several again, as `reread` does one, in their order. */
  async rereadAll(caller: Caller, uuids: readonly string[]): Promise<OfferRecord[]> {
    const records = await this.reader.complete(caller, await this.store.many(caller, uuids));
    const byUuid = new Map(records.map((record) => [record.uuid, record]));
    return uuids.flatMap((uuid) => byUuid.get(uuid) ?? []);
  }

  /**
   * The offer after a change of nothing but its own columns: the row of `take`, which nobody else has, with what is stored of
   * them now.
   */
  private async renewed(caller: Caller, row: OfferRow, stored: StoredColumns): Promise<OfferRecord> {
    return this.reader.completed(caller, Object.assign(row, stored), await this.reader.related(caller, row.uuid));
  }
}
