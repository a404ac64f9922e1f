import { Injectable } from '@nestjs/common';
import { accountReference, type NamedAccount } from '../../../accounts/masks.js';
import { namedAccountOf } from '../../../accounts/named-account.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { ADMIN_ROLES } from '../../../kernel/caller/roles.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { Database } from '../../../platform/database/database.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { Conditions } from '../../../platform/listing/conditions.js';
import { type OfferHistoryQuery } from './offer-history.query.js';
import { OfferHistoryEntry } from '../../model/entities/offer-history-entry.entity.js';
import { type OfferEvent, type OfferHistoryRecord } from '../../model/offer-history.js';
import { accountOf } from '../../../accounts/account.sql.js';

type Row = RowOf<typeof COLUMNS> & Pick<OfferHistoryRecord, 'from' | 'to'> & { readonly account: NamedAccount | null };

/** The columns of an entry except its offer; the states have shorter names. */
const COLUMNS = columnsOf(OfferHistoryEntry, 'e', { except: ['offerUuid', 'accountUuid', 'fromStatus', 'toStatus'] });

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
  async add(caller: Caller, offers: readonly string[], event: OfferEvent): Promise<string[]> {
    const uuids = offers.map(() => newUuid());
    await this.database.rows(
      'offer_history_add',
      `insert into offer_history (uuid, offer_uuid, account_uuid, at, action, transition, from_status, to_status, fields,
         notified, note)
       select e.uuid, e.offer, $3, $4, $5, $6, $7, $8, $9, $10, $11 from unnest($1::uuid[], $2::uuid[]) e (uuid, offer)`,
      [
        uuids,
        offers,
        caller.accountUuid ?? null,
        this.clock.now(),
        event.action,
        event.transition ?? null,
        event.from ?? [],
        event.to ?? [],
        event.fields ?? [],
        event.notified ?? false,
        event.note ?? null,
      ],
    );
    return uuids;
  }

  /** How often organisers have notified the families of the offer's transitions since then. */
  async toldByOrganisers(offer: string, since: Date): Promise<number> {
    const [row] = await this.database.rows<{ times: number }>(
      'offer_history_told_by_organisers',
      `select count(*)::int as times from offer_history e join ${accountOf('e.account_uuid')}
       where e.offer_uuid = $1 and e.notified and e.at >= $2 and not a.roles && $3::text[]`,
      [offer, since, ADMIN_ROLES],
    );
    return row?.times ?? 0;
  }

  /** One page of an offer's history, latest first. */
  async page(caller: Caller, offer: string, query: OfferHistoryQuery): Promise<OfferHistoryRecord[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(`e.offer_uuid = ${conditions.bind(offer)}`)
      .when(query.action, (actions) => `e.action = any(${conditions.bind(actions)})`);
    const rows = await this.database.composed<Row>(
      'offer_history_page',
      `select ${COLUMNS}, e.from_status as "from", e.to_status as "to", ${namedAccountOf('e.account_uuid')} as account
       from offer_history e ${conditions.where} order by e.at desc, e.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
    return rows.map(({ account, ...entry }) => ({
      ...entry,
      by: account === null ? null : accountReference(account, caller),
    }));
  }
}
