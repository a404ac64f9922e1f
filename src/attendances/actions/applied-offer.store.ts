import { Injectable } from '@nestjs/common';
import { listsReleased } from '../../editions/edition.sql.js';
import { Offer } from '../../offers/model/offers.entities.js';
import { type Owned, visibleTo } from '../../offers/model/offer.access.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { Database } from '../../platform/database/database.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Conditions } from '../../platform/http/listing/conditions.js';

const OFFER = columnsOf(Offer, 'o', { only: ['uuid'] });

/** The columns of an `OpenOffer` (o), in its edition (e). */
const openOfferColumns = (now: string): string => `${OFFER}, ${listsReleased('e', now)} as released,
  array(select json_build_object('uuid', l.host_uuid) from offer_hosts l where l.offer_uuid = o.uuid) as hosts`;

/** The columns of an offer that permission to apply depends on. */
export interface OpenOffer extends Owned, RowOf<typeof OFFER> {
  /** Host users see the applications (R-ATT-11). */
  readonly released: boolean;
}

/** Finds the offers that applications reference. */
@Injectable()
export class AppliedOfferStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The offer, if the caller may see it; offers are referenced by UUID only (R-API-6). Its edition is locked against changes,
   * the first of the locks (`ChildLock`).
   */
  async hold(caller: Caller, ref: RecordRef): Promise<OpenOffer | undefined> {
    return (await this.holdAll(caller, [ref]))[0];
  }

  /** Those of the offers that the caller may see, and their editions locked so. */
  async holdAll(caller: Caller, refs: readonly RecordRef[]): Promise<OpenOffer[]> {
    const uuids = [...new Set(refs.flatMap(({ uuid }) => uuid ?? []))];
    if (uuids.length === 0) return [];
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = any(${uuidsIn(conditions.bind(uuids))})`).add(visibleTo(caller, conditions));
    return this.database.composed<OpenOffer>(
      'applied_offer',
      `select ${openOfferColumns(conditions.now)}
       from offers o join editions e on e.uuid = o.edition_uuid ${conditions.where} order by e.uuid for key share of e`,
      conditions.parameters,
    );
  }
}
