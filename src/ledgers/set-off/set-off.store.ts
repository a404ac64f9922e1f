import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';

/** What is locked while credits are set off. */
@Injectable()
export class SetOffStore {
  constructor(private readonly database: Database) {}

  /** The applications about which the ledgers of these debtors do not come out at 0. */
  async uneven(debtors: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ uuid: string }>(
      'set_off_uneven',
      `select distinct e.attendance_uuid as uuid from ledgers l join book_entries e on e.ledger_uuid = l.uuid
       where l.debtor_uuid = any($1::uuid[]) and e.attendance_uuid is not null
       group by l.uuid, e.attendance_uuid having sum(e.amount) <> 0`,
      [debtors],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** Nobody moves these children to other offers meanwhile, and nobody reverses what was paid for them. */
  async lockChildren(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'set_off_lock_children',
      `select from participants p where p.uuid in (select t.participant_uuid from attendances t where t.uuid = any($1::uuid[]))
       order by p.uuid for no key update`,
      [attendances],
    );
  }

  async lockApplications(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'set_off_lock_applications',
      'select from attendances where uuid = any($1::uuid[]) order by uuid for no key update',
      [attendances],
    );
  }

  /** Receipts whose money stands with no application: nothing but them says that somebody reverses them. */
  async lockCredits(ledger: string): Promise<void> {
    await this.database.rows(
      'set_off_lock_credits',
      `select from receipts r where r.uuid in (select i.receipt_uuid from receipt_items i where i.uuid in (
           select p.item_uuid from book_entries e join postings p on p.uuid = e.posting_uuid
           where e.ledger_uuid = $1 and e.attendance_uuid is null))
       order by r.uuid for no key update`,
      [ledger],
    );
  }
}
