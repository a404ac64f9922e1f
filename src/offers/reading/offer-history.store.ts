import { Injectable } from '@nestjs/common';
import { type Caller, ADMIN_ROLES } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { rowOf, tableColumnsOf } from '../../platform/database/columns-of.js';
import { type Reference } from '../../platform/http/view/field.js';
import { Database } from '../../platform/database/database.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { type OfferHistoryQuery } from './reading.inputs.js';
import { OfferHistoryEntry } from '../model/offers.entities.js';
import { type OfferEvent } from '../model/offer.js';
import { OFFER_HISTORY_COLUMNS, type OfferHistoryRow } from './offer-history.view.js';

const ENTRY = tableColumnsOf(OfferHistoryEntry).join(', ');

/** All SQL about the history of offers. */
@Injectable()
export class OfferHistoryStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Records what the caller did to the offers, in the same transaction.
   * @returns the uuid of each offer's entry
   */
  add(caller: Caller, offers: readonly string[], event: OfferEvent): Promise<string[]> {
    return this.addEach(
      caller,
      offers.map((offer) => ({ offer, event })),
    );
  }

  /** Adds entries where each offer has an event of its own. */
  async addEach(
    caller: Caller,
    entries: readonly { readonly offer: string; readonly event: OfferEvent }[],
  ): Promise<string[]> {
    const by = { accountUuid: caller.accountUuid ?? null, at: this.clock.now() };
    const rows = entries.map(
      ({ offer, event: { from = [], to = [], fields = [], changes = [], notified = false, ...event } }) => ({
        ...{ uuid: newUuid(), offerUuid: offer, ...by, ...event },
        ...{ fromStatus: from, toStatus: to, fields, changes, notified, mailed: null },
      }),
    );
    await this.database.rows(
      'offer_history_add',
      `insert into offer_history (${ENTRY}) select ${ENTRY} from jsonb_populate_recordset(null::offer_history, $1::jsonb)`,
      [JSON.stringify(rows.map((row) => rowOf(OfferHistoryEntry, row)))],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** Somebody was mailed of those among these entries, which this transaction has added; nobody of the others. */
  async noteMailed(entries: readonly string[], mailed: readonly string[]): Promise<void> {
    await this.database.rows(
      'offer_history_mailed',
      'update offer_history e set mailed = e.uuid = any($2::uuid[]) where e.uuid = any($1::uuid[])',
      [entries, mailed],
    );
  }

  /**
   * How often hosts have notified the families of the transitions of one of these offers since then: the most.
   */
  async notificationsByHosts(offers: readonly string[], since: Date): Promise<number> {
    const row = await this.database.row<{ times: number | null }>(
      'offer_history_notifications_by_hosts',
      `select max(t.times)::int as times from (
         select count(*) as times from offer_history e join accounts a on a.uuid = e.account_uuid
         where e.offer_uuid = any($1::uuid[]) and e.notified and e.at >= $2 and not a.roles && $3::text[]
         group by e.offer_uuid) t`,
      [offers, since, ADMIN_ROLES],
    );
    return row?.times ?? 0;
  }

  /** One page of an offer's history, latest first. */
  page(offer: string, query: OfferHistoryQuery): Promise<OfferHistoryRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(`e.offer_uuid = ${conditions.bind(offer)}`)
      .when(query.action, (actions) => `e.action = any(${conditions.bind(actions)})`);
    return this.database.composed(
      'offer_history_page',
      `select ${OFFER_HISTORY_COLUMNS}
       from offer_history e ${conditions.where} order by e.at desc, e.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
  }
}

/** Present names of the records that a change mentions; a uuid is looked for among all kinds. */
@Injectable()
export class ChangedReferencesStore {
  constructor(private readonly database: Database) {}

  records(uuids: readonly string[]): Promise<Reference[]> {
    const kinds = [
      ['hosts h', 'h'],
      ['categories c', 'c'],
      ['editions e', 'e'],
      ['offers o', 'o'],
    ];
    const selects = kinds.map(
      ([rows, alias]) =>
        `select ${alias}.uuid, ${alias}.name, ${alias}.alias from ${rows} where ${alias}.uuid = any($1::uuid[])`,
    );
    return this.database.rows<Reference>('offer_history_references', selects.join(' union all '), [uuids]);
  }
}
