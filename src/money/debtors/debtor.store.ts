import { Injectable } from '@nestjs/common';
import { LOCAL_ZONE, localDate } from '../../kernel/clock/zone.js';
import { sumsOfDebtors, balanceOf, writtenOffOf } from '../ledger/book.sql.js';
import { invoicesAskingFor, isStanding } from './demands.sql.js';
import { OPEN_ITEM, openItemRows, openItemText } from './open-items.sql.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions, byName, namedFirst } from '../../platform/http/listing/conditions.js';
import { listedRows } from '../../platform/http/listing/scroll.js';
import { foldQuery } from '../../kernel/text/fold.js';
import { openParty, isClosed } from '../ledger/debtor-party.js';
import { DEBTOR_COLUMNS, type DebtorRow, type ReadDebtor } from './debtor.view.js';
import { type BalanceFilter, type DebtorsQuery } from './debtors.inputs.js';
import { livingChildOf } from '../../participants/participant.store.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem } from '../../kernel/problem/problem.js';

/**
 * SQL for the open items of debtors as JSON lists, oldest first (`debtor`, `items`): all applications with a ledger balance
 * other than 0. Amounts come from the books only; names are the current ones. The due date is the end of the edition's pay
 * days, if that was in the future at the time of the charge, otherwise `PAYMENT_DAYS` later; an invoice sets its own date,
 * and a later reminder another one, but none before the pay days end or the invoice is due (R-MON-10).
 * @param sums what `sumsOfDebtors` gives, for `from`
 */
const openItemsFrom = (sums: string): string =>
  `select i.debtor, json_agg(json_build_array(${Object.values(OPEN_ITEM).join(', ')}) order by i.first_at, i.attendance) as items
    from ${sums} i
    left join attendances t on t.uuid = i.attendance left join offers o on o.uuid = t.offer_uuid
    left join participants c on c.uuid = t.participant_uuid
    left join payment_references n on n.attendance_uuid = i.attendance
    cross join lateral (select (i.charged_at at time zone '${LOCAL_ZONE}')::date as charged_on) on_day
    cross join lateral (select max(r.due_on) as due_on from reminders r
      where r.debtor_uuid = i.debtor and i.attendance = any(r.attendances) and r.at >= i.charged_at
        and ${isStanding('r')}) m
    cross join lateral (select max(d.end_at) as end_at,
        ((max(d.end_at) - interval '1 second') at time zone '${LOCAL_ZONE}')::date as last_day
      from edition_tasks d where d.edition_uuid = t.edition_uuid and d.type = 'pay_days') k
    cross join lateral ${invoicesAskingFor('i.debtor', 'i')} asked
    where i.open <> 0 group by i.debtor`;

/** SQL for a debtor's open items as a JSON list. @param debtor column with the debtor's uuid */
const openItemsOf = (debtor: string): string =>
  `(select x.items from (${openItemsFrom(`(${sumsOfDebtors(`where l.debtor_uuid = ${debtor}`)})`)}) x)`;

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

  /** The list for a file. */
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

  /** The given accounts and children that are debtors, the parents first. */
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

/** Debtors exist for every caller that may use their routes. */
@Injectable()
export class DebtorFinder extends finderIn(DebtorStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message(
    'There is no debtor with this identifier: nothing was ever charged to it.',
    'Es gibt keinen Zahlungspflichtigen mit dieser Kennung: Ihm wurde nie etwas berechnet.',
  );

  /** Letters (action `document`) contain name, address and children, so only callers who may see all of it get them. */
  override refusal(caller: Caller, action: string, { party, itemList }: DebtorRow): Promise<Problem | undefined> {
    const hidden = isClosed(party, caller) || (itemList ?? []).some((item) => isClosed(item, caller));
    return Promise.resolve(action === 'document' && hidden ? forbidden(HIDDEN_LETTER) : undefined);
  }
}

/** Refusal of a letter. */
export const HIDDEN_LETTER = message(
  'Names and address in this letter are not for you: there is an information lock, or the family is forgotten.',
  'Namen und Anschrift in diesem Brief dürfen Sie nicht sehen: Es besteht eine Auskunftssperre, oder die Familie wurde anonymisiert.',
);

/** Questions of other features about debts. */
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
