import { Logger } from '@nestjs/common';
import pg, { type Pool, type PoolConfig, type QueryConfig } from 'pg';
import { sqlErrorOf } from './sql-error.js';

/** Interval at which the lag of replicas is measured. */
const PROBE_MS = 1_000;

/** Maximum lag of a replica; one that is further behind is not used. */
export const MAX_LAG_MS = 5_000;

/** A statement that timed out on a replica would time out on the primary as well. */
const TOO_SLOW = '57014';

interface Replica {
  readonly name: string;
  readonly pool: Pool;
  /** The replica has everything that the primary had committed at this moment. */
  freshAt: number;
  /** Log positions of the primary that the replica has not reached yet, with the moment they were read. */
  readonly expected: { readonly lsn: string; readonly at: number }[];
}

/**
 * The read replicas of the settings (DATABASE_READ_URLS). Tracks the lag of each: every second the primary's log
 * position is read, and a replica that has replayed it is as fresh as that moment. Replicas that are down, behind or
 * refuse are skipped; callers then query the primary.
 */
export class ReadReplicas {
  private readonly logger = new Logger('ReadReplicas');
  private readonly replicas: Replica[];
  private readonly timer: NodeJS.Timeout;
  private next = 0;
  private probing: Promise<void> = Promise.resolve();

  constructor(
    urls: readonly string[],
    options: PoolConfig,
    private readonly primary: Pool,
  ) {
    this.replicas = urls.map((connectionString, index) => {
      const pool = new pg.Pool({ ...options, connectionString });
      // Without a handler, a lost idle connection would end the process; the pool replaces it on its own.
      pool.on('error', () => undefined);
      return { name: `replica-${String(index)}`, pool, freshAt: 0, expected: [] };
    });
    this.timer = setInterval(() => this.probeSoon(), PROBE_MS).unref();
    this.probeSoon();
  }

  get pools(): readonly { readonly name: string; readonly pool: Pool }[] {
    return this.replicas;
  }

  /** Rows from a replica that is fresh enough, round robin; undefined if there is none or it could not answer. */
  async ask<T>(statement: QueryConfig): Promise<T[] | undefined> {
    const replica = this.pick();
    if (replica === undefined) return undefined;
    try {
      const { rows } = await replica.pool.query(statement);
      return rows as T[];
    } catch (error) {
      const code = sqlErrorOf(error)?.code;
      if (code === TOO_SLOW) throw error;
      // An error without an SQLSTATE is a connection failure: the replica is not used until the next probe succeeds.
      if (code === undefined || code.startsWith('57P') || code.startsWith('08')) this.bench(replica);
      return undefined;
    }
  }

  /** Measures the lag of all replicas now. */
  async probe(): Promise<void> {
    const at = Date.now();
    // A primary that does not answer confirms nothing: the replicas soon count as late.
    const lsn = await this.positionOf(this.primary, 'pg_current_wal_lsn()').catch(() => undefined);
    await Promise.all(this.replicas.map((replica) => this.probeOne(replica, lsn, at)));
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.probing;
    // The process ends; what is left of a broken connection ends with it.
    await Promise.all(this.replicas.map(({ pool }) => pool.end().catch(() => undefined)));
  }

  private probeSoon(): void {
    // One probe at a time: probes would otherwise pile up on a replica that hangs.
    this.probing = this.probing.then(() => this.probe());
  }

  private async probeOne(replica: Replica, lsn: string | undefined, at: number): Promise<void> {
    if (lsn !== undefined) replica.expected.push({ lsn, at });
    try {
      const reached = await this.positionOf(replica.pool, 'pg_last_wal_replay_lsn()');
      const confirmed = replica.expected.filter((position) => isAtLeast(reached, position.lsn));
      const last = confirmed.at(-1);
      if (last === undefined) return;
      if (replica.freshAt === 0) this.logger.log(`${replica.name} is asked now.`);
      replica.freshAt = last.at;
      replica.expected.splice(0, confirmed.length);
    } catch {
      // Logs it, once.
      this.bench(replica);
    } finally {
      replica.expected.splice(0, Math.max(0, replica.expected.length - 60));
    }
  }

  private async positionOf(pool: Pool, expression: string): Promise<string> {
    const { rows } = await pool.query<{ lsn: string | null }>(`select (${expression})::text as lsn`);
    // Null: not a replica, so its lag cannot be measured.
    if (rows[0]?.lsn == null) throw new Error('no position');
    return rows[0].lsn;
  }

  private pick(): Replica | undefined {
    const fresh = this.replicas.filter(({ freshAt }) => Date.now() - freshAt < MAX_LAG_MS);
    this.next = (this.next + 1) % Math.max(1, fresh.length);
    return fresh[this.next];
  }

  private bench(replica: Replica): void {
    if (replica.freshAt > 0) this.logger.warn(`${replica.name} does not answer; the primary is asked instead.`);
    replica.freshAt = 0;
  }
}

/** Log positions are two hexadecimal numbers, `16/B374D848`. */
const isAtLeast = (reached: string, wanted: string): boolean => positionAsNumber(reached) >= positionAsNumber(wanted);

const positionAsNumber = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};
