import { Injectable } from '@nestjs/common';
import { TAKING } from '../../offers/model/attendance-status.js';
import { offerOf } from '../../offers/model/offer.sql.js';
import { childOf } from '../../participants/participant.sql.js';
import { Database } from '../../platform/database/database.js';
import { entryRows, ledgerOf, ledgerRows, postingRows } from '../books/book.sql.js';
import { receiptItemRows, receiptOf, receiptRows } from '../books/receipt.sql.js';
import { AttendanceTables } from '../parties/attendance-tables.js';
import { presentDebtorOf } from '../parties/debtor.sql.js';
import { PLACE_COLUMNS, type ReceiptPlace } from './receipt-places.columns.js';

/** Reads what became of the places on receipts. */
@Injectable()
export class ReceiptPlacesStore {
  constructor(
    private readonly database: Database,
    private readonly attendances: AttendanceTables,
  ) {}

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
           from ${postingRows()} join ${entryRows()} on e.posting_uuid = p.uuid join ${receiptOf('p.receipt_uuid')}
             join ${ledgerOf('e.ledger_uuid')} and l.debtor_uuid = r.debtor_uuid
           where p.receipt_uuid = $1
           union
           select i.attendance_uuid from ${receiptItemRows()} join ${this.attendances.of('i.attendance_uuid', 'g')}
           where i.receipt_uuid = $1 and g.status <> all($2::text[])) b
         join ${receiptRows()} on r.uuid = $1 join ${ledgerRows()} on l.debtor_uuid = ${presentDebtorOf('r.debtor_uuid')}) x
       join ${this.attendances.of('x.attendance')} join ${offerOf('t.offer_uuid')} join ${childOf('t.participant_uuid', 'c')}
       order by o.first_begin_at nulls last, o.name, x.attendance`,
      [receipt, TAKING],
    );
  }
}
