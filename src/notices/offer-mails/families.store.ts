import { Injectable } from '@nestjs/common';
import { CONCERNED, GOING, sqlOf, TAKING } from '../../offers/model/attendance-status.js';
import { type Participant } from '../../participants/participant.entity.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Attendance } from '../../attendances/model/attendances.entities.js';
import { type OpenFee } from '../application-mails/family-payment.js';
import { type Account } from '../../accounts/accounts.entities.js';
import { Database } from '../../platform/database/database.js';
import { openFeeOf } from '../../money/ledger/book.sql.js';
import { type ConcernedFamily } from '../../offers/ports/offer-ports.js';
import { FAMILY_ADDRESS } from '../../attendances/model/attendance.sql.js';

/** What is said of an application (t): the remark, and whether the signed agreement form has arrived. */
const REMARKED_COLUMNS = columnsOf(Attendance, 't', { only: ['agreementReceived', 'comment'] });

/** A child with an application to the offer, and the amounts charged and paid for it, in cents. */
export interface ConcernedChild
  extends OpenFee, RowOf<typeof REMARKED_COLUMNS>, Readonly<Pick<Participant, 'uuid' | 'firstname' | 'lastname'>> {
  readonly status: (typeof CONCERNED)[number];
  readonly charged: NonNullable<Attendance['charged']>;
  readonly paid: Attendance['paidAmount'];
}

/** The family of a child: the parents' account, or a participant without one. */
export interface NotifiedFamily extends Readonly<Pick<Account, 'firstname' | 'lastname'>> {
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
         json_agg(json_build_object('uuid', f.child, 'attendance', f.attendance, 'firstname', f.child_firstname, 'lastname', f.child_lastname,
             'status', f.status, 'comment', f.comment, 'agreementReceived', f."agreementReceived", 'number', f.number,
              'charged', f.charged, 'paid', f.paid, 'debtor', f.debtor, 'open', f.open, 'balance', f.balance)
           order by f.date_of_birth nulls last, f.child_firstname, f.child) as children
       from (
         select coalesce(a.uuid, p.uuid) as uuid, a.uuid as account, p.uuid as child, t.uuid as attendance, p.date_of_birth, p.firstname as child_firstname,
           p.lastname as child_lastname, t.status, coalesce(t.charged, 0) as charged, t.paid_amount as paid,
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
       ) f
       group by f.uuid, f.account, f.firstname, f.lastname, f.address
       order by f.uuid`,
      [offer, TAKING],
    );
  }
}
