import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/listing/conditions.js';
import { Offer } from '../model/entities/offer.entity.js';
import { visibleTo } from '../model/offer.access.js';

/** A variant and its base. */
export type Variant = RowOf<typeof VARIANT>;

const VARIANT = columnsOf(Offer, 'o', { only: ['uuid', 'name', 'alias', 'variantOfUuid'] });

/** Related data of offers that depends on the caller, in one named statement for a whole page. */
@Injectable()
export class OfferPartsStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Variants of these offers and bases of those that are variants, if visible to the caller. */
  variants(offers: readonly string[], bases: readonly string[], caller: Caller): Promise<Variant[]> {
    const conditions = new Conditions(this.clock.now());
    const related = `(o.variant_of_uuid = any(${conditions.bind(offers)}) or o.uuid = any(${conditions.bind(bases)}))`;
    const { where } = conditions.add(related).add(visibleTo(caller, conditions));
    const sql = `select ${VARIANT} from offers o ${where} order by o.created_at, o.uuid`;
    return this.database.composed('offer_variants', sql, conditions.parameters);
  }
}
