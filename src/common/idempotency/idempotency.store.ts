import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** Whose key it is and what it was used for. */
export interface Claim {
  readonly caller: string;
  readonly keyHash: Buffer;
  readonly fingerprint: Buffer;
}

/** An answer as it was sent the first time. */
export interface StoredAnswer {
  readonly status: number;
  /** Headers and body, sealed (see AnswerSeal). */
  readonly sealed: string;
  readonly fingerprint: Buffer;
}

/** Hours for which an answer can be repeated. */
const KEPT_HOURS = 24;

@Injectable()
export class IdempotencyStore {
  constructor(private readonly database: Database) {}

  /** Takes the key for the present transaction; false while another request holds it. */
  async lock({ caller, keyHash }: Claim): Promise<boolean> {
    const [row] = await this.database.rows<{ locked: boolean }>(
      'idempotency_lock',
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
      [caller + keyHash.toString('hex')],
    );
    return row?.locked ?? false;
  }

  async find({ caller, keyHash }: Claim, now: Date): Promise<StoredAnswer | undefined> {
    const [row] = await this.database.rows<StoredAnswer>(
      'idempotency_find',
      `select status, body as sealed, fingerprint from idempotency_keys
       where caller = $1 and key_hash = $2 and created_at > $3::timestamptz - make_interval(hours => ${KEPT_HOURS})`,
      [caller, keyHash, now],
    );
    return row;
  }

  async keep(claim: Claim, answer: Omit<StoredAnswer, 'fingerprint'>, now: Date): Promise<void> {
    await this.database.rows(
      'idempotency_keep',
      `insert into idempotency_keys (caller, key_hash, fingerprint, status, headers, body, created_at)
       values ($1, $2, $3, $4, null, $5, $6)
       on conflict (caller, key_hash) do update set fingerprint = excluded.fingerprint, status = excluded.status,
         headers = excluded.headers, body = excluded.body, created_at = excluded.created_at
       where idempotency_keys.created_at <= $6::timestamptz - make_interval(hours => ${KEPT_HOURS})`,
      [claim.caller, claim.keyHash, claim.fingerprint, answer.status, answer.sealed, now],
    );
  }

  /** Forgets answers past their time. */
  async purge(now: Date): Promise<void> {
    await this.database.query(
      `delete from idempotency_keys where created_at <= $1::timestamptz - make_interval(hours => ${KEPT_HOURS})`,
      [now],
    );
  }
}
