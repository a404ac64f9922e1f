import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { type FieldChange } from '../kernel/collections/field-changes.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { insertionOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { showsChange } from '../platform/database/sql-values.js';
import { PersonChange } from './accounts.entities.js';
import { PERSON_HISTORY_COLUMNS, type PersonHistoryRow } from './person-history.view.js';
import { type ErasedPerson, Erases, type Erasing } from '../platform/retention/erases.js';

/** Whose history it is. */
export type PersonSubject = { readonly account: string } | { readonly participant: string };

/** All SQL about what changed of accounts and children (R-PEO-21, R-CHI-15). */
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
    const [accountUuid, participantUuid] = 'account' in of ? [of.account, null] : [null, of.participant];
    const by = { byUuid: caller.accountUuid ?? null, at: this.clock.now() };
    const change: PersonChange = { uuid: newUuid(), accountUuid, participantUuid, ...by, changes };
    const { columns, places, parameters } = insertionOf(PersonChange, change, {
      byUuid: (place) => `(select uuid from accounts where uuid = ${place} for key share)`,
    });
    await this.database.rows(
      'person_changes_add',
      `insert into person_changes (${columns}) values (${places})`,
      parameters,
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
   * One page, latest first. Entries of nothing but hidden fields are left out: their time alone would tell something.
   */
  page(of: PersonSubject, hidden: readonly string[], query: PageQuery): Promise<PersonHistoryRow[]> {
    const conditions = new Conditions(this.clock.now());
    const [column, uuid] = 'account' in of ? ['account_uuid', of.account] : ['participant_uuid', of.participant];
    conditions.add(`c.${column} = ${conditions.bind(uuid)}`);
    if (hidden.length > 0) conditions.add(showsChange('c.changes', conditions.bind(hidden)));
    return this.database.composed(
      'person_changes_page',
      `select ${PERSON_HISTORY_COLUMNS}
       from person_changes c ${conditions.where} order by c.at desc, c.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
  }
}

/** What changed of an account and its children goes with them, also where their rows stay; what it changed loses its author. */
@Injectable()
@Erases('ties')
export class ErasedPersonChanges implements Erasing {
  constructor(private readonly database: Database) {}

  async remove({ account, children }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'person_changes_delete',
      'delete from person_changes where account_uuid = $1 or participant_uuid = any($2)',
      [account, children],
    );
  }

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'person_changes_authors_clear',
      'update person_changes set by_uuid = null where by_uuid = $1',
      [account],
    );
  }
}
