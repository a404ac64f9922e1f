/** Limits how many pieces of work run at once; the rest wait in order. */
export class Semaphore {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly slots: number) {}

  /** Number of callers waiting for a slot. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Whether the next caller would have to wait. */
  private get isFull(): boolean {
    return this.running >= this.slots;
  }

  /**
   * Waits for a slot; it stays taken until the returned function is called.
   * @param signal aborts the waiting; its reason is thrown
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.isFull) await this.turn(signal);
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

  private turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.queue.splice(this.queue.indexOf(enter), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.queue.push(enter);
    });
  }

  private leaving(): () => void {
    let left = false;
    return () => {
      if (!left) this.leave();
      left = true;
    };
  }

  /** Passes the slot directly to the longest waiter, so that no newcomer can overtake. */
  private leave(): void {
    const next = this.queue.shift();
    if (next === undefined) this.running -= 1;
    else next();
  }
}
