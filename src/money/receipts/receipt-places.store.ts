import { Injectable } from '@nestjs/common';
import { TAKING } from '../../offers/model/attendance-status.js';
import { Database } from '../../platform/database/database.js';
import { presentDebtorOf } from '../ledger/parties/debtor.sql.js';
import { PLACE_COLUMNS, type ReceiptPlace } from './receipt-places.columns.js';

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
