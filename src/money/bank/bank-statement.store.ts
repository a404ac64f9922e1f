import { Injectable } from '@nestjs/common';
import { type BankEntry } from './entities/bank-entry.entity.js';
import { type BankStatement } from './entities/bank-statement.entity.js';
import { Database } from '../../platform/database/database.js';
import { type PageQuery } from '../../platform/listing/page-query.js';
import { BANK_ENTRY_COLUMNS, type BankEntryRow, type KnownEntry } from './bank-entry.columns.js';
import { BANK_STATEMENT_COLUMNS, type BankStatementRow } from './bank-statement.columns.js';
import { type Identity } from './identity.js';
import { type Proposal } from './matching/match.js';

interface NewStatement extends Readonly<Pick<BankStatement, 'uuid' | 'filename' | 'kind' | 'accounts' | 'createdAt'>> {
  readonly importedBy: string | null;
}

/** The result of matching or of a decision. */
export interface EntryFate extends Readonly<Pick<BankEntry, 'uuid' | 'state' | 'reason'>> {
  readonly proposals: readonly Proposal[];
}

export interface NewEntry
  extends EntryFate, Readonly<Pick<BankEntry, 'place' | 'account' | 'transfer' | 'fingerprint'>> {
  readonly keys: readonly string[];
  readonly repeats: string | null;
}

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
    const { uuid, filename, kind, accounts, importedBy, createdAt } = statement;
    await this.database.rows(
      'bank_statements_insert',
      `insert into bank_statements (uuid, filename, kind, accounts, imported_by_uuid, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [uuid, filename, kind, accounts, importedBy, createdAt],
    );
    await this.database.rows(
      'bank_entries_insert',
      `insert into bank_entries (uuid, statement_uuid, position, place, account, state, reason, transfer, proposals, keys,
         fingerprint, repeats_uuid)
       select (e.entry ->> 'uuid')::uuid, $1, e.position, e.entry ->> 'place', e.entry ->> 'account', e.entry ->> 'state',
         e.entry ->> 'reason', nullif(e.entry -> 'transfer', 'null'), e.entry -> 'proposals',
         array(select jsonb_array_elements_text(e.entry -> 'keys')), e.entry ->> 'fingerprint', (e.entry ->> 'repeats')::uuid
       from jsonb_array_elements($2::jsonb) with ordinality e (entry, position)`,
      [uuid, JSON.stringify(entries)],
    );
  }

  async update(fates: readonly EntryFate[]): Promise<void> {
    if (fates.length === 0) return;
    await this.database.rows(
      'bank_entries_update',
      `update bank_entries e set state = f.state, reason = f.reason, proposals = f.proposals
       from jsonb_to_recordset($1::jsonb) f (uuid uuid, state text, reason text, proposals jsonb) where e.uuid = f.uuid`,
      [JSON.stringify(fates)],
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

  async clearCredit(entries: readonly string[]): Promise<void> {
    await this.database.rows('bank_entries_clear', 'update bank_entries set credit = 0 where uuid = any($1::uuid[])', [
      entries,
    ]);
  }
}
