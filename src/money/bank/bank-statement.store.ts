import { Injectable } from '@nestjs/common';
import { BankEntry, BankStatement } from './bank.entities.js';
import { insertionOf, rowOf, tableColumnsOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { BANK_ENTRY_COLUMNS, type BankEntryRow, type KnownEntry } from './bank-entry.record.js';
import { BANK_STATEMENT_COLUMNS, type BankStatementRow } from './bank-statement.view.js';
import { type Identity } from './identity.js';
import { type Proposal } from './matching/match.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { type Forgetting, Forgets } from '../../platform/retention/forgets.js';

interface NewStatement extends Readonly<Omit<BankStatement, 'importedByUuid'>> {
  readonly importedBy: BankStatement['importedByUuid'];
}

/** Columns of an entry that a decision sets. */
const LATER = ['credit', 'decidedByUuid', 'decidedAt'] as const satisfies readonly (keyof BankEntry)[];

/** The result of matching or of a decision. */
export interface EntryFate extends Readonly<Pick<BankEntry, 'uuid' | 'state' | 'reason'>> {
  readonly proposals: readonly Proposal[];
}

/** Columns that a new entry has under another name, or gets when it is inserted. */
type Other = 'statementUuid' | 'position' | 'keys' | 'repeatsUuid';

export interface NewEntry
  extends EntryFate, Readonly<Omit<BankEntry, (typeof LATER)[number] | keyof EntryFate | Other>> {
  readonly keys: readonly string[];
  readonly repeats: BankEntry['repeatsUuid'];
}

const NEW = tableColumnsOf(BankEntry, { except: LATER }).join(', ');
const FATE = tableColumnsOf(BankEntry, { only: ['state', 'reason', 'proposals'] });

/** All SQL about account statements. */
@Injectable()
export class BankStatementStore {
  constructor(private readonly database: Database) {}

  /** One page, newest first. */
  page({ page, itemsPerPage }: PageQuery): Promise<BankStatementRow[]> {
    return this.database.rows(
      'bank_statements_page',
      `select ${BANK_STATEMENT_COLUMNS} from (select * from bank_statements order by created_at desc, uuid desc limit $1 offset $2) s
       order by s.created_at desc, s.uuid desc`,
      [itemsPerPage, (page - 1) * itemsPerPage],
    );
  }

  one(uuid: string): Promise<BankStatementRow | undefined> {
    return this.database.row<BankStatementRow>(
      'bank_statements_one',
      `select ${BANK_STATEMENT_COLUMNS} from bank_statements s where s.uuid = $1`,
      [uuid],
    );
  }

  entries(statement: string): Promise<BankEntryRow[]> {
    return this.database.rows(
      'bank_entries_of',
      `select ${BANK_ENTRY_COLUMNS}
       from bank_entries e where e.statement_uuid = $1 order by e.position`,
      [statement],
    );
  }

  /** Serialises imports: two concurrent ones would not see each other's entries. */
  async lockImports(): Promise<void> {
    await this.database.query('lock table bank_statements in share row exclusive mode');
  }

  /** Serialises decisions about entries of a statement. */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('bank_statements_lock', 'select from bank_statements where uuid = $1 for no key update', [
      uuid,
    ]);
  }

  /** Entries of earlier files that these may repeat. */
  known(identities: readonly Identity[]): Promise<KnownEntry[]> {
    return this.database.rows(
      'bank_entries_known',
      `select uuid, keys, fingerprint from bank_entries where repeats_uuid is null and keys && $1::text[]
       union select uuid, keys, fingerprint from bank_entries where repeats_uuid is null and fingerprint = any($2::text[])`,
      [identities.flatMap(({ keys }) => keys), identities.map(({ fingerprint }) => fingerprint)],
    );
  }

  async insert(statement: NewStatement, entries: readonly NewEntry[]): Promise<void> {
    const { importedBy, ...own } = statement;
    const { columns, places, parameters } = insertionOf(BankStatement, { ...own, importedByUuid: importedBy });
    await this.database.rows(
      'bank_statements_insert',
      `insert into bank_statements (${columns}) values (${places})`,
      parameters,
    );
    const rows = entries.map(({ repeats, ...entry }, index) =>
      rowOf(BankEntry, { ...entry, statementUuid: own.uuid, position: index + 1, repeatsUuid: repeats }),
    );
    await this.database.rows(
      'bank_entries_insert',
      `insert into bank_entries (${NEW}) select ${NEW} from jsonb_populate_recordset(null::bank_entries, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }

  async update(fates: readonly EntryFate[]): Promise<void> {
    if (fates.length === 0) return;
    await this.database.rows(
      'bank_entries_update',
      `update bank_entries e set ${FATE.map((name) => `${name} = f.${name}`).join(', ')}
       from jsonb_populate_recordset(null::bank_entries, $1::jsonb) f where e.uuid = f.uuid`,
      [JSON.stringify(fates.map((fate) => rowOf(BankEntry, fate)))],
    );
  }

  /** Records who decided, and when; null clears it. */
  async decide(entries: readonly string[], by: string | null, at: Date | null): Promise<void> {
    await this.database.rows(
      'bank_entries_decide',
      'update bank_entries set decided_by_uuid = $2, decided_at = $3 where uuid = any($1::uuid[])',
      [entries, by, at],
    );
  }

  async book(entry: string, credit: number, receipts: readonly string[]): Promise<void> {
    await this.database.rows(
      'bank_entries_book',
      `update bank_entries set state = 'booked', reason = null, proposals = '[]', credit = $2 where uuid = $1`,
      [entry, credit],
    );
    await this.database.rows(
      'bank_entry_receipts_insert',
      'insert into bank_entry_receipts (entry_uuid, receipt_uuid) select $1, r.uuid from unnest($2::uuid[]) r (uuid)',
      [entry, receipts],
    );
  }

  /** What came in leaves its receipts, which are reversed; what went out made none, and is no longer said to have sent any. */
  async clear(entries: readonly string[]): Promise<void> {
    await this.database.rows(
      'bank_entry_receipts_clear',
      `delete from bank_entry_receipts b using bank_entries e
       where e.uuid = b.entry_uuid and e.uuid = any($1::uuid[]) and not (e.transfer ->> 'credit')::boolean`,
      [entries],
    );
    await this.database.rows('bank_entries_clear', 'update bank_entries set credit = 0 where uuid = any($1::uuid[])', [
      entries,
    ]);
  }
}

/** Account statements exist for every caller that may use their routes. */
@Injectable()
export class BankStatementFinder extends finderIn(BankStatementStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message(
    'There is no bank statement with this identifier.',
    'Es gibt keinen Kontoauszug mit dieser Kennung.',
  );
}

/** Entries (e) of old statements that still say who paid, or what was written. */
const OLD = `bank_entries e join bank_statements s on s.uuid = e.statement_uuid
  where s.created_at < $1 and (e.fingerprint is not null or e.keys <> '{}' or e.proposals <> '[]'
    or coalesce(e.transfer -> 'party' ->> 'name', e.transfer -> 'party' ->> 'iban') is not null
    or e.transfer -> 'texts' <> '[]' or e.transfer -> 'references' <> '[]')`;

/** The parts of a transfer that it leaves: amount, currency and days, as the books have them. */
const EMPTIED = `transfer || '{"party": {"name": null, "iban": null}, "texts": [], "references": [],
  "ids": {"service": null, "transaction": null, "uetr": null, "endToEnd": null}}'::jsonb`;

/** Payers, accounts and words of account statements, past the period of tax law (R-PRI-8). */
@Injectable()
@Forgets('bank-entries', 'bankEntryMonths')
export class OldBankEntries implements Forgetting {
  constructor(private readonly database: Database) {}

  due(before: Date): Promise<number> {
    return this.database.count('bank_entries_count_old', `select count(*)::int as count from ${OLD}`, [before]);
  }

  async forget(before: Date, limit: number): Promise<number> {
    const emptied = await this.database.uuids(
      'bank_entries_forget_old',
      `update bank_entries set transfer = ${EMPTIED}, proposals = '[]', keys = '{}', fingerprint = null,
         state = case when state in ('matched', 'proposed') then 'open' else state end
       where uuid in (select e.uuid from ${OLD} order by e.uuid limit $2) returning uuid`,
      [before, limit],
    );
    return emptied.length;
  }
}
