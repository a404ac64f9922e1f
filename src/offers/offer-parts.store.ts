import { Injectable } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { Conditions, statementName } from '../common/listing/conditions.js';
import { type Reference } from '../common/view/field.js';
import { type OfferDate } from './entities/offer-date.entity.js';
import { visibleTo } from './offer.access.js';

/** A record an offer points to. */
export type Linked = Reference & { readonly offerUuid: string; readonly kind: 'host' | 'category' };

/** A variant and its base. */
export type Variant = Reference & { readonly variantOfUuid: string | null };

/** What hangs on offers, each kind in one named statement for a whole page. */
@Injectable()
export class OfferPartsStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  dates(offers: readonly string[]): Promise<OfferDate[]> {
    return this.database.rows(
      'offer_dates_of',
      `select uuid, offer_uuid as "offerUuid", begin_at as "beginAt", end_at as "endAt", recurrence from offer_dates
       where offer_uuid = any($1) order by begin_at, uuid`,
      [offers],
    );
  }

  /** Hosts and categories together: two kinds of the same thing, one round trip. */
  links(offers: readonly string[]): Promise<Linked[]> {
    return this.database.rows(
      'offer_links_of',
      `select l.offer_uuid as "offerUuid", 'host' as kind, l.position, h.uuid, h.name, h.alias
         from offer_hosts l join hosts h on h.uuid = l.host_uuid where l.offer_uuid = any($1)
       union all select l.offer_uuid, 'category', l.position, c.uuid, c.name, c.alias
         from offer_categories l join categories c on c.uuid = l.category_uuid where l.offer_uuid = any($1)
       order by position, uuid`,
      [offers],
    );
  }

  media(offers: readonly string[]): Promise<{ offerUuid: string; path: string }[]> {
    return this.database.rows(
      'offer_media_of',
      'select offer_uuid as "offerUuid", path from offer_media where offer_uuid = any($1) order by position, uuid',
      [offers],
    );
  }

  /** Variants of these offers and the bases of those that are variants, as far as they exist for the caller. */
  variants(offers: readonly string[], bases: readonly string[], caller: Caller): Promise<Variant[]> {
    const conditions = new Conditions(this.clock.now());
    const related = `(o.variant_of_uuid = any(${conditions.bind(offers)}) or o.uuid = any(${conditions.bind(bases)}))`;
    const { where } = conditions.add(related).add(visibleTo(caller, conditions));
    const sql = `select o.uuid, o.name, o.alias, o.variant_of_uuid as "variantOfUuid" from offers o ${where} order by o.created_at, o.uuid`;
    return this.database.rows(statementName('offer_variants', sql), sql, conditions.parameters);
  }
}
