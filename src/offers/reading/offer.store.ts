import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { listedRows } from '../../platform/http/listing/scroll.js';
import { allOf, cutOf, orderOf } from './offer-cut.js';
import { type OffersQuery } from './reading.inputs.js';
import { hostsMayEdit } from '../../editions/edition-online.js';
import { openedBy, visibleTo } from '../model/offer.access.js';
import { LISTS_OF_PAGE, OFFER_SECRET, offerColumns, type OfferRow, type OfferTarget } from './offer.columns.js';

/** SQL that reads offers. */
@Injectable()
export class OfferStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * One page of the offers visible to the caller. The page is cut on the identifiers alone, which an index in sort
   * order can answer; only its rows are then read. `limit 1` forces a lookup by key for each: the generic plan does
   * not know how short the page is, and would read the whole table.
   */
  page(caller: Caller, query: OffersQuery): Promise<OfferRow[]> {
    const conditions = new Conditions(this.clock.now());
    const isPage = query.scroll === undefined;
    const columns = offerColumns(caller, conditions, isPage ? LISTS_OF_PAGE.columns : undefined);
    const rows = `cross join lateral (select * from offers where uuid = page.uuid limit 1) o
      join editions e on e.uuid = o.edition_uuid`;
    const sql = isPage
      ? `with cut as materialized (select array(${cutOf(caller, query, conditions)}) as uuids)
          select ${columns} from unnest((select uuids from cut)) with ordinality page (uuid, place)
          ${rows} ${LISTS_OF_PAGE.joins} order by page.place`
      : `select ${columns} from (${allOf(caller, query, conditions)}) page ${rows} ${orderOf(query)}`;
    return listedRows(this.database, query, { name: 'offers_page', sql, parameters: conditions.parameters });
  }

  /**
   * The offer, if it exists for the caller; the link secret gives access to one that is published through the link
   * only.
   */
  async visible(caller: Caller, uuid: string, link?: string): Promise<OfferRow | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = ${conditions.bind(uuid)}`);
    const visible = visibleTo(caller, conditions);
    conditions.add(link === undefined ? visible : `(${visible} or ${openedBy(link, conditions)})`);
    const sql = `select ${offerColumns(caller, conditions)}, ${OFFER_SECRET} from offers o
      join editions e on e.uuid = o.edition_uuid ${conditions.where}`;
    const [offer] = await this.database.composed<OfferRow>('offers_visible', sql, conditions.parameters);
    return offer;
  }

  /** Those of the offers that exist for the caller, each once, by name. */
  many(caller: Caller, uuids: readonly string[]): Promise<OfferRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = any(${conditions.bind(uuids)}::uuid[])`).add(visibleTo(caller, conditions));
    const sql = `select ${offerColumns(caller, conditions)} from offers o join editions e on e.uuid = o.edition_uuid
      ${conditions.where} order by o.name collate german, o.uuid`;
    return this.database.composed('offers_many', sql, conditions.parameters);
  }

  /** The columns of an offer that actions need, if it exists for the caller. */
  async target(caller: Caller, uuid: string): Promise<OfferTarget | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = ${conditions.bind(uuid)}`).add(visibleTo(caller, conditions));
    const sql = `select o.uuid, ${caller.isAdmin ? 'true' : hostsMayEdit('e', conditions.now)} as "hostsMayEdit",
        (select json_agg(json_build_object('uuid', l.host_uuid)) from offer_hosts l where l.offer_uuid = o.uuid) as "hostList"
      from offers o join editions e on e.uuid = o.edition_uuid ${conditions.where}`;
    const [offer] = await this.database.composed<OfferTarget>('offers_target', sql, conditions.parameters);
    return offer;
  }
}
