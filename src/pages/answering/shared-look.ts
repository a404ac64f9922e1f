/**
 * One look at a time for any number of askers: who asks while one is under way waits for the next, so nobody gets an
 * answer that is older than the question, and a crowd costs no more looks than fit one after the other.
 */
export class SharedLook<T> {
  private present: Promise<T> | undefined;
  private next: Promise<T> | undefined;

  constructor(private readonly look: () => Promise<T>) {}

  ask(): Promise<T> {
    if (this.present === undefined) return this.begin();
    const begin = (): Promise<T> => this.begin();
    return (this.next ??= this.present.then(begin, begin));
  }

  private begin(): Promise<T> {
    this.next = undefined;
    const look = this.look();
    this.present = look;
    const done = (): void => {
      if (this.present === look) this.present = undefined;
    };
    look.then(done, done);
    return look;
  }
}
