import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { localDate } from '../../../kernel/clock/zone.js';
import { Database } from '../../../platform/database/database.js';
import { openItemText } from './open-item.columns.js';
import { openItemsOf } from './open-item.sql.js';

/** What other features may ask about debts. */
@Injectable()
export class DebtLookup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Cents that are open for applications of the edition and were due before today, credits not taken off: the open items
   * of the list of debtors.
   */
  async overdue(edition: string): Promise<number> {
    const row = await this.database.row<{ overdue: number }>(
      'debts_overdue',
      `select coalesce(sum(${openItemText('i', 'open')}::float8), 0) as overdue
       from debtors d cross join lateral json_array_elements(${openItemsOf('d.uuid')}) i
       where d.uuid in (select l.debtor_uuid from attendances t
           join book_entries e on e.attendance_uuid = t.uuid join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
         where t.edition_uuid = $1 group by l.debtor_uuid, t.uuid having sum(e.amount) > 0)
         and ${openItemText('i', 'edition')}::uuid = $1 and ${openItemText('i', 'open')}::float8 > 0
         and ${openItemText('i', 'dueOn')}::date < $2::date`,
      [edition, localDate(this.clock.now())],
    );
    return row?.overdue ?? 0;
  }
}
