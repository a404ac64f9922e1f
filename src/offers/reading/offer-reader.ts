import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { isOwn } from '../model/offer.access.js';
import { offerState, type OfferSituation, statusOf, transitionsFor } from '../model/offer.workflow.js';
import {
  type OfferRow,
  pageOf,
  type DateRow,
  type VariantRow,
  type OfferContact,
  type OfferRecord,
} from './offer.view.js';
import { fullName, isMasked } from '../../accounts/masks.js';
import { type Settings, SETTINGS } from '../../platform/operations/config/settings.js';
import { MediaLibrary } from '../../media/media-library.js';
import { type NamedReference } from '../../platform/http/view/field.js';
import { type OfferDate } from '../model/offers.entities.js';
import { takenIn } from '../model/attendance-status.js';
import { Clock } from '../../kernel/clock/clock.js';
import { OfferPartsStore } from './offer-parts.store.js';

/** Facts that decide which transitions of an offer are possible now, and which the caller may make. */
export const situationOf = (row: OfferRow, caller: Caller, now: Date): OfferSituation => ({
  state: offerState(row.place, row.cancelled),
  isAdmin: caller.isAdmin,
  isOwn: isOwn({ uuid: row.uuid, hosts: row.hostList ?? [] }, caller),
  hostsMayEdit: row.hostsMayEdit,
  begun: row.firstBeginAt !== null && row.firstBeginAt <= now,
});

/** Data that complete an offer. */
interface OfferContext {
  /** Variants of the row, and its base; maybe others. */
  readonly variants: readonly VariantRow[];
  readonly now: Date;
  readonly media: Pick<MediaLibrary, 'url'>;
  readonly settings: Pick<Settings, 'baseUrl' | 'publicWebsiteUrl'>;
}

/**
 * The offer as the caller may see it. Completes the row, which nobody else references: copying its forty columns by spread
 * syntax turns the record into a slow dictionary (measured with fifty properties: 60 µs instead of 0.5).
 */
const offerRecord = (
  row: OfferRow,
  caller: Caller,
  { variants, now, media, settings: { baseUrl, publicWebsiteUrl } }: OfferContext,
): OfferRecord =>
  Object.assign(row, places(row), {
    variants: variants.filter(({ variantOfUuid }) => variantOfUuid === row.uuid),
    variantOf: baseOf(row, variants),
    status: statusOf(offerState(row.place, row.cancelled)),
    edition: { uuid: row.editionUuid, name: row.editionName, alias: row.editionAlias },
    hosts: row.hostList ?? [],
    categories: row.categoryList ?? [],
    dates: (row.dateList ?? []).map((date) => dateOf(row.uuid, date)),
    media: (row.mediaPaths ?? []).map((path) => media.url(path)),
    url: pageOf(row, row.publicWebsiteUrl ?? publicWebsiteUrl),
    attendances: { ...row.counts, total: Object.values(row.counts).reduce((sum, count) => sum + count, 0) },
    contact: contactOf(row, caller),
    privateLink:
      row.publish === 'private_link' && row.linkSecret !== undefined
        ? `${baseUrl}/offers/${row.uuid}?link=${row.linkSecret}`
        : null,
    agreementUrl: row.agreementPath == null ? null : media.url(row.agreementPath),
    transitions: caller.hasScope('api:write') ? transitionsFor(situationOf(row, caller, now)) : [],
  });

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

const baseOf = ({ variantOfUuid }: OfferRow, variants: readonly VariantRow[]): NamedReference | null =>
  variantOfUuid == null ? null : (variants.find(({ uuid }) => uuid === variantOfUuid) ?? null);

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
