/**
 * A read whose answer is the same for everybody who asks. Anyone who asks while it is under way shares the next one with all
 * who do: it begins after they asked, so nobody is told what was true before the question. No cache: an answer is given to
 * those who waited for it, and forgotten.
 */
export class SharedRead<T> {
  private running: Promise<T> | undefined;
  private next: Promise<T> | undefined;

  constructor(private readonly read: () => Promise<T>) {}

  get(): Promise<T> {
    if (this.running === undefined) return this.begin();
    const begin = (): Promise<T> => this.begin();
    return (this.next ??= this.running.then(begin, begin));
  }

  private begin(): Promise<T> {
    this.next = undefined;
    const running = this.read();
    this.running = running;
    const over = (): void => {
      // Those who wait begin the next one in the same turn.
      if (this.running === running) this.running = undefined;
    };
    running.then(over, over);
    return running;
  }
}
