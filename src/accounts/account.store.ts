import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { columnsOf, type NewRow, type RowOf, tableColumnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { listedRows } from '../platform/http/listing/scroll.js';
import { foldQuery } from '../kernel/text/fold.js';
import { ACCOUNT_COLUMNS, type AccountRow, accountRecord, type AccountRecord } from './account.view.js';
import { type AccountsQuery } from './accounts.inputs.js';
import { Account } from './accounts.entities.js';
import { unmaskedFor, mayChange } from './masks.js';
import { Finder } from '../platform/http/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { forbidden, type Problem } from '../kernel/problem/problem.js';

/** All columns that are not kept or replaced when an account is anonymised: a new column is emptied as well, unless it is added here. */
const EMPTIED = tableColumnsOf(Account, {
  except: [
    ...(['uuid', 'kind', 'createdAt'] as const),
    ...(['email', 'lastname', 'roles', 'disabled', 'protected', 'anonymisedAt', 'modifiedAt'] as const),
  ],
});

const PASSWORD = columnsOf(Account, '', { only: ['passwordHash'] });

/** All SQL about accounts as the administration sees them. */
@Injectable()
export class AccountStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * One page of the accounts, by last name; those masked for the caller come last, by uuid. Free text matches only
   * what the caller may see. For super admins, for whom nothing is masked, the sort order can use the index.
   */
  page(caller: Caller, query: AccountsQuery): Promise<AccountRow[]> {
    const conditions = new Conditions(this.clock.now());
    const unmasked = unmaskedFor(caller, conditions, 'a');
    conditions
      .add('a.anonymised_at is null')
      .when(query.role, (roles) => `a.roles && ${conditions.bind(roles)}::text[]`)
      .when(query.kind, (kinds) => `a.kind = any(${conditions.bind(kinds)})`)
      .when(query.disabled, (disabled) => `a.disabled = ${conditions.bind(disabled)}`)
      .when(
        query.host,
        (ref) => `exists (select from host_members m join hosts h on h.uuid = m.host_uuid
          where m.account_uuid = a.uuid and ${conditions.refersTo(ref, 'h')})`,
      )
      .calledSo(query.externalId, 'account', caller, 'a.uuid');
    if (query.externalId !== undefined) conditions.add(unmasked);
    if (foldQuery(query.q ?? '').length > 0) conditions.add(unmasked).search(query.q, 'a.search_text');
    const shown = (column: string): string =>
      caller.isSuperAdmin ? column : `case when ${unmasked} then ${column} end`;
    const order = `order by ${caller.isSuperAdmin ? '' : `${unmasked} desc,`} ${shown('a.lastname')} collate german,
      ${shown('a.firstname')} collate german, a.uuid`;
    const sql = `select ${ACCOUNT_COLUMNS}
      from (select a.* from accounts a ${conditions.where} ${order} ${conditions.page(query)}) a ${order}`;
    return listedRows(this.database, query, { name: 'accounts_page', sql, parameters: conditions.parameters });
  }

  /** The account, unless it has been deleted. */
  one(uuid: string): Promise<AccountRow | undefined> {
    return this.database.row<AccountRow>(
      'accounts_one',
      `select ${ACCOUNT_COLUMNS} from accounts a where a.uuid = $1 and a.anonymised_at is null`,
      [uuid],
    );
  }

  /** Locks the row for the rest of the transaction, also against new references to it. */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('accounts_lock_one', 'select uuid from accounts where uuid = $1 for update', [uuid]);
  }

  /**
   * Serialises transactions that remove super admins. Taken before any account is locked, so that two super admins
   * who remove each other wait instead of deadlocking.
   */
  async lockSuperAdmins(): Promise<void> {
    await this.database.rows(
      'accounts_lock_super_admins',
      `select pg_advisory_xact_lock(hashtextextended('accounts super admins', 0))`,
    );
  }

  /** Whether another active super admin exists. */
  async anotherSuperAdmin(uuid: string): Promise<boolean> {
    const rows = await this.database.rows(
      'accounts_another_super_admin',
      `select from accounts where roles && '{ROLE_SUPER_ADMIN}' and not disabled and uuid <> $1 limit 1`,
      [uuid],
    );
    return rows.length > 0;
  }

  /** Whether another account has the e-mail address, ignoring case. */
  async isTaken(email: string, except: string | null): Promise<boolean> {
    const rows = await this.database.rows(
      'accounts_email_taken',
      'select from accounts where lower(email) = lower($1) and uuid is distinct from $2::uuid',
      [email, except],
    );
    return rows.length > 0;
  }

  async passwordHash(uuid: string): Promise<string | null> {
    const account = await this.database.row<RowOf<typeof PASSWORD>>(
      'accounts_password_hash',
      `select ${PASSWORD} from accounts where uuid = $1`,
      [uuid],
    );
    return account?.passwordHash ?? null;
  }

  async insert(account: NewRow<Account>): Promise<void> {
    await this.database.repository(Account).insert(account);
  }

  async remove(uuid: string): Promise<void> {
    await this.database.rows('accounts_remove', 'delete from accounts where uuid = $1', [uuid]);
  }

  /** The replacement address can never receive mail (RFC 2606) and is as unique as the uuid. */
  async anonymise(uuid: string): Promise<void> {
    await this.database.rows(
      'accounts_anonymise',
      `update accounts set email = uuid || '@anonymised.invalid', lastname = 'Anonymisiert', roles = '{}', disabled = true,
         protected = false, anonymised_at = $2, modified_at = $2, ${EMPTIED.map((column) => `${column} = null`).join(', ')}
       where uuid = $1`,
      [uuid, this.clock.now()],
    );
  }

  async update(uuid: string, changes: Partial<Account>): Promise<void> {
    await this.database.repository(Account).update(uuid, changes);
  }
}

