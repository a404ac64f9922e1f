import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { AliasStore } from '../../../platform/database/alias.store.js';
import { type NewRow } from '../../../platform/database/columns-of.js';
import { Offer } from '../../model/entities/offer.entity.js';
import { type OfferRecord } from '../../reading/offer.view.js';
import { OfferHistoryStore } from '../../reading/history/offer-history.store.js';
import { OfferLock } from '../../state/offer-lock.js';
import { newLinkSecret } from '../../../kernel/ids/link-secret.js';
import { type ExpandedDate } from '../../state/offer-dates.js';
import { type OfferColumns, type OfferLinks, OfferWriteStore } from '../../state/offer-write.store.js';

/** An offer to be created, from a body or from another offer. */
export interface NewOffer {
  readonly uuid: string;
  readonly edition: string;
  readonly columns: OfferColumns & { readonly name: string };
  readonly links: OfferLinks;
  readonly dates: readonly ExpandedDate[];
  readonly variantOf?: string;
  /** For the history: the fields with values. */
  readonly fields: readonly string[];
}

/** Creates offers: always drafts, with an alias and a link secret of their own. Call it within a transaction. */
@Injectable()
export class OfferFactory {
  constructor(
    private readonly store: OfferWriteStore,
    private readonly aliases: AliasStore,
    private readonly history: OfferHistoryStore,
    private readonly lock: OfferLock,
    private readonly clock: Clock,
  ) {}

  async add(caller: Caller, { uuid, edition, columns, ...offer }: NewOffer): Promise<OfferRecord> {
    const now = this.clock.now();
    await this.aliases.insert(Offer, {
      ...DEFAULTS,
      ...columns,
      uuid,
      editionUuid: edition,
      linkSecret: newLinkSecret(),
      variantOfUuid: offer.variantOf ?? null,
      createdAt: now,
      modifiedAt: now,
    });
    await this.store.addLinks(uuid, offer.links);
    await this.store.addDates(uuid, offer.dates);
    await this.history.add(caller, [uuid], { action: 'created', fields: offer.fields });
    return this.lock.reread(caller, uuid);
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
