/** Lets only so many pieces of work run at once; the rest wait in order. */
export class Semaphore {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly places: number) {}

  /** How many wait for a place. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Whether the next one would have to wait. */
  get isFull(): boolean {
    return this.running >= this.places;
  }

  /** Takes a place, as soon as there is one, until the function it gives is called. */
  async enter(): Promise<() => void> {
    if (this.running < this.places) this.running += 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    let left = false;
    return () => {
      if (!left) this.leave();
      left = true;
    };
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** The place is handed on, not given back: nobody can slip in before who waits longest. */
  private leave(): void {
    const next = this.queue.shift();
    if (next === undefined) this.running -= 1;
    else next();
  }
}
