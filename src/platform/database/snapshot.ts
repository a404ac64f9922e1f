/** What `pg_current_snapshot()` says: whatever is older than `next` is over, except for what is still `running`. */
export interface Snapshot {
  /** The first transaction that had not ended when the snapshot was taken, nor any after it. */
  readonly next: bigint;
  /** Transactions before `next` that had not ended. */
  readonly running: ReadonlySet<bigint>;
}

/** Reads `xmin:xmax:xip,…`. */
export const parseSnapshot = (text: string): Snapshot => {
  const [, next = '0', running = ''] = text.split(':');
  return { next: BigInt(next), running: new Set(running === '' ? [] : running.split(',').map(BigInt)) };
};

/** With more transactions than this in between, nobody asks which they were. */
const MOST = 1_000n;

/**
 * The transactions that ended, or may have ended, after the first snapshot was taken and before the second was; undefined:
 * more than are looked at, or the second is not the later one. Subtransactions of those that still run may be among them.
 */
export const endedBetween = (before: Snapshot, after: Snapshot): bigint[] | undefined => {
  if (after.next < before.next || after.next - before.next > MOST) return undefined;
  const ended = [...before.running].filter((id) => !after.running.has(id));
  for (let id = before.next; id < after.next; id += 1n) if (!after.running.has(id)) ended.push(id);
  return ended;
};
