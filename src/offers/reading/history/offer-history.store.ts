import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { ADMIN_ROLES } from '../../../kernel/caller/roles.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { Conditions } from '../../../platform/listing/conditions.js';
import { type OfferHistoryQuery } from './offer-history.query.js';
import { type OfferEvent } from '../../model/offer-history.js';
import { OFFER_HISTORY_COLUMNS, type OfferHistoryRow } from './offer-history.columns.js';
import { accountOf } from '../../../accounts/account.sql.js';

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

  /** The same where each offer has an event of its own. */
  async addEach(
    caller: Caller,
    entries: readonly { readonly offer: string; readonly event: OfferEvent }[],
  ): Promise<string[]> {
    const rows = entries.map(({ offer, event }) => ({ uuid: newUuid(), offer, ...event }));
    await this.database.write(
      'offer_history_add',
      `insert into offer_history (uuid, offer_uuid, account_uuid, at, action, transition, from_status, to_status, fields,
         changes, notified, note)
       select e.uuid, e.offer, $2, $3, e.action, e.transition, coalesce(e."from", '{}'), coalesce(e."to", '{}'),
         coalesce(e.fields, '{}'), coalesce(e.changes, '[]'), coalesce(e.notified, false), e.note
       from jsonb_to_recordset($1::jsonb) e (uuid uuid, offer uuid, action text, transition text, "from" text[], "to" text[],
         fields text[], changes jsonb, notified boolean, note text)`,
      [JSON.stringify(rows), caller.accountUuid ?? null, this.clock.now()],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /**
   * How often organisers have notified the families of the transitions of one of these offers since then: the most.
   */
  async toldByOrganisers(offers: readonly string[], since: Date): Promise<number> {
    const row = await this.database.row<{ times: number | null }>(
      'offer_history_told_by_organisers',
      `select max(t.times)::int as times from (
         select count(*) as times from offer_history e join ${accountOf('e.account_uuid')}
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
