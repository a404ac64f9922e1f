/** Limits how many pieces of work run at once; the rest wait: their callers take turns, those of one caller in order. */
export class Semaphore {
  private running = 0;
  /** Waiting requests by caller. A Map keeps their order; a caller who had a turn goes to its end. */
  private readonly queues = new Map<string, (() => void)[]>();

  constructor(private readonly slots: number) {}

  /** Number of pieces of work waiting for a slot. */
  get waiting(): number {
    return [...this.queues.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Whether the next caller would have to wait. */
  private get isFull(): boolean {
    return this.running >= this.slots;
  }

  /**
   * Waits for a slot; it stays taken until the returned function is called.
   * @param signal aborts the waiting; its reason is thrown
   * @param caller who takes turns with others, however much of its work waits
   */
  async enter(signal?: AbortSignal, caller = ''): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.isFull) await this.turn(signal, caller);
    else this.running += 1;
    return this.leaving();
  }

  /** Takes a slot if one is free right now. */
  tryEnter(): (() => void) | undefined {
    if (this.isFull) return undefined;
    this.running += 1;
    return this.leaving();
  }

  async pass<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const leave = await this.enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private turn(signal: AbortSignal | undefined, caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        const queue = this.queues.get(caller) ?? [];
        queue.splice(queue.indexOf(enter), 1);
        if (queue.length === 0) this.queues.delete(caller);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      const queue = this.queues.get(caller) ?? [];
      queue.push(enter);
      this.queues.set(caller, queue);
    });
  }

  private leaving(): () => void {
    let left = false;
    return () => {
      if (!left) this.leave();
      left = true;
    };
  }

  /** Passes the slot directly to the next in turn, so that no newcomer can overtake. */
  private leave(): void {
    const [next] = this.queues;
    if (next === undefined) {
      this.running -= 1;
      return;
    }
    const [caller, queue] = next;
    const enter = queue.shift();
    this.queues.delete(caller);
    if (queue.length > 0) this.queues.set(caller, queue);
    enter?.();
  }
}

/** Slots shared by many callers: a total, and a smaller maximum per caller. */
export class SharedSlots {
  private readonly taken = new Map<string, number>();
  private all = 0;

  constructor(
    private readonly ofOne: number,
    private readonly ofAll: number,
  ) {}

  /** Takes a slot for the caller and returns the function that frees it, or the limit that has been reached. */
  take(caller: string): (() => void) | 'own limit' | 'shared limit' {
    if ((this.taken.get(caller) ?? 0) >= this.ofOne) return 'own limit';
    if (this.all >= this.ofAll) return 'shared limit';
    this.add(caller, 1);
    let freed = false;
    return () => {
      if (!freed) this.add(caller, -1);
      freed = true;
    };
  }

  private add(caller: string, count: 1 | -1): void {
    this.all += count;
    const now = (this.taken.get(caller) ?? 0) + count;
    if (now === 0) this.taken.delete(caller);
    else this.taken.set(caller, now);
  }
}

/** The result of the work, or undefined if that takes longer; then it goes on, and its result is dropped. */
export const inTime = <T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    // A process that ends does not wait for it.
    const late = setTimeout(resolve, milliseconds, undefined).unref();
    work.then(resolve, reject).finally(() => {
      clearTimeout(late);
    });
  });
