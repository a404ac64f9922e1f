import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { JsonColumn, MomentColumn, NullableInteger, NullableText } from '../../database/columns.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { type Job, JobTask } from '../../jobs/jobs.js';

/** The stored answer to a POST that carried an Idempotency-Key (R-API-43). */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('text')
  caller!: string;

  @PrimaryColumn('bytea', { name: 'key_hash' })
  keyHash!: Buffer;

  @Column('bytea')
  fingerprint!: Buffer;

  @NullableInteger()
  status!: number | null;

  /** No longer used: headers are part of the sealed body. */
  @JsonColumn()
  headers!: Record<string, string> | null;

  /** Headers and body of the answer, sealed. */
  @NullableText()
  body!: string | null;

  /**
   * The database snapshot before the work: people hidden by a transaction that the snapshot does not include may be
   * named in the answer.
   */
  @NullableText()
  seen!: string | null;

  /** The transaction that did the work; the answer does not show people whom it hid itself. */
  @NullableText()
  xid!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;
}

/**
 * A transaction that hid a person who was visible before: protected, forgotten or deleted. Written by triggers only.
 */
@Entity('maskings')
export class Masking {
  /** Number of the transaction (xid8). */
  @PrimaryColumn('text')
  xid!: string;

  @MomentColumn('at')
  at!: Date;
}

/** Owner of the key and the request it was used for. */
export interface Claim {
  readonly caller: string;
  readonly keyHash: Buffer;
  readonly fingerprint: Buffer;
}

/** An answer as first sent. */
interface StoredAnswer {
  readonly status: number;
  /** Sealed headers and body (see AnswerSeal). */
  readonly sealed: string;
  readonly fingerprint: Buffer;
  /** Somebody whom the answer may name has been hidden since. */
  readonly outdated: boolean;
}

/** Hours for which an answer can be replayed. */
const KEPT_HOURS = 24;

@Injectable()
export class IdempotencyStore {
  constructor(private readonly database: Database) {}

  /**
   * Locks the key for the current transaction; undefined while another request holds it.
   * @returns the snapshot of the database before the work, for `keep`
   */
  async lock({ caller, keyHash }: Claim): Promise<string | undefined> {
    const row = await this.database.row<{ locked: boolean; seen: string }>(
      'idempotency_lock',
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked, pg_current_snapshot()::text as seen',
      [caller + keyHash.toString('hex')],
    );
    return row?.locked === true ? row.seen : undefined;
  }

  one({ caller, keyHash }: Claim, now: Date): Promise<StoredAnswer | undefined> {
    return this.database.row<StoredAnswer>(
      'idempotency_one',
      `select k.status, k.body as sealed, k.fingerprint, exists (select from maskings m where m.xid is distinct from k.xid
           and (k.seen is null or not pg_visible_in_snapshot(m.xid::xid8, k.seen::pg_snapshot))) as outdated
       from idempotency_keys k where caller = $1 and key_hash = $2 and created_at > $3::timestamptz - make_interval(hours => ${KEPT_HOURS})`,
      [caller, keyHash, now],
    );
  }

  /**
   * Stores an answer. The answer to completed work stays as it is; a refusal is replaced by the next answer.
   * @param seen the snapshot of the database before the work
   */
  async keep(claim: Claim, answer: Pick<StoredAnswer, 'status' | 'sealed'>, seen: string, now: Date): Promise<void> {
    await this.database.rows(
      'idempotency_keep',
      `insert into idempotency_keys (caller, key_hash, fingerprint, status, headers, body, created_at, seen, xid)
       values ($1, $2, $3, $4, null, $5, $6, $7, pg_current_xact_id()::text)
       on conflict (caller, key_hash) do update set fingerprint = excluded.fingerprint, status = excluded.status,
         headers = excluded.headers, body = excluded.body, created_at = excluded.created_at, seen = excluded.seen,
         xid = excluded.xid
       where idempotency_keys.status >= 400
         or idempotency_keys.created_at <= $6::timestamptz - make_interval(hours => ${KEPT_HOURS})`,
      [claim.caller, claim.keyHash, claim.fingerprint, answer.status, answer.sealed, now, seen],
    );
  }

  /** Deletes expired answers, and maskings that no answer needs any more; the latter by the clock of the database. */
  async purge(now: Date): Promise<void> {
    await this.database.query(
      `delete from idempotency_keys where created_at <= $1::timestamptz - make_interval(hours => ${KEPT_HOURS})`,
      [now],
    );
    await this.database.query(`delete from maskings where at <= now() - make_interval(hours => ${2 * KEPT_HOURS})`);
  }
}

/** Hourly: stored answers contain personal data and are of no use after a day. */
@Injectable()
@JobTask('purge-stored-answers', { cron: '7 * * * *' })
export class PurgeStoredAnswers implements Job {
  constructor(
    private readonly store: IdempotencyStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    await this.store.purge(this.clock.now());
  }
}
