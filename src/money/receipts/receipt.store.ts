import { Injectable } from '@nestjs/common';
import { type Addressee } from '../../mail/mails.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { IN_ALL } from '../../platform/http/listing/page-query.js';
import { listedRows } from '../../platform/http/listing/scroll.js';
import { foldQuery } from '../../kernel/text/fold.js';
import { closedChild, openParty } from '../ledger/debtor-party.js';
import { namesDebtor, familyOf, presentDebtorOf } from '../ledger/debtor.sql.js';
import { type ReceiptsQuery } from './receipts.inputs.js';
import { IS_DUE, RECEIPT_COLUMNS, type ReceiptRow, isHiddenReceipt } from './receipt.view.js';
import { livingChildOf } from '../../participants/participant.store.js';
import { SETTLED_ON, receiptUuidsOf } from '../ledger/receipt.sql.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem } from '../../kernel/problem/problem.js';
import { type AttendanceStatus, TAKING } from '../../offers/model/attendance-status.js';
import { Offer } from '../../offers/model/offers.entities.js';
import { firstDateOf } from '../../offers/model/offer.sql.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';

/**
 * Free text searches number, names and address, only in receipts fully visible to the caller: otherwise a match would
 * reveal hidden data. `isHiddenReceipt` in SQL.
 */
export const searchableFor = (caller: Caller, conditions: Conditions): string =>
  caller.isSuperAdmin
    ? 'true'
    : `(r.debtor_uuid is not distinct from ${conditions.bind(caller.accountUuid ?? null)}::uuid or exists (select from debtors d left join accounts a on a.uuid = d.account_uuid
        left join ${livingChildOf('d.participant_uuid')} where d.uuid = r.debtor_uuid and ${openParty(caller, 'a', 'p')})
      and not exists (select from receipt_items i join attendances t on t.uuid = i.attendance_uuid
        join participants c on c.uuid = t.participant_uuid
        where i.receipt_uuid = r.uuid and ${closedChild('c')}))`;

/** Reads receipts. */
@Injectable()
export class ReceiptStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page, newest first. */
  page(caller: Caller, query: ReceiptsQuery): Promise<ReceiptRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .when(query.edition, (ref) => {
        const edition = `select e.uuid from editions e where ${conditions.refersTo(ref, 'e')}`;
        return `exists (select from receipt_items i where i.receipt_uuid = r.uuid and i.edition_uuid in (${edition}))`;
      })
      .when(query.debtor, (ref) => namesDebtor(ref, 'r.debtor_uuid', { caller, conditions }))
      .when(query.kind, (kinds) => `r.kind = any(${conditions.bind(kinds)})`)
      .when(query.settled, (settled) => (settled ? `${SETTLED_ON} is not null` : IS_DUE))
      .when(query.number, (number) => `r.number = ${conditions.bind(number.trim())}`)
      .since(query.from, 'r.created_at')
      .until(query.until, 'r.created_at');
    if (foldQuery(query.q ?? '').length > 0)
      conditions.add(searchableFor(caller, conditions)).search(query.q, 'r.search_text');
    const sql = `select ${RECEIPT_COLUMNS} from (select r.* from receipts r ${conditions.where}
        order by r.created_at desc, r.uuid desc ${conditions.page(query)}) r order by r.created_at desc, r.uuid desc`;
    return listedRows(this.database, query, { name: 'receipts_page', sql, parameters: conditions.parameters });
  }

  /**
   * Locks the receipt, so that it is reversed by one request at a time, and none of its money that is booked for no
   * application is set off meanwhile. After the children, as for a set-off (`PositionsStore.lockCredits`).
   */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('receipts_lock', `select from receipts r where r.uuid = $1 for no key update`, [uuid]);
  }

  /** The latest receipts of these debtors. */
  latestOf(debtors: readonly string[], limit: number): Promise<(ReceiptRow & { readonly inAll: number })[]> {
    return this.database.rows(
      'receipts_latest',
      `select ${RECEIPT_COLUMNS}, r."inAll" from (select r.*, ${IN_ALL} from receipts r
         where r.debtor_uuid in (select x.uuid from unnest($1::uuid[]) n (debtor) cross join lateral (${familyOf('n.debtor')}) x (uuid))
         order by r.created_at desc, r.uuid desc limit $2) r
       order by r.created_at desc, r.uuid desc`,
      [debtors, limit],
    );
  }

  async one(uuid: string): Promise<ReceiptRow | undefined> {
    const row = await this.database.row<ReceiptRow>(
      'receipts_one',
      `select ${RECEIPT_COLUMNS} from receipts r where r.uuid = $1`,
      [uuid],
    );
    return row;
  }

  /** The editions of items at the time the items were written. */
  async editionsOf(items: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.rows<{ uuid: string; edition: string }>(
      'receipt_items_editions',
      `select i.uuid, i.edition_uuid as edition from receipt_items i
       where i.uuid = any($1::uuid[]) and i.edition_uuid is not null`,
      [items],
    );
    return new Map(rows.map(({ uuid, edition }) => [uuid, edition]));
  }

  /** Recipient of a receipt: the address stored with it, otherwise the family's. */
  async mailbox(uuid: string): Promise<Addressee | undefined> {
    const box = await this.database.row<Omit<Addressee, 'address'> & { address: string | null }>(
      'receipts_mailbox',
      `select a.uuid as account, array(select distinct t.participant_uuid::text from receipt_items i
           join attendances t on t.uuid = i.attendance_uuid where i.receipt_uuid = r.uuid order by 1) as children,
         nullif(concat_ws(' ', coalesce(a.firstname, p.firstname), coalesce(a.lastname, p.lastname)), '') as name,
         coalesce(r.billing_email, case when a.anonymised_at is null then nullif(trim(a.email), '') end, nullif(trim(p.email), '')) as address
       from receipts r join debtors d on d.uuid = ${presentDebtorOf('r.debtor_uuid')} left join accounts a on a.uuid = d.account_uuid
         left join ${livingChildOf('d.participant_uuid')} where r.uuid = $1`,
      [uuid],
    );
    return box?.address == null ? undefined : { ...box, address: box.address };
  }
}

