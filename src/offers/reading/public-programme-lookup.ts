import { Injectable } from '@nestjs/common';
import { Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { MediaLibrary } from '../../media/media-library.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { type Reference } from '../../platform/http/view/field.js';
import { visibleTo } from '../model/offer.access.js';
import { filterOffers } from './offer-filters.js';
import {
  ADDRESS_COLUMNS,
  AGREEMENT_COLUMNS,
  type AgreementRow,
  type OfferAddress,
  type OfferRow,
  type OfferRecord,
} from './offer.view.js';
import { OfferReader } from './offer-reader.js';
import { OfferStore } from './offer.store.js';
import { type OffersQuery } from './reading.inputs.js';

/** As many as search engines read in one file. */
const MAX_ADDRESSES = 49_999;

/** An offer that was found; its columns are read together with those of the others. */
interface Found {
  readonly uuid: string;
}

/** Whether a family has to sign a form to take part, and where it is. */
export interface Agreement {
  readonly needed: boolean;
  readonly form: string | null;
}

/** The programme as callers without a token get it from GET /offers, and what pages about it need besides (R-PAGE-1). */
@Injectable()
export class PublicProgrammeLookup {
  constructor(
    private readonly database: Database,
    private readonly store: OfferStore,
    private readonly reader: OfferReader,
    private readonly media: MediaLibrary,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of the offers that the filters find, in the order in which families ask for them: what takes place next comes
   * first, then what has no dates, and last what is over, by its last date.
   */
  async page(query: OffersQuery): Promise<OfferRecord[]> {
    const conditions = this.found(query);
    const found = await this.database.composed<Found>(
      'public_offers_page',
      `select o.uuid from offers o
       left join lateral (select min(d.begin_at) filter (where d.end_at > ${conditions.now}) as next,
           max(d.begin_at) as last
         from offer_occurrences d where d.offer_uuid = o.uuid) coming on true
       ${conditions.where}
       order by o.first_begin_at is not null and coming.next is null, coming.next, coming.last desc nulls last, o.uuid
       ${conditions.page(query)}`,
      conditions.parameters,
    );
    return this.inOrder(found);
  }

  /** A page of the offers that the filters find, what was changed last first. */
  async latest(query: OffersQuery): Promise<OfferRecord[]> {
    const conditions = this.found(query);
    const found = await this.database.composed<Found>(
      'public_offers_latest',
      `select o.uuid from offers o ${conditions.where} order by o.modified_at desc, o.uuid ${conditions.page(query)}`,
      conditions.parameters,
    );
    return this.inOrder(found);
  }

  /** Addresses of all public offers, and the times of their last changes. */
  addresses(): Promise<OfferAddress[]> {
    const conditions = this.visible();
    return this.database.composed(
      'public_offers_addresses',
      `select ${ADDRESS_COLUMNS} from offers o ${conditions.where}
       order by o.uuid limit ${MAX_ADDRESSES}`,
      conditions.parameters,
    );
  }

  /** When an offer began before it was moved; of several times the last. Known of offers for which families applied. */
  async beginBeforeMove(uuid: string): Promise<Date | undefined> {
    const former = await this.database.row<{ begin: Date }>(
      'public_offers_former_begin',
      `select min((d ->> 'begin')::timestamptz) as begin
       from offer_former_details f cross join jsonb_array_elements(f.dates) d
       where f.offer_uuid = $1 group by f.nth
       having min((d ->> 'begin')::timestamptz) <> (select o.first_begin_at from offers o where o.uuid = $1)
       order by f.nth desc limit 1`,
      [uuid],
    );
    return former?.begin;
  }

  /** What a page says of the form besides what GET /offers tells callers without a token. */
  async agreementOf(uuid: string): Promise<Agreement> {
    const row = await this.database.row<AgreementRow>(
      'public_offers_agreement',
      `select ${AGREEMENT_COLUMNS} from offers o where o.uuid = $1`,
      [uuid],
    );
    const path = row?.agreementPath ?? null;
    return { needed: row?.requiresAgreement === true || path !== null, form: path && this.media.url(path) };
  }

  /** How many offers the filters find, on all pages. */
  count(query: OffersQuery): Promise<number> {
    return this.counted('public_offers_count', this.found(query));
  }

  /** How many of them are over: all their dates are past. */
  past(query: OffersQuery): Promise<number> {
    const conditions = this.found(query);
    conditions.add(`o.first_begin_at is not null and not exists (select from offer_occurrences d
      where d.offer_uuid = o.uuid and d.end_at > ${conditions.now})`);
    return this.counted('public_offers_past', conditions);
  }

  /** The categories of the offers that everybody may see, by name. */
  categories(): Promise<Reference[]> {
    const conditions = this.visible();
    return this.database.composed(
      'public_offers_categories',
      `select distinct k.uuid, k.name, k.alias, k.name collate german as by_name from offers o
       cross join lateral (select c.uuid, c.name, c.alias from offer_categories l
         join categories c on c.uuid = l.category_uuid where l.offer_uuid = o.uuid) k
       ${conditions.where} order by by_name, k.uuid`,
      conditions.parameters,
    );
  }

  /** The editions of the offers that everybody may see, by name. */
  editions(): Promise<Reference[]> {
    const conditions = this.visible();
    return this.database.composed(
      'public_offers_editions',
      `select n.uuid, n.name, n.alias from editions n where exists (
         select from offers o ${conditions.where} and o.edition_uuid = n.uuid)
       order by n.name collate german, n.uuid`,
      conditions.parameters,
    );
  }

  /** The offer of a page's address, if it exists and is public, or the caller has the secret of its link. */
  async one(address: RecordRef, link?: string): Promise<OfferRecord | undefined> {
    const uuid = await this.named(address);
    if (uuid === undefined) return undefined;
    const row = await this.store.visible(Caller.anonymous, uuid, link);
    if (row === undefined) return undefined;
    const [offer] = await this.load([row]);
    return offer;
  }

  /** The offer of an address, no matter who may see it; an alias is what is looked for first. */
  private async named({ uuid, alias }: RecordRef): Promise<string | undefined> {
    const named = await this.database.row<Found>(
      'offers_by_address',
      'select uuid from offers where uuid = $1 or alias = $2 order by alias = $2 desc limit 1',
      [uuid ?? null, alias],
    );
    return named?.uuid;
  }

  private async inOrder(found: readonly Found[]): Promise<OfferRecord[]> {
    const rows = await this.store.many(
      Caller.anonymous,
      found.map(({ uuid }) => uuid),
    );
    const byUuid = new Map(rows.map((row) => [row.uuid, row]));
    return this.load(found.flatMap(({ uuid }) => byUuid.get(uuid) ?? []));
  }

  private load(rows: readonly OfferRow[]): Promise<OfferRecord[]> {
    return this.reader.complete(Caller.anonymous, rows);
  }

  private async counted(name: string, { where, parameters }: Conditions): Promise<number> {
    const [found] = await this.database.composed<{ count: number }>(
      name,
      `select count(*)::int as count from offers o ${where}`,
      parameters,
    );
    return found?.count ?? 0;
  }

  private found(query: OffersQuery): Conditions {
    const conditions = this.visible();
    filterOffers(conditions, query);
    return conditions;
  }

  private visible(): Conditions {
    const conditions = new Conditions(this.clock.now());
    return conditions.add(visibleTo(Caller.anonymous, conditions));
  }
}
