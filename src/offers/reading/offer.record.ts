import { Inject, Injectable } from '@nestjs/common';
import { fullName, isMasked } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { MediaLibrary } from '../../media/media-library.js';
import { type Reference } from '../../platform/view/field.js';
import { type OfferDate } from '../model/entities/offer-date.entity.js';
import { takenIn } from '../model/attendance-status.js';
import { pageOf } from './offer-page.js';
import { situationOf } from './offer-situation.js';
import { type DateRow, type OfferRow } from './offer.columns.js';
import { type OfferContact, type OfferRecord } from './offer.view.js';
import { offerState, statusOf, transitionsFor } from '../model/offer.workflow.js';
import { OfferPartsStore, type Variant } from './offer-parts.store.js';

/** Adds everything that the view shows the caller: a constant number of statements for any number of offers. */
@Injectable()
export class OfferLoader {
  constructor(
    private readonly parts: OfferPartsStore,
    private readonly clock: Clock,
    private readonly media: MediaLibrary,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async load(rows: readonly OfferRow[], caller: Caller): Promise<OfferRecord[]> {
    if (rows.length === 0) return [];
    const uuids = rows.map(({ uuid }) => uuid);
    const variants = caller.isAnonymous ? [] : await this.parts.variants(uuids, basesOf(rows), caller);
    return rows.map((row) => this.completed(caller, row, variants));
  }

  /** The variants and the base of one offer, for `completed`: may be asked at the same time as its row. */
  related(caller: Caller, offer: string): Promise<readonly Variant[]> {
    return this.parts.related(offer, caller);
  }

  /** @param variants those of the row, and its base; maybe others */
  completed(caller: Caller, row: OfferRow, variants: readonly Variant[]): OfferRecord {
    return this.complete(row, caller, {
      variants: variants.filter(({ variantOfUuid }) => variantOfUuid === row.uuid),
      variantOf: baseOf(row, variants),
    });
  }

  /**
   * Mutates the row, which nobody else references: copying its forty columns by spread syntax turns the record into a
   * slow dictionary (measured with fifty properties: 60 µs instead of 0.5).
   */
  private complete(row: OfferRow, caller: Caller, related: Pick<OfferRecord, 'variants' | 'variantOf'>): OfferRecord {
    const { baseUrl, publicWebsiteUrl } = this.settings;
    return Object.assign(row, related, places(row), {
      status: statusOf(offerState(row.place, row.cancelled)),
      edition: { uuid: row.editionUuid, name: row.editionName, alias: row.editionAlias },
      hosts: row.hostList ?? [],
      categories: row.categoryList ?? [],
      dates: (row.dateList ?? []).map((date) => dateOf(row.uuid, date)),
      media: (row.mediaPaths ?? []).map((path) => this.media.url(path)),
      url: pageOf(row, row.publicWebsiteUrl ?? publicWebsiteUrl),
      attendances: { ...row.counts, total: Object.values(row.counts).reduce((sum, count) => sum + count, 0) },
      contact: contactOf(row, caller),
      privateLink:
        row.publish === 'private_link' && row.linkSecret !== undefined
          ? `${baseUrl}/offers/${row.uuid}?link=${row.linkSecret}`
          : null,
      agreementUrl: row.agreementPath == null ? null : this.media.url(row.agreementPath),
      transitions: caller.hasScope('api:write') ? transitionsFor(situationOf(row, caller, this.clock.now())) : [],
    });
  }
}

/**
 * Places left; children on the waiting list are counted as served first (R-OFF-16). Undefined if places are
 * unlimited.
 */
const places = ({ maxParticipants, counts }: OfferRow): Pick<OfferRecord, 'vacancies' | 'fullyBooked'> => {
  if (maxParticipants === null) return { vacancies: null, fullyBooked: false };
  const taken = takenIn(counts);
  const vacancies = Math.max(0, maxParticipants - taken - counts.waitlisted);
  return { vacancies, fullyBooked: vacancies === 0 };
};

const dateOf = (offerUuid: string, { uuid, begin, end, recurrence }: DateRow): OfferDate => ({
  uuid,
  offerUuid,
  beginAt: new Date(begin),
  endAt: new Date(end),
  recurrence,
});

const contactOf = ({ contactAccount: account }: OfferRow, caller: Caller): OfferContact | null => {
  if (account == null) return null;
  if (isMasked(account, caller)) return { uuid: account.uuid };
  const name = fullName(account);
  return {
    uuid: account.uuid,
    ...(name === null ? {} : { name }),
    ...(account.phone === null ? {} : { phone: account.phone }),
    ...(account.email === null ? {} : { email: account.email }),
  };
};

const basesOf = (rows: readonly OfferRow[]): string[] => rows.flatMap(({ variantOfUuid }) => variantOfUuid ?? []);

const baseOf = ({ variantOfUuid }: OfferRow, variants: readonly Variant[]): Reference | null =>
  variantOfUuid == null ? null : (variants.find(({ uuid }) => uuid === variantOfUuid) ?? null);
