import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { Conditions } from '../../../platform/http/listing/conditions.js';
import { Offer } from '../../model/offers.entities.js';
import { type OfferRow } from '../../reading/offer.view.js';
import { OfferStore } from '../../reading/offer.store.js';
import { writableBy } from '../../model/offer.access.js';
import { type OfferColumns, type OfferLinks } from '../../state/offer-write.store.js';
import { OfferHostsStore } from '../../../hosts/host.store.js';
import { OfferCategoriesStore } from '../../../categories/category.store.js';

/** SQL that writes the variants of an offer (R-OFF-33): a constant number of statements, however many there are. */
@Injectable()
export class OfferVariantsStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly hosts: OfferHostsStore,
    private readonly categories: OfferCategoriesStore,
    private readonly offers: OfferStore,
  ) {}

  /** The variants of an offer, oldest first, locked until the transaction ends. */
  lock(base: string): Promise<string[]> {
    return this.database.uuids(
      'offer_variants_lock',
      'select uuid from offers where variant_of_uuid = $1 order by created_at, uuid for no key update',
      [base],
    );
  }

  /** The given variants that the caller could also change directly. */
  async writable(caller: Caller, variants: readonly string[]): Promise<string[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = any(${conditions.bind(variants)})`).add(writableBy(caller, conditions));
    const rows = await this.database.composed<{ uuid: string }>(
      'offer_variants_writable',
      `select o.uuid from offers o join editions e on e.uuid = o.edition_uuid ${conditions.where}`,
      conditions.parameters,
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** These variants as they are, each once. */
  rows(caller: Caller, variants: readonly string[]): Promise<OfferRow[]> {
    return this.offers.many(caller, variants);
  }

  /** Applies the base's new values to the variants. */
  async follow(base: string, variants: readonly string[], columns: OfferColumns, links: OfferLinks): Promise<void> {
    await this.database.repository(Offer).update({ uuid: In([...variants]) }, columns);
    if (links.hosts !== undefined) await this.hosts.copy(base, variants);
    if (links.categories !== undefined) await this.categories.copy(base, variants);
  }

  /** Makes the first of the variants the base of the others. */
  async promote([heir, ...others]: readonly string[], now: Date): Promise<void> {
    if (heir === undefined) return;
    await this.database.rows(
      'offer_variants_promote',
      `update offers set variant_of_uuid = case when uuid = $1 then null else $1::uuid end, modified_at = $3
       where uuid = $1 or uuid = any($2)`,
      [heir, others, now],
    );
  }
}