/**
 * Which accounts exist for a caller, and which the caller may change. For admins all exist, even masked ones, because
 * teams and histories reference them (R-ACC-10); `mayChange` decides about changes.
 */
@Injectable()
export class AccountFinder extends Finder<AccountRecord> {
  readonly missing = message('There is no account with this identifier.', 'Es gibt kein Konto mit dieser Kennung.');

  constructor(private readonly store: AccountStore) {
    super();
  }

  /** Masks here, so that later stages cannot reveal more. */
  async visible(caller: Caller, uuid: string): Promise<AccountRecord | undefined> {
    const row = caller.isAdmin ? await this.store.one(uuid) : undefined;
    return row && accountRecord(row, caller);
  }

  override refusal(caller: Caller, action: string, account: AccountRecord): Promise<Problem | undefined> {
    return Promise.resolve(action === 'read' || mayChange(account, caller) ? undefined : mayNotChange());
  }
}

/** The same text for every reason: a different one would reveal something about a masked account. */
export const mayNotChange = (): Problem =>
  forbidden(
    "You may not change this account: an admin's account needs a super admin, a masked one cannot be changed.",
    'Sie dürfen dieses Konto nicht ändern: Konten der Verwaltung ändern nur Superadmins; sind die Daten eines Kontos für Sie verborgen, lässt es sich nicht ändern.',
  );

/** SQL for what a sign-in records in the account. */
@Injectable()
export class SignInMarksStore {
  constructor(private readonly database: Database) {}

  async noteLogin(uuid: string, now: Date): Promise<void> {
    await this.database.rows('credentials_note_login', 'update accounts set last_login_at = $2 where uuid = $1', [
      uuid,
      now,
    ]);
  }

  async setPassword(uuid: string, passwordHash: string, now: Date): Promise<void> {
    await this.database.rows(
      'credentials_set_password',
      'update accounts set password_hash = $2, modified_at = $3 where uuid = $1',
      [uuid, passwordHash, now],
    );
  }
}
