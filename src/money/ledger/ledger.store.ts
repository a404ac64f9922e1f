import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { namesDebtor } from './debtor.sql.js';
import { IS_ABOUT_CLOSED_CHILD } from './book.sql.js';
import { type LedgerQuery, type LedgersQuery } from './ledgers.inputs.js';
import {
  BOOK_ENTRY_COLUMNS,
  LEDGER_COLUMNS,
  type LedgerRow,
  type BookEntryRecord,
  type CarriedEntry,
} from './ledger.view.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';

/** Common ledgers first, then revenue, then debtors. */
const RANK = `array_position('{cash,bank,card,other,write_offs,revenue,debtor}'::text[], l.kind)`;

/** Reads ledgers. */
@Injectable()
export class LedgerStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page: common ledgers, then revenue, then debtors, each by creation. */
  page(caller: Caller, query: LedgersQuery): Promise<LedgerRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .when(query.debtor, (ref) => namesDebtor(ref, 'l.debtor_uuid', { caller, conditions }))
      .when(query.edition, (ref) => {
        const edition = `select n.uuid from editions n where ${conditions.refersTo(ref, 'n')}`;
        return `l.edition_uuid in (${edition})`;
      })
      .when(query.kind, (kinds) => `l.kind = any(${conditions.bind(kinds)})`);
    const order = `order by ${RANK}, l.created_at, l.uuid`;
    const sql = `select ${LEDGER_COLUMNS} from (select l.* from ledgers l ${conditions.where} ${order} ${conditions.page(query)}) l
      ${order}`;
    return this.database.composed('ledgers_page', sql, conditions.parameters);
  }

  one(uuid: string): Promise<LedgerRow | undefined> {
    return this.database.row<LedgerRow>('ledgers_one', `select ${LEDGER_COLUMNS} from ledgers l where l.uuid = $1`, [
      uuid,
    ]);
  }

  /** Both sides of a posting. */
  entriesOf(posting: string): Promise<CarriedEntry[]> {
    return this.database.rows<CarriedEntry>(
      'ledger_entries_of_posting',
      `select ${BOOK_ENTRY_COLUMNS}, p.text, e.ledger_uuid as ledger, e.contra_uuid as contra from book_entries e join postings p on p.uuid = e.posting_uuid
       where e.posting_uuid = $1 order by e.amount`,
      [posting],
    );
  }

  /** A page of the entries, newest first. */
  entries(ledger: string, query: LedgerQuery): Promise<BookEntryRecord[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`e.ledger_uuid = ${conditions.bind(ledger)}`);
    conditions.since(query.from, 'e.booked_at').until(query.until, 'e.booked_at');
    const sql = `select ${BOOK_ENTRY_COLUMNS}, p.text, e.contra_uuid as contra,
        e.attendance_uuid as attendance, p.receipt_uuid as receipt, ${IS_ABOUT_CLOSED_CHILD} as closed
      from (select e.* from book_entries e ${conditions.where} order by e.booked_at desc, e.uuid desc ${conditions.page(query)}) e
      join postings p on p.uuid = e.posting_uuid order by e.booked_at desc, e.uuid desc`;
    return this.database.composed('ledger_entries', sql, conditions.parameters);
  }
}

/** Ledgers exist for every caller that may use their routes. */
@Injectable()
export class LedgerFinder extends finderIn(LedgerStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message(
    'There is no ledger with this identifier.',
    'Es gibt kein Buchungskonto mit dieser Kennung.',
  );
}

/** Ledger queries for higher layers. */
@Injectable()
export class LedgerLookup {
  constructor(private readonly database: Database) {}

  /**
   * The ledger of a debtor, which exists since the first charge. Locked as by a booking: a reminder that is being written
   * is there before what follows.
   */
  async ofDebtor(debtor: string): Promise<string> {
    const ledger = await this.database.row<{ uuid: string }>(
      'ledgers_of_debtor',
      'select uuid from ledgers where debtor_uuid = $1 for key share',
      [debtor],
    );
    if (ledger === undefined) throw new Error(`The debtor ${debtor} has no ledger.`);
    return ledger.uuid;
  }
}
