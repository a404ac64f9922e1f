import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { Conditions, byName, namedFirst } from '../../../platform/http/listing/conditions.js';
import { listedRows } from '../../../platform/http/listing/scroll.js';
import { foldQuery } from '../../../kernel/text/fold.js';
import { openParty } from '../../ledger/parties/debtor-party.sql.js';
import { DEBTOR_COLUMNS, type DebtorRow, type ReadDebtor } from './debtor.view.js';
import { type BalanceFilter, type DebtorsQuery } from './debtors.query.js';
import { balanceOf, sumsOfDebtors, writtenOffOf } from '../../ledger/books/balances.sql.js';
import { openItemRows } from './open-item.columns.js';
import { openItemsFrom } from './open-item.sql.js';
import { livingChildOf } from '../../../participants/participant.sql.js';

const withItems = (debtors: readonly ReadDebtor[]): DebtorRow[] =>
  debtors.map((debtor) => Object.assign(debtor, { itemList: debtor.itemList && openItemRows(debtor.itemList) }));

/**
 * SQL for debtors with their debts. What the books say is summed up once for all of them: a subselect for each would read
 * its ledger four times.
 * @param page selects the uuid and the `place` of the debtors
 */
const debtorsOn = (page: string): string =>
  `with page as materialized (${page}), sums as materialized (${sumsOfDebtors('join page on page.uuid = l.debtor_uuid')})
  select ${DEBTOR_COLUMNS}
  from page cross join lateral (select d.* from debtors d where d.uuid = page.uuid limit 1) d
    left join accounts a on a.uuid = d.account_uuid left join ${livingChildOf('d.participant_uuid')}
    left join (select debtor, sum(open) as balance, sum(written_off) as written_off from sums group by debtor) b
      on b.debtor = d.uuid
    left join (${openItemsFrom('sums')}) i on i.debtor = d.uuid
  order by page.place`;

const SIGNS: Readonly<Record<BalanceFilter, string>> = { open: '> 0', settled: '= 0', credit: '< 0' };

/** Reads debtors with their debts; locks debtors and their ledgers. */
@Injectable()
export class DebtorStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page by last name; those with a hidden name last, by uuid. Free text matches visible data only. */
  page(caller: Caller, query: DebtorsQuery): Promise<DebtorRow[]> {
    const conditions = new Conditions(this.clock.now());
    const open = openParty(caller, 'a', 'p');
    conditions
      .when(query.edition, (ref) => {
        const edition = `select n.uuid from editions n where ${conditions.refersTo(ref, 'n')}`;
        return `exists (select from ledgers l join book_entries e on e.ledger_uuid = l.uuid
          join ledgers r on r.uuid = e.contra_uuid where l.debtor_uuid = d.uuid and r.edition_uuid in (${edition}))`;
      })
      .when(query.balance, (wanted) => `(${wanted.map((one) => `${balanceOf('d.uuid')} ${SIGNS[one]}`).join(' or ')})`)
      .when(query.writtenOff, (wanted) => `(${writtenOffOf('d.uuid')} > 0) = ${conditions.bind(wanted)}`);
    if (foldQuery(query.q ?? '').length > 0) {
      const name = `search_fold(concat_ws(' ', a.firstname, a.lastname, p.firstname, p.lastname))`;
      conditions.add(open).search(query.q, name);
    }
    return query.scroll === undefined ? this.cut(query, conditions, open) : this.whole(query, conditions, open);
  }

  /** The parents, and children who owe themselves; `open`: the name is for the caller. */
  private async cut(query: DebtorsQuery, conditions: Conditions, open: string): Promise<DebtorRow[]> {
    const where = (...further: string[]): string =>
      `${conditions.where === '' ? 'where' : `${conditions.where} and`} ${further.join(' and ')}`;
    const named = (reach: string): string =>
      `(select d.uuid, a.lastname, a.firstname from accounts a join debtors d on d.account_uuid = a.uuid
          left join participants p on false ${where(open)} ${byName('a')} limit ${reach})
        union all
        (select d.uuid, p.lastname, p.firstname from debtors d left join accounts a on false
          left join ${livingChildOf('d.participant_uuid')} ${where('d.account_uuid is null', open)}
          ${byName('p', 'd.uuid')} limit ${reach})`;
    const hidden = (reach: string): string =>
      `select d.uuid from debtors d left join accounts a on a.uuid = d.account_uuid
         left join ${livingChildOf('d.participant_uuid')} ${where(`not (${open})`)} order by d.uuid limit ${reach}`;
    const page = namedFirst(conditions, query, named, open === 'true' ? undefined : hidden);
    const sql = debtorsOn(`select * from unnest(array(${page})) with ordinality page (uuid, place)`);
    return withItems(await this.database.composed<ReadDebtor>('debtors_page', sql, conditions.parameters));
  }

  /** The same list, for a file. */
  private async whole(query: DebtorsQuery, conditions: Conditions, open: string): Promise<DebtorRow[]> {
    const shown = (column: string): string => `case when ${open} then coalesce(a.${column}, p.${column}) end`;
    // PostgreSQL refuses a constant as sort key.
    const order = `order by ${open === 'true' ? '' : `${open} desc,`} ${shown('lastname')} collate german, ${shown('firstname')} collate german, d.uuid`;
    const sql = debtorsOn(
      `select d.uuid, row_number() over (${order}) as place from debtors d left join accounts a on a.uuid = d.account_uuid
         left join ${livingChildOf('d.participant_uuid')} ${conditions.where}`,
    );
    const statement = { name: 'debtors_list', sql, parameters: conditions.parameters };
    return withItems(await listedRows<ReadDebtor>(this.database, query, statement));
  }

  async one(uuid: string): Promise<DebtorRow | undefined> {
    const rows = await this.database.rows<ReadDebtor>('debtors_one', debtorsOn('select $1::uuid as uuid, 1 as place'), [
      uuid,
    ]);
    return withItems(rows)[0];
  }

  /** Those of them that are debtors, the parents first. */
  async many(uuids: readonly string[]): Promise<DebtorRow[]> {
    const rows = await this.database.rows<ReadDebtor>(
      'debtors_many',
      debtorsOn(
        `select d.uuid, row_number() over (order by d.account_uuid is null, d.uuid) as place
         from debtors d where d.uuid = any($1::uuid[])`,
      ),
      [uuids],
    );
    return withItems(rows);
  }

  /** For a debtor found before: debtors are never deleted. */
  async known(uuid: string): Promise<DebtorRow> {
    const row = await this.one(uuid);
    if (row === undefined) throw new Error(`The debtor ${uuid} is gone.`);
    return row;
  }

  /**
   * Locks the debtor's ledger until the transaction ends, so that there are no two concurrent reminders and no
   * concurrent bookings: an entry references its ledger. Later bookings see the reminder.
   */
  async lockLedger(uuid: string): Promise<void> {
    await this.database.rows('debtors_lock_ledger', `select from ledgers l where l.debtor_uuid = $1 for update`, [
      uuid,
    ]);
  }

  /** Locks these debtors: of two transactions that rewrite the same mail, the second sees the result of the first. */
  async lockDebtors(debtors: readonly string[]): Promise<void> {
    await this.database.rows(
      'debtors_lock',
      `select from debtors d where d.uuid = any($1::uuid[]) order by d.uuid for no key update`,
      [debtors],
    );
  }
}