/** Receipts exist for every caller that may use their routes. */
@Injectable()
export class ReceiptFinder extends finderIn(ReceiptStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message('There is no receipt with this identifier.', 'Es gibt keine Quittung mit dieser Kennung.');

  /** The document (action `document`) contains the whole receipt, so only callers who may see all of it get it. */
  override refusal(caller: Caller, action: string, row: ReceiptRow): Promise<Problem | undefined> {
    return Promise.resolve(action === 'document' && isHiddenReceipt(row, caller) ? forbidden(HIDDEN) : undefined);
  }
}

const HIDDEN = message(
  'Names and address on this receipt are not for you: there is an information lock, or the family is forgotten.',
  'Namen und Anschrift auf dieser Quittung dürfen Sie nicht sehen: Es besteht eine Auskunftssperre, oder die Familie wurde anonymisiert.',
);

/** Receipt queries for higher layers. */
@Injectable()
export class ReceiptLookup {
  constructor(private readonly database: Database) {}

  /** The receipts of an application, oldest first. */
  async ofAttendance(attendance: string): Promise<readonly string[]> {
    const row = await this.database.row<{ receipts: string[] }>(
      'receipts_of_attendance',
      `select ${receiptUuidsOf('$1')} as receipts`,
      [attendance],
    );
    return row?.receipts ?? [];
  }
}

const OFFER = columnsOf(Offer, 'o', { only: ['cancelled'] });

/**
 * The columns of a `ReceiptPlace` of the receipt $1: of an application (t) for an offer (o), of a child (c), with its ledger (x).
 */
const PLACE_COLUMNS = `x.attendance, t.participant_uuid as child, o.name as "offerName", ${firstDateOf('o')} as "firstDate", t.status, ${OFFER},
  not exists (select from receipt_items i where i.receipt_uuid = $1 and i.attendance_uuid = x.attendance) as later,
  case when not ${closedChild('c')} or exists (select from receipt_items i
      where i.receipt_uuid = $1 and i.attendance_uuid = x.attendance)
    then nullif(concat_ws(' ', c.firstname, c.lastname), '') end as "participantName",
  (select coalesce(sum(e.amount), 0)::float8 from book_entries e
    where e.ledger_uuid = x.ledger and e.attendance_uuid = x.attendance) as open`;

/** An application for which the money of a receipt was booked, or from which it was taken. */
export interface ReceiptPlace extends RowOf<typeof OFFER> {
  readonly attendance: string;
  readonly child: string;
  readonly offerName: Offer['name'];
  /** Null: a child under an information lock whom the receipt itself does not name. */
  readonly participantName: string | null;
  /** First day of the offer, YYYY-MM-DD. */
  readonly firstDate: string | null;
  readonly status: AttendanceStatus;
  /** No item of the receipt: its money was set off or moved here later. */
  readonly later: boolean;
  /** Cents that the debtor of the receipt owes for it now; negative: a credit. */
  readonly open: number;
}

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
