import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { fieldChange, type FieldChange } from '../../kernel/collections/field-changes.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/listing/conditions.js';
import { type PageQuery } from '../../platform/listing/page-query.js';
import { showsChange } from '../../platform/database/shown-changes.js';
import { accountReference, type NamedAccount } from '../masks.js';
import { namedAccount, namedAccountOf } from '../named-account.js';
import { type PersonHistoryRecord } from './person-history.view.js';

/** Whose history it is. */
type PersonSubject = { readonly account: string } | { readonly participant: string };

type Row = Omit<PersonHistoryRecord, 'by'> & { readonly author: NamedAccount | null };

/** Fields that refer to an account: kept by its uuid alone, named when they are read. */
const OF_ACCOUNTS = ['account'];

/** What changed of accounts and children (R-PEO-21, R-CHI-15). */
@Injectable()
export class PersonHistoryStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Records what the caller changed, in the same transaction; nothing when nothing did. The caller may have been deleted
   * meanwhile.
   */
  async add(caller: Pick<Caller, 'accountUuid'>, of: PersonSubject, changes: readonly FieldChange[]): Promise<void> {
    if (changes.length === 0) return;
    const [account, participant] = 'account' in of ? [of.account, null] : [null, of.participant];
    await this.database.rows(
      'person_changes_add',
      `insert into person_changes (uuid, account_uuid, participant_uuid, by_uuid, at, changes)
       values ($1, $2, $3, (select uuid from accounts where uuid = $4 for key share), $5, $6)`,
      [newUuid(), account, participant, caller.accountUuid ?? null, this.clock.now(), JSON.stringify(changes)],
    );
  }

  /** The history of a child becomes part of that of another one. */
  async passOn(from: string, into: string): Promise<void> {
    await this.database.rows(
      'person_changes_pass_on',
      'update person_changes set participant_uuid = $2 where participant_uuid = $1',
      [from, into],
    );
  }

  /**
   * One page, latest first. What changed of hidden fields is left out, and entries of nothing else with it: their time alone
   * would tell something.
   */
  async page(
    caller: Caller,
    of: PersonSubject,
    hidden: readonly string[],
    query: PageQuery,
  ): Promise<PersonHistoryRecord[]> {
    const conditions = new Conditions(this.clock.now());
    const [column, uuid] = 'account' in of ? ['account_uuid', of.account] : ['participant_uuid', of.participant];
    conditions.add(`c.${column} = ${conditions.bind(uuid)}`);
    if (hidden.length > 0) conditions.add(showsChange('c.changes', conditions.bind(hidden)));
    const rows = await this.database.composed<Row>(
      'person_changes_page',
      `select c.uuid, c.at, c.changes, ${namedAccountOf('c.by_uuid')} as author
       from person_changes c ${conditions.where} order by c.at desc, c.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
    const shown = rows.map((row) => ({ ...row, changes: row.changes.filter(({ field }) => !hidden.includes(field)) }));
    const named = await this.named(shown.flatMap(({ changes }) => changes.flatMap(accountsOf)));
    return shown.map(({ author, changes, ...entry }) => ({
      ...entry,
      by: author === null ? null : accountReference(author, caller),
      changes: changes.map((change) => withNames(change, named, caller)),
    }));
  }

  private async named(uuids: readonly string[]): Promise<ReadonlyMap<string, NamedAccount>> {
    if (uuids.length === 0) return new Map();
    const rows = await this.database.rows<{ account: NamedAccount }>(
      'person_changes_accounts',
      `select ${namedAccount('a')} as account from accounts a where a.uuid = any($1::uuid[])`,
      [uuids],
    );
    return new Map(rows.map(({ account }) => [account.uuid, account]));
  }
}

const accountsOf = ({ field, from, to }: FieldChange): string[] =>
  OF_ACCOUNTS.includes(field) ? [from, to].flatMap((end) => uuidOf(end) ?? []) : [];

const uuidOf = (end: unknown): string | undefined => (end as { readonly uuid?: string } | undefined)?.uuid;

const withNames = (change: FieldChange, named: ReadonlyMap<string, NamedAccount>, caller: Caller): FieldChange => {
  if (!OF_ACCOUNTS.includes(change.field)) return change;
  const referred = (end: unknown): unknown => {
    const account = named.get(uuidOf(end) ?? '');
    if (account === undefined) return end;
    const { uuid, name } = accountReference(account, caller);
    return { uuid, name };
  };
  return fieldChange(change.field, referred(change.from), referred(change.to));
};
