import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isGivenUp } from './given-up.sql.js';

/** SQL about debtors whose ledgers go over to others. */
@Injectable()
export class SuccessionStore {
  constructor(private readonly database: Database) {}

  /** The ledger of a debtor, if it is one. */
  async ledgerOf(debtor: string): Promise<string | undefined> {
    const ledger = await this.database.row<{ uuid: string }>(
      'succession_ledger',
      'select uuid from ledgers where debtor_uuid = $1',
      [debtor],
    );
    return ledger?.uuid;
  }

  /** Debtors with a balance other than 0 for one of these applications. */
  owing(attendances: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'succession_owing',
      `select distinct i.debtor_uuid as uuid
       from (select l.debtor_uuid from ledgers l join book_entries e on e.ledger_uuid = l.uuid
         where l.kind = 'debtor' and e.attendance_uuid = any($1::uuid[])
         group by l.debtor_uuid, e.attendance_uuid having sum(e.amount) <> 0) i order by 1`,
      [attendances],
    );
  }

  /** The names of the offers of these applications, except of those whose debt is written off. */
  async standing(attendances: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.rows<{ uuid: string; offer: string }>(
      'succession_standing',
      `select t.uuid, o.name as offer from attendances t join offers o on o.uuid = t.offer_uuid
       where t.uuid = any($1::uuid[]) and not ${isGivenUp('t.uuid')} order by t.uuid`,
      [attendances],
    );
    return new Map(rows.map(({ uuid, offer }) => [uuid, offer]));
  }
}
