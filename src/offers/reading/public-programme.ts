import { Injectable } from '@nestjs/common';
import { Caller } from '../../kernel/caller/caller.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { type Reference } from '../../platform/view/field.js';
import { type OfferAddress, type OfferRow } from './offer.columns.js';
import { OfferReader } from './offer.reader.js';
import { OfferStore } from './offer.store.js';
import { type OfferRecord } from './offer.view.js';
import { type OffersQuery } from './offers.query.js';
import { PublicProgrammeStore } from './public-programme.store.js';

/** The programme as callers without a token get it from GET /offers, and what pages about it need besides (R-PAGE-1). */
@Injectable()
export class PublicProgramme {
  constructor(
    private readonly programme: PublicProgrammeStore,
    private readonly store: OfferStore,
    private readonly reader: OfferReader,
  ) {}

  /**
   * A page of the offers that the filters find, in the order in which families ask for them: what takes place next comes
   * first, then what has no dates, and last what is over, by its last date.
   */
  async page(query: OffersQuery): Promise<OfferRecord[]> {
    return this.inOrder(await this.programme.page(query));
  }

  /** A page of the offers that the filters find, what was changed last first. */
  async latest(query: OffersQuery): Promise<OfferRecord[]> {
    return this.inOrder(await this.programme.latest(query));
  }

  /** Where all offers are that everybody may see, and when they were changed. */
  addresses(): Promise<OfferAddress[]> {
    return this.programme.addresses();
  }

  /** When an offer began before it was moved; of several times the last. Known of offers for which families applied. */
  beginBeforeMove(uuid: string): Promise<Date | undefined> {
    return this.programme.beginBeforeMove(uuid);
  }

  /** How many offers the filters find, on all pages. */
  count(query: OffersQuery): Promise<number> {
    return this.programme.count(query);
  }

  /** How many of them are over: all their dates are past. */
  past(query: OffersQuery): Promise<number> {
    return this.programme.past(query);
  }

  /** The categories of the offers that everybody may see, by name. */
  categories(): Promise<Reference[]> {
    return this.programme.categories();
  }

  /** The editions of the offers that everybody may see, by name. */
  editions(): Promise<Reference[]> {
    return this.programme.editions();
  }

  /** The offer of a page's address, if it exists and is public, or the caller has the secret of its link. */
  async one(address: RecordRef, link?: string): Promise<OfferRecord | undefined> {
    const uuid = await this.programme.named(address);
    if (uuid === undefined) return undefined;
    const row = await this.store.visible(Caller.anonymous, uuid, link);
    if (row === undefined) return undefined;
    const [offer] = await this.load([row]);
    return offer;
  }

  private async inOrder(found: readonly string[]): Promise<OfferRecord[]> {
    const rows = await this.store.many(Caller.anonymous, found);
    const byUuid = new Map(rows.map((row) => [row.uuid, row]));
    return this.load(found.flatMap((uuid) => byUuid.get(uuid) ?? []));
  }

  private load(rows: readonly OfferRow[]): Promise<OfferRecord[]> {
    return this.reader.complete(Caller.anonymous, rows);
  }
}
