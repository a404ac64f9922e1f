import { Injectable } from '@nestjs/common';
import { type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { Offer } from '../../offers/model/offers.entities.js';
import { livingChildOf } from '../../participants/participant.store.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { closedParty } from '../ledger/debtor-party.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { BookedAttendanceLock } from '../ledger/booked-attendance-lock.js';

const OFFER = columnsOf(Offer, 'o', { only: ['cancelled'] });

/** The columns of a `Payable` (t) for an offer (o), of a child (p) with an account (a). */
const PAYABLE_COLUMNS = `t.uuid, t.status, t.charged, t.paid_amount as paid, t.edition_uuid as edition, o.name as offer, ${OFFER},
  concat_ws(' ', p.firstname, p.lastname) as child,
  coalesce((select c.debtor from (select l.debtor_uuid as debtor, e.amount
      from book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
        join postings b on b.uuid = e.posting_uuid and b.kind in ('charge', 'discharge', 'adjustment')
      where e.attendance_uuid = t.uuid
      -- Else all ledgers are read in the order of their debtors, because only one is asked for.
      offset 0) c
    group by c.debtor having sum(c.amount) <> 0 limit 1),
    p.account_uuid, p.uuid) as debtor,
  ${closedParty('a', 'p')} or exists (select from book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
    join debtors d on d.uuid = l.debtor_uuid
    left join accounts da on da.uuid = d.account_uuid left join ${livingChildOf('d.participant_uuid', 'dp')}
    where e.attendance_uuid = t.uuid and ${closedParty('da', 'dp')}) as closed`;

/** A locked application to be paid; nothing is owed for it once its offer is cancelled. */
export interface Payable extends RowOf<typeof OFFER> {
  readonly uuid: string;
  readonly status: AttendanceStatus;
  /** Cents; null while nothing is owed. */
  readonly charged: number | null;
  readonly paid: number;
  readonly edition: string;
  readonly offer: Offer['name'];
  readonly child: string;
  /** The debtor: the one charged, otherwise the current family. */
  readonly debtor: string;
  /** The child, its family or the debtor is hidden from most callers with access to the books (`isClosed`). */
  readonly closed: boolean;
}

/** The applications to be paid. */
@Injectable()
export class PayableStore {
  constructor(
    private readonly database: Database,
    private readonly locks: BookedAttendanceLock,
  ) {}

  /** Locks the applications, then reads them. */
  async lock(attendances: readonly string[]): Promise<Payable[]> {
    await this.locks.attendances(attendances);
    return this.database.rows<Payable>(
      'payables_read',
      `select ${PAYABLE_COLUMNS}
       from attendances t join offers o on o.uuid = t.offer_uuid join participants p on p.uuid = t.participant_uuid
         left join accounts a on a.uuid = p.account_uuid
       where t.uuid = any(${uuidsIn('$1')})`,
      [attendances],
    );
  }
}
