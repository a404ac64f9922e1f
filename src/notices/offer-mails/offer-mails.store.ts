import { Injectable } from '@nestjs/common';
import { CONCERNED, GOING, sqlOf, TAKING } from '../../offers/model/attendance-status.js';
import { type Participant } from '../../participants/participant.entity.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Attendance } from '../../attendances/model/attendances.entities.js';
import { type OpenFee } from '../application-mails/family-payment.js';
import { type NotifiedChange } from '../application-mails/notified-changes.sql.js';
import { type Account } from '../../accounts/accounts.entities.js';
import { Database } from '../../platform/database/database.js';
import { openFeeOf } from '../../money/ledger/book.sql.js';
import { type ConcernedFamily } from '../../offers/ports/offer-ports.js';
import { FAMILY_ADDRESS, lastEntryOf } from '../../attendances/model/attendance.sql.js';
import { type NotifyFamiliesPayload } from '../../offers/actions/transitions/notify-families.js';
import { type OfferHistoryEntry } from '../../offers/model/offers.entities.js';
import { offerLockOrder } from '../../offers/model/offer.sql.js';

/** Columns of an application (t) for mails: the remark, and whether the signed agreement form has arrived. */
const REMARKED_COLUMNS = columnsOf(Attendance, 't', { only: ['agreementReceived', 'comment'] });

/** A child with an application to the offer, and the amounts charged and paid for it, in cents. */
export interface ConcernedChild
  extends
    OpenFee,
    RowOf<typeof REMARKED_COLUMNS>,
    Pick<NotifiedChange, 'stateEntry'>,
    Readonly<Pick<Participant, 'uuid' | 'firstname' | 'lastname'>> {
  readonly status: (typeof CONCERNED)[number];
  readonly charged: NonNullable<Attendance['charged']>;
  readonly paid: Attendance['paidAmount'];
}

/** The family of a child: the parents' account, or a participant without one. */
export interface NotifiedFamily
  extends Readonly<Pick<Account, 'firstname' | 'lastname'>>, Pick<NotifiedChange, 'withdrawByLink' | 'firstBeginAt'> {
  readonly uuid: string;
  /** Null: a participant without an account. */
  readonly account: Participant['accountUuid'];
  readonly address: string | null;
  /** Since when its calendar may contain dates of the offer: the first place of one of these children. */
  readonly placedSince: Date | null;
  readonly children: readonly ConcernedChild[];
}

/** SQL about families with applications. */
@Injectable()
export class FamiliesStore {
  constructor(private readonly database: Database) {}

  /** The families with a place in one of these offers. */
  placedIn(offers: readonly string[]): Promise<Omit<ConcernedFamily, 'offer'>[]> {
    return this.database.rows<Omit<ConcernedFamily, 'offer'>>(
      'families_placed_in',
      `select distinct coalesce(a.uuid, p.uuid) as family, ${FAMILY_ADDRESS} is not null as reached from attendances t
         join participants p on p.uuid = t.participant_uuid left join accounts a on a.uuid = p.account_uuid
       where t.offer_uuid = any($1::uuid[]) and t.status in ${sqlOf(GOING)}`,
      [offers],
    );
  }

  /** The families with an application to one of the offers that has a place or waits for one, by offer. */
  concernedIn(offers: readonly string[]): Promise<ConcernedFamily[]> {
    return this.database.rows<ConcernedFamily>(
      'families_concerned_in',
      `select distinct t.offer_uuid as offer, coalesce(a.uuid, p.uuid) as family, ${FAMILY_ADDRESS} is not null as reached
       from attendances t join participants p on p.uuid = t.participant_uuid left join accounts a on a.uuid = p.account_uuid
       where t.offer_uuid = any($1::uuid[]) and t.status in ${sqlOf(CONCERNED)}`,
      [offers],
    );
  }

  /**
   * Every family with an application to the offer that has a place or waits for one (R-MAIL-6), with all children
   * concerned. Includes disabled accounts: their child is still on the list. The address is the account's, otherwise
   * the participant's; anonymised families have none.
   */
  ofOffer(offer: string): Promise<NotifiedFamily[]> {
    return this.database.rows<NotifiedFamily>(
      'families_of_offer',
      `select f.uuid, f.account, f.firstname, f.lastname, f.address, min(f.placed_since) as "placedSince",
         d.withdraw_by_link as "withdrawByLink", o.first_begin_at as "firstBeginAt",
         json_agg(json_build_object('uuid', f.child, 'attendance', f.attendance, 'firstname', f.child_firstname, 'lastname', f.child_lastname,
             'status', f.status, 'stateEntry', f."stateEntry", 'comment', f.comment, 'agreementReceived', f."agreementReceived", 'number', f.number,
              'charged', f.charged, 'paid', f.paid, 'debtor', f.debtor, 'open', f.open, 'balance', f.balance)
           order by f.date_of_birth nulls last, f.child_firstname, f.child) as children
       from (
         select coalesce(a.uuid, p.uuid) as uuid, a.uuid as account, p.uuid as child, t.uuid as attendance, p.date_of_birth, p.firstname as child_firstname,
           p.lastname as child_lastname, t.status, ${lastEntryOf('t.uuid')} as "stateEntry", coalesce(t.charged, 0) as charged, t.paid_amount as paid,
           coalesce((select min(e.at) from attendance_history e where e.attendance_uuid = t.uuid and e.to_status = any($2)),
             case when t.status = any($2) then t.created_at end) as placed_since,
           ${REMARKED_COLUMNS}, w.debtor, w.number, coalesce(w.open, 0) as open, coalesce(w.balance, 0) as balance,
           case when a.uuid is null then p.firstname else a.firstname end as firstname,
           case when a.uuid is null then p.lastname else a.lastname end as lastname,
           ${FAMILY_ADDRESS} as address
         from attendances t
         join participants p on p.uuid = t.participant_uuid
         left join accounts a on a.uuid = p.account_uuid
         ${openFeeOf('t.uuid', 'w')}
         where t.offer_uuid = $1 and t.status in ${sqlOf(CONCERNED)}
       ) f join offers o on o.uuid = $1 join editions d on d.uuid = o.edition_uuid
       group by f.uuid, f.account, f.firstname, f.lastname, f.address, d.withdraw_by_link, o.first_begin_at
       order by f.uuid`,
      [offer, TAKING],
    );
  }
}

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
