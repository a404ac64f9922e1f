import { type Clock } from '../../../kernel/clock/clock.js';
import {
  logDecision,
  takeFromBucket,
  takeFromLog,
  type BucketState,
  type LimitDecision,
  type LimitPolicy,
} from './buckets.js';
import { LimitStore } from './limit-store.js';
import { SlidingLog } from './sliding-log.js';

interface Entry {
  readonly bucket?: BucketState;
  readonly log?: SlidingLog;
  readonly fullAt: number;
}

const CLEANUP_MS = 60_000;

/**
 * The limits of one process. Bounded, so that a flood of addresses cannot fill the memory: entries with their full
 * quota are evicted first (which changes nothing), then the least recently used.
 */
export class MemoryLimitStore extends LimitStore {
  /** Least recently used first. */
  private readonly entries = new Map<string, Entry>();
  private readonly cleanup: NodeJS.Timeout;

  constructor(
    private readonly clock: Clock,
    private readonly maxKeys = 100_000,
  ) {
    super();
    this.cleanup = setInterval(() => this.forgetFull(), CLEANUP_MS).unref();
  }

  /** Number of stored keys. */
  get size(): number {
    return this.entries.size;
  }

  protected override count(policy: LimitPolicy, key: string, count: 0 | 1): Promise<LimitDecision> {
    const name = `${policy.name}:${key}`;
    const now = this.clock.now().getTime();
    const entry = this.entries.get(name);
    if (entry === undefined && count === 0) return Promise.resolve(whole(policy));
    if (entry === undefined && this.entries.size >= this.maxKeys) this.makeRoom();
    this.entries.delete(name);
    if (policy.kind === 'bucket') {
      const { state, decision, fullAt } = takeFromBucket(policy, entry?.bucket, now, count);
      this.entries.set(name, { bucket: state, fullAt });
      return Promise.resolve(decision);
    }
    const log = entry?.log ?? new SlidingLog();
    const { decision, fullAt } = takeFromLog(policy, log, now, count);
    this.entries.set(name, { log, fullAt });
    return Promise.resolve(decision);
  }

  override giveBack(policy: LimitPolicy, key: string): Promise<void> {
    const name = `${policy.name}:${key}`;
    this.entries.get(name)?.log?.removeLatest();
    return Promise.resolve();
  }

  override forget(policy: LimitPolicy, key: string): Promise<void> {
    this.entries.delete(`${policy.name}:${key}`);
    return Promise.resolve();
  }

  override close(): void {
    clearInterval(this.cleanup);
  }

  /** Evicts a hundredth at once, so that the sweep does not run at every request of a flood. */
  private makeRoom(): void {
    this.forgetFull();
    const target = this.maxKeys - Math.ceil(this.maxKeys / 100);
    for (const name of this.entries.keys()) {
      if (this.entries.size <= target) return;
      this.entries.delete(name);
    }
  }

  private forgetFull(): void {
    const now = this.clock.now().getTime();
    for (const [name, { fullAt }] of this.entries) if (fullAt <= now) this.entries.delete(name);
  }
}

/** State of an unused policy; looking alone creates no entry. */
const whole = (policy: LimitPolicy): LimitDecision => logDecision(policy, true, 0, 0);
