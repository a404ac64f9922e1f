import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type NotifyFamiliesPayload } from '../../offers/actions/transitions/notify-families.js';
import { type OfferHistoryEntry } from '../../offers/model/offers.entities.js';
import { offerLockOrder } from '../../offers/model/offer.sql.js';

/**
 * SQL condition: an entry of an offer's history (h) cancels or relaunches the offer. A publication counts if families
 * are notified of it; otherwise they never learn of it.
 */
const CALLS_OFF_OR_ON = "(h.transition in ('cancel', 'relaunch') or h.transition = 'publish' and h.notified)";

/** SQL condition: an entry made while the offer was not shown. */
const WHILE_HIDDEN = (entry: string): string => `${entry}.to_status[1] = 'unpublished'`;

/** A transition to report, and the other reported transitions of the offer. */
interface TransitionFacts {
  /** Remark made with the transition. */
  readonly note: string | null;
  /** There is a later one: this one no longer holds. */
  readonly later: boolean;
  /** It was made while the offer was not shown, and holds there, too. */
  readonly hidden: boolean;
  /** History entries of the earlier ones. */
  readonly earlier: readonly string[];
}

/** SQL about transitions reported to families. */
@Injectable()
export class NotifiedTransitionsStore {
  constructor(private readonly database: Database) {}

  /**
   * Nobody calls the offers off or on until this transaction ends. Otherwise that transaction could not cancel the mails
   * being written here, and the next mail about it would not know of them. In the order in which writers of offers lock them.
   */
  async hold(offers: readonly string[]): Promise<void> {
    await this.database.rows(
      'notified_transitions_hold',
      `select o.uuid from offers o where o.uuid = any($1::uuid[])
       ${offerLockOrder()} for share`,
      [offers],
    );
  }

  async of({ offer, history }: Pick<NotifyFamiliesPayload, 'offer' | 'history'>): Promise<TransitionFacts> {
    const rows = await this.database.rows<
      Pick<OfferHistoryEntry, 'uuid' | 'note'> & Pick<TransitionFacts, 'hidden'> & { readonly later: boolean }
    >(
      'notified_transitions',
      `select h.uuid, (h.at, h.uuid) > (this.at, this.uuid) as later, this.note, ${WHILE_HIDDEN('this')} as hidden
       from offer_history h join offer_history this on this.uuid = $2
       where h.offer_uuid = $1 and ${CALLS_OFF_OR_ON}`,
      [offer, history],
    );
    return {
      note: rows.find(({ uuid }) => uuid === history)?.note?.trim() || null,
      hidden: rows.some((row) => row.hidden),
      later: rows.some(({ later }) => later),
      earlier: rows.filter(({ uuid, later }) => uuid !== history && !later).map(({ uuid }) => uuid),
    };
  }

  /**
   * Of these transitions of offers, made together, those that still hold: nothing was called off or on since, and the
   * offer takes place, or not, as they said.
   */
  async holding(
    told: readonly Pick<NotifyFamiliesPayload, 'offer' | 'history'>[],
    cancelled: boolean,
  ): Promise<readonly string[]> {
    const rows = await this.database.rows<{ offer: string }>(
      'notified_transitions_holding',
      `select o.uuid as offer from unnest($1::uuid[], $2::uuid[]) w (offer, history) join offers o on o.uuid = w.offer
       where o.cancelled = $3 and (o.cancelled or o.place = 'published' or exists (
         select from offer_history e where e.uuid = w.history and ${WHILE_HIDDEN('e')})) and w.history = (
         select h.uuid from offer_history h where h.offer_uuid = o.uuid and ${CALLS_OFF_OR_ON}
         order by h.at desc, h.uuid desc limit 1)`,
      [told.map(({ offer }) => offer), told.map(({ history }) => history), cancelled],
    );
    return rows.map(({ offer }) => offer);
  }

  /** The transitions of these offers that were reported before those made together. */
  before(told: readonly Pick<NotifyFamiliesPayload, 'offer' | 'history'>[]): Promise<string[]> {
    return this.database.uuids(
      'notified_transitions_before',
      `select h.uuid from unnest($1::uuid[], $2::uuid[]) w (offer, history)
         join offer_history this on this.uuid = w.history join offer_history h on h.offer_uuid = w.offer
       where ${CALLS_OFF_OR_ON} and (h.at, h.uuid) < (this.at, this.uuid)`,
      [told.map(({ offer }) => offer), told.map(({ history }) => history)],
    );
  }
}
