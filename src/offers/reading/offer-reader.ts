import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { MediaLibrary } from '../../media/media-library.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { OfferPartsStore } from './offer-parts.store.js';
import { type OfferRow, type VariantRow } from './offer.columns.js';
import { offerRecord } from './offer.record.js';
import { type OfferRecord } from './offer.view.js';

/** Offers as a caller may see them: a constant number of statements for any number of rows. */
@Injectable()
export class OfferReader {
  constructor(
    private readonly parts: OfferPartsStore,
    private readonly clock: Clock,
    private readonly media: MediaLibrary,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Reads the variants and bases of the rows, and completes them. */
  async complete(caller: Caller, rows: readonly OfferRow[]): Promise<OfferRecord[]> {
    if (rows.length === 0) return [];
    const uuids = rows.map(({ uuid }) => uuid);
    const variants = caller.isAnonymous ? [] : await this.parts.variants(uuids, basesOf(rows), caller);
    return rows.map((row) => this.completed(caller, row, variants));
  }

  async completeOne(caller: Caller, row: OfferRow): Promise<OfferRecord> {
    const [offer] = await this.complete(caller, [row]);
    return offer as OfferRecord;
  }

  /** The variants and the base of one offer, for `completed`: may be asked at the same time as its row. */
  related(caller: Caller, offer: string): Promise<readonly VariantRow[]> {
    return this.parts.related(offer, caller);
  }

  /** @param variants those of the row, and its base; maybe others */
  completed(caller: Caller, row: OfferRow, variants: readonly VariantRow[]): OfferRecord {
    const { media, settings } = this;
    return offerRecord(row, caller, { variants, now: this.clock.now(), media, settings });
  }
}

const basesOf = (rows: readonly OfferRow[]): string[] => rows.flatMap(({ variantOfUuid }) => variantOfUuid ?? []);
