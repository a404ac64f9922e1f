import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { slugify, uniqueSlug } from '../../../kernel/text/slug.js';
import { AliasStore } from '../../../platform/database/alias.store.js';
import { type NewRow } from '../../../platform/database/columns-of.js';
import { Offer } from '../../model/offers.entities.js';
import { type OfferRecord } from '../../reading/offer.view.js';
import { OfferHistoryStore } from '../../reading/offer-history.store.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferMediaStore } from '../../state/offer-media.store.js';
import { newLinkSecret } from '../../../kernel/ids/link-secret.js';
import { type ExpandedDate } from '../../state/offer-dates.js';
import { type OfferColumns, type OfferLinks, OfferWriteStore } from '../../state/offer-write.store.js';
import { type OfferFiles } from '../media/offer-files.js';

/** An offer to be created, from a body or from another offer. */
export interface NewOffer {
  readonly uuid: string;
  readonly edition: string;
  readonly columns: OfferColumns & { readonly name: string };
  readonly links: OfferLinks;
  readonly dates: readonly ExpandedDate[];
  readonly variantOf?: string;
  readonly files?: OfferFiles | undefined;
  /** What the caller's own program calls it. */
  readonly externalId?: string | null | undefined;
  /** For the history: the fields with values. */
  readonly fields: readonly string[];
}

/** Creates offers: always drafts, with an alias and a link secret of their own. Call it within a transaction. */
@Injectable()
export class OfferFactory {
  constructor(
    private readonly store: OfferWriteStore,
    private readonly media: OfferMediaStore,
    private readonly aliases: AliasStore,
    private readonly history: OfferHistoryStore,
    private readonly lock: OfferLock,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 422 the caller calls another offer so (`externalId`) */
  async add(caller: Caller, offer: NewOffer): Promise<OfferRecord> {
    const { uuid } = offer;
    await this.aliases.insert(Offer, this.rowOf(offer));
    await this.store.addLinks(uuid, offer.links);
    await this.store.addDates([offer]);
    await this.store.call(caller, uuid, offer.externalId);
    await this.media.addAll([{ offer: uuid, pictures: offer.files?.pictures ?? [] }]);
    await this.history.add(caller, [uuid], { action: 'created', fields: offer.fields });
    return this.lock.reread(caller, uuid);
  }

  /**
   * Several offers, bases before their variants, in a constant number of statements. Others who create
   * offers wait until the transaction ends.
   */
  async addAll(caller: Caller, offers: readonly Omit<NewOffer, 'fields'>[]): Promise<OfferRecord[]> {
    const taken = await this.aliases.all('offers');
    const rows = offers.map((offer) => {
      const alias = uniqueSlug(slugify(offer.columns.name), taken);
      taken.add(alias);
      return { row: { ...this.rowOf(offer), alias }, links: offer.links };
    });
    const uuids = offers.map(({ uuid }) => uuid);
    await this.store.insertAll(rows);
    await this.store.addDates(offers);
    await this.media.addAll(offers.map(({ uuid, files }) => ({ offer: uuid, pictures: files?.pictures ?? [] })));
    await this.history.add(caller, uuids, { action: 'created', fields: [] });
    return this.lock.rereadAll(caller, uuids);
  }

  private rowOf({
    uuid,
    edition,
    columns,
    variantOf,
    files,
  }: Omit<NewOffer, 'dates' | 'fields'>): Omit<NewRow<Offer>, 'alias'> & { readonly name: string } {
    const now = this.clock.now();
    return {
      ...DEFAULTS,
      ...columns,
      uuid,
      editionUuid: edition,
      linkSecret: newLinkSecret(),
      variantOfUuid: variantOf ?? null,
      agreementPath: files?.agreement ?? null,
      createdAt: now,
      modifiedAt: now,
    };
  }
}

/** Fields that always have a value; all others start empty. */
const DEFAULTS = {
  place: 'draft',
  cancelled: false,
  publish: 'public',
  requiresApplication: true,
  onlineApplication: true,
  applicationQuestions: [],
  requiresAgreement: false,
  accessibility: [],
  calendarLead: 0,
} satisfies Partial<NewRow<Offer>>;
