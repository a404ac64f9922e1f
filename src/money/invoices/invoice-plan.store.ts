import { Injectable } from '@nestjs/common';
import { livingChildOf } from '../../participants/participant.store.js';
import { Database } from '../../platform/database/database.js';

/** The job that makes the invoices of an edition; also the kind of its record. */
export const MAKE_INVOICES = 'make-invoices';

/** Payload of the job. */
export interface InvoiceTask {
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  readonly notify: boolean;
  /** Only these debtors; null: everybody who owes something for the edition. */
  readonly debtors: readonly string[] | null;
}

/** Debtors that may get an invoice. */
@Injectable()
export class InvoicePlanStore {
  constructor(private readonly database: Database) {}

  /** Debtors with something open for the edition. Excludes anonymised families. */
  owing(edition: string, { debtors }: Pick<InvoiceTask, 'debtors'>): Promise<string[]> {
    return this.database.uuids(
      'invoices_owing',
      `select distinct i.debtor_uuid as uuid
       from (select l.debtor_uuid, e.attendance_uuid from ledgers l join book_entries e on e.ledger_uuid = l.uuid
         where l.kind = 'debtor' and e.attendance_uuid in (select t.uuid from attendances t where t.edition_uuid = $1)
         group by l.debtor_uuid, e.attendance_uuid having sum(e.amount) > 0) i
       join debtors d on d.uuid = i.debtor_uuid left join accounts a on a.uuid = d.account_uuid
         left join ${livingChildOf('d.participant_uuid', 'c')}
       where a.anonymised_at is null and c.anonymised_at is null and ($2::uuid[] is null or d.uuid = any($2::uuid[]))
       order by 1`,
      [edition, debtors],
    );
  }

  /** The given debtors that exist. */
  async known(debtors: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.rows<{ uuid: string }>(
      'invoices_known_debtors',
      `select d.uuid from debtors d where d.uuid = any($1::uuid[])`,
      [debtors],
    );
    return new Set(rows.map(({ uuid }) => uuid));
  }
}
