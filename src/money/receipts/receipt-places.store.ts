import { Injectable } from '@nestjs/common';
import { type AttendanceStatus, TAKING } from '../../offers/model/attendance-status.js';
import { Offer } from '../../offers/model/offer.entity.js';
import { firstDateOf } from '../../offers/model/first-date.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { closedChild } from '../ledger/parties/debtor-party.sql.js';
import { Database } from '../../platform/database/database.js';
import { presentDebtorOf } from '../ledger/parties/debtor.sql.js';

const OFFER = columnsOf(Offer, 'o', { only: ['cancelled'] });

/**
 * The columns of a `ReceiptPlace` of the receipt $1: of an application (t) for an offer (o), of a child (c), with its ledger (x).
 */
const PLACE_COLUMNS = `x.attendance, t.participant_uuid as child, o.name as "offerName", ${firstDateOf('o')} as "firstDate", t.status, ${OFFER},
  not exists (select from receipt_items i where i.receipt_uuid = $1 and i.attendance_uuid = x.attendance) as later,
  case when not ${closedChild('c')} or exists (select from receipt_items i
      where i.receipt_uuid = $1 and i.attendance_uuid = x.attendance)
    then nullif(concat_ws(' ', c.firstname, c.lastname), '') end as "participantName",
  (select coalesce(sum(e.amount), 0)::float8 from book_entries e
    where e.ledger_uuid = x.ledger and e.attendance_uuid = x.attendance) as open`;

/** An application for which the money of a receipt was booked, or from which it was taken. */
export interface ReceiptPlace extends RowOf<typeof OFFER> {
  readonly attendance: string;
  readonly child: string;
  readonly offerName: Offer['name'];
  /** Null: a child under an information lock whom the receipt itself does not name. */
  readonly participantName: string | null;
  /** First day of the offer, YYYY-MM-DD. */
  readonly firstDate: string | null;
  readonly status: AttendanceStatus;
  /** No item of the receipt: its money was set off or moved here later. */
  readonly later: boolean;
  /** Cents that the debtor of the receipt owes for it now; negative: a credit. */
  readonly open: number;
}

/** Reads what became of the places on receipts. */
@Injectable()
export class ReceiptPlacesStore {
  constructor(private readonly database: Database) {}

  /**
   * By the books: when a child moved or a credit was set off, the money of a reversal came from another place. Those of
   * its items that hold no place any more are among them.
   */
  of(receipt: string): Promise<ReceiptPlace[]> {
    return this.database.rows<ReceiptPlace>(
      'receipt_places',
      `select ${PLACE_COLUMNS}
       from (select b.attendance, l.uuid as ledger
         from (select e.attendance_uuid as attendance
           from postings p join book_entries e on e.posting_uuid = p.uuid join receipts r on r.uuid = p.receipt_uuid
             join ledgers l on l.uuid = e.ledger_uuid and l.debtor_uuid = r.debtor_uuid
           where p.receipt_uuid = $1
           union
           select i.attendance_uuid from receipt_items i join attendances g on g.uuid = i.attendance_uuid
           where i.receipt_uuid = $1 and g.status <> all($2::text[])) b
         join receipts r on r.uuid = $1 join ledgers l on l.debtor_uuid = ${presentDebtorOf('r.debtor_uuid')}) x
       join attendances t on t.uuid = x.attendance join offers o on o.uuid = t.offer_uuid
       join participants c on c.uuid = t.participant_uuid
       order by o.first_begin_at nulls last, o.name, x.attendance`,
      [receipt, TAKING],
    );
  }
}
