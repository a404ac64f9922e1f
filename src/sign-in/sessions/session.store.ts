import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { SESSION_COLUMNS, type SessionRecord } from './session.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Finder } from '../../platform/http/access/finder.js';
import { Clock } from '../../kernel/clock/clock.js';
import { message } from '../../kernel/problem/message.js';

/** All SQL about sessions. */
@Injectable()
export class SessionStore {
  constructor(private readonly database: Database) {}

  /** One page of the account's active sessions, newest first. */
  page(account: string, current: string, now: Date, query: PageQuery): Promise<SessionRecord[]> {
    const conditions = new Conditions(now);
    conditions
      .add(`t.account_uuid = ${conditions.bind(account)}`)
      .add(`t.kind = 'session' and t.revoked_at is null and t.expires_at > ${conditions.now}`);
    const sql = `select ${SESSION_COLUMNS}, t.uuid = ${conditions.bind(current)} as current
      from tokens t ${conditions.where} order by t.created_at desc, t.uuid desc ${conditions.page(query)}`;
    return this.database.composed('sessions_page', sql, conditions.parameters);
  }

  /** An active session of the account. */
  async one(account: string, current: string, uuid: string, now: Date): Promise<SessionRecord | undefined> {
    const session = await this.database.row<SessionRecord>(
      'sessions_one',
      `select ${SESSION_COLUMNS}, t.uuid = $2 as current
       from tokens t where t.uuid = $3 and t.account_uuid = $1 and t.kind = 'session' and t.revoked_at is null
         and t.expires_at > $4`,
      [account, current, uuid, now],
    );
    return session;
  }

  /** Ends a session; false if the token is not a session, or has ended already. */
  async end(uuid: string, now: Date): Promise<boolean> {
    const rows = await this.database.rows(
      'sessions_end',
      `update tokens set revoked_at = $2 where uuid = $1 and kind = 'session' and revoked_at is null returning uuid`,
      [uuid, now],
    );
    return rows.length > 0;
  }

  /** Ends all active sessions of the account, optionally except one; returns their uuids. */
  endAll(account: string, now: Date, except?: string): Promise<string[]> {
    return this.database.uuids(
      'sessions_end_all',
      `update tokens set revoked_at = $2 where account_uuid = $1 and kind = 'session' and revoked_at is null
         and expires_at > $2::timestamptz and uuid is distinct from $3::uuid returning uuid`,
      [account, now, except ?? null],
    );
  }

  /** Records that the password was given in the session; does nothing for other kinds of tokens. */
  async notePassword(uuid: string, now: Date): Promise<void> {
    await this.database.rows(
      'sessions_note_password',
      `update tokens set password_given_at = $2 where uuid = $1 and kind = 'session'`,
      [uuid, now],
    );
  }

  /** Records where a session was started. */
  async noteOrigin(uuid: string, now: Date, address: string): Promise<void> {
    await this.database.rows(
      'sessions_note_origin',
      `update tokens set last_used_at = date_trunc('minute', $2::timestamptz), last_used_from = $3 where uuid = $1`,
      [uuid, now, address],
    );
  }

  /** Deletes sessions that ended before the moment. */
  async purge(before: Date): Promise<void> {
    await this.database.query(`delete from tokens where kind = 'session' and (expires_at <= $1 or revoked_at <= $1)`, [
      before,
    ]);
  }
}

/** Callers see only their own active sessions. */
@Injectable()
export class SessionFinder extends Finder<SessionRecord> {
  readonly missing = message(
    'There is no session of yours with this identifier, or it has ended.',
    'Es gibt keine Sitzung von Ihnen mit dieser Kennung, oder sie ist zu Ende.',
  );

  constructor(
    private readonly store: SessionStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  visible(caller: Caller, uuid: string): Promise<SessionRecord | undefined> {
    return this.store.one(caller.accountUuid ?? '', caller.tokenUuid ?? '', uuid, this.clock.now());
  }
}
