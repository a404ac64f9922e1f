import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type DebtorParty } from '../ledger/parties/debtor-party.js';
import { closedChild, debtorPartyOf } from '../ledger/parties/debtor-party.sql.js';
import { IS_DUE, REFUND_TO } from '../receipts/receipt.view.js';
import { type DueRefund } from './matching/refund-match.js';

/** A receipt whose money goes back, for proposals, before masking. */
export interface RefundDetails {
  readonly receipt: string;
  readonly number: string;
  readonly party: DebtorParty;
  /** One of its children is hidden from most callers with access to the books. */
  readonly closed: boolean;
}

/** Refunds and reversals that the bank is to send. */
@Injectable()
export class DueRefundsStore {
  constructor(private readonly database: Database) {}

  /** Oldest first. Names under an information lock are left out: by importing a file one could find out who bears them. */
  due(): Promise<DueRefund[]> {
    return this.database.rows<DueRefund>(
      'bank_due_refunds',
      `select r.uuid as receipt, r.number, (select -sum(i.amount) from receipt_items i
        where i.receipt_uuid = r.uuid)::float8 as amount,
         ${REFUND_TO} ->> 'iban' as iban,
         case when (v.party ->> 'closed')::boolean then '' else concat_ws(' ', v.party ->> 'firstname', v.party ->> 'lastname') end as name
       from receipts r cross join lateral (select ${debtorPartyOf('r.debtor_uuid')} as party) v
       where ${IS_DUE} order by r.created_at, r.uuid`,
    );
  }

  /** Locks the receipt, so that it is settled once, and not taken back meanwhile. @returns whether it is due */
  async hold(receipt: string): Promise<boolean> {
    await this.database.rows('bank_refund_lock', `select from receipts r where r.uuid = $1 for no key update`, [
      receipt,
    ]);
    const due = await this.database.uuids(
      'bank_refund_due',
      `select r.uuid from receipts r where r.uuid = $1 and ${IS_DUE}`,
      [receipt],
    );
    return due.length > 0;
  }

  /** By receipt. */
  async details(receipts: readonly string[]): Promise<ReadonlyMap<string, RefundDetails>> {
    if (receipts.length === 0) return new Map();
    const rows = await this.database.rows<RefundDetails>(
      'bank_refund_details',
      `select r.uuid as receipt, r.number, ${debtorPartyOf('r.debtor_uuid')} as party,
         exists (select from receipt_items i join attendances t on t.uuid = i.attendance_uuid
           join participants c on c.uuid = t.participant_uuid where i.receipt_uuid = r.uuid and ${closedChild('c')}) as closed
       from receipts r where r.uuid = any($1::uuid[])`,
      [receipts],
    );
    return new Map(rows.map((row) => [row.receipt, row]));
  }
}
