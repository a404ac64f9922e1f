import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { visibleTo } from '../model/offer.access.js';
import { VARIANT_COLUMNS, type VariantRow } from './offer.view.js';

/** Related data of offers that depends on the caller, in one named statement for a whole page. */
@Injectable()
export class OfferPartsStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Variants of these offers and bases of those that are variants, if visible to the caller. */
  variants(offers: readonly string[], bases: readonly string[], caller: Caller): Promise<VariantRow[]> {
    return this.read(
      'offer_variants',
      caller,
      (bind) => `o.variant_of_uuid = any(${bind(offers)}) or o.uuid = any(${bind(bases)})`,
    );
  }

  /** Base and variants of one offer whose row is not known yet. */
  related(offer: string, caller: Caller): Promise<VariantRow[]> {
    return this.read('offer_related', caller, (bind) => {
      const uuid = bind(offer);
      return `o.variant_of_uuid = ${uuid} or o.uuid = (select v.variant_of_uuid from offers v where v.uuid = ${uuid})`;
    });
  }

  private read(
    name: string,
    caller: Caller,
    which: (bind: (value: unknown) => string) => string,
  ): Promise<VariantRow[]> {
    const conditions = new Conditions(this.clock.now());
    const { where } = conditions
      .add(`(${which((value) => conditions.bind(value))})`)
      .add(visibleTo(caller, conditions));
    const sql = `select ${VARIANT_COLUMNS} from offers o ${where} order by o.created_at, o.uuid`;
    return this.database.composed(name, sql, conditions.parameters);
  }
}
