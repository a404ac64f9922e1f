import { AsyncLocalStorage } from 'node:async_hooks';

interface Waiting<W, A> {
  readonly work: W;
  /** Runs something in the context in which the work was handed in. */
  readonly inContext: <T>(run: () => T) => T;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/** Work that is done together: what comes while some of it is under way waits for the next turn, which takes it all. */
export class Turns<W, A> {
  private readonly waiting: Waiting<W, A>[] = [];
  private running = 0;

  /**
   * @param run gives an answer for each, in their order
   * @param limits how many are taken at once, and how many have to wait before a second turn begins beside the first: so
   * that one is made ready while the other one is written, and none begins for a few
   */
  constructor(
    private readonly run: (works: readonly W[]) => Promise<readonly A[]>,
    private readonly limits: { readonly size: number; readonly second: number },
  ) {}

  take(work: W): Promise<A> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ work, inContext: AsyncLocalStorage.snapshot(), resolve, reject });
      void this.turns();
    });
  }

  private async turns(): Promise<void> {
    while (this.isDue) {
      this.running += 1;
      const batch = this.waiting.splice(0, this.limits.size);
      // Not in that of the turn before, whose requests are answered: a trace would show it under one of them.
      await batch[0]?.inContext(() => this.turn(batch));
      this.running -= 1;
    }
  }

  private get isDue(): boolean {
    const { length } = this.waiting;
    return this.running === 0 ? length > 0 : this.running === 1 && length >= this.limits.second;
  }

  private async turn(batch: readonly Waiting<W, A>[]): Promise<void> {
    try {
      const answers = await this.run(batch.map(({ work }) => work));
      if (answers.length !== batch.length) throw new Error('Each work needs an answer.');
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as A);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
