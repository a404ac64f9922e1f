/** Most reads that are kept at a time; further ones are done each time. */
const MOST_READS = 10_000;

/**
 * A time in which nothing was committed, as far as it concerns what is kept, and in which the second of the clock is the
 * same. What was read in it holds for everybody who asks in it. It is kept here and nowhere else: when the time is over,
 * `end` drops all of it.
 */
export class Unchanged {
  private readonly reads = new Map<string, Promise<unknown>>();
  private hasEnded = false;
  /** Bytes that may still be kept in it. */
  private room: number;

  /**
   * @param second of the clock
   * @param bytes that may be kept, in what is handed to `reserve`
   */
  constructor(
    readonly second: number,
    bytes: number,
  ) {
    this.room = bytes;
  }

  /** What was read in this time under the key, else what `read` answers, once for all who ask while it is under way. */
  keep<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.reads.get(key);
    if (known !== undefined) return known as Promise<T>;
    const reading = read();
    if (this.hasEnded || this.reads.size >= MOST_READS) return reading;
    this.reads.set(key, reading);
    // What failed is asked again.
    reading.catch(() => this.reads.delete(key));
    return reading;
  }

  /** What is kept under the key, or being read. */
  find<T>(key: string): Promise<T> | undefined {
    return this.reads.get(key) as Promise<T> | undefined;
  }

  drop(key: string): void {
    this.reads.delete(key);
  }

  /** Takes room for something that is kept. @returns false: there is no more of it, or the time is over */
  reserve(bytes: number): boolean {
    if (this.hasEnded || bytes > this.room) return false;
    this.room -= bytes;
    return true;
  }

  end(): void {
    this.hasEnded = true;
    this.reads.clear();
  }
}
