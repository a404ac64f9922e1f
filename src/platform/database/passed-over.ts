import { inTime } from '../../kernel/concurrency/in-time.js';
import { type Snapshot } from './snapshot.js';

/** How long a question waits at most for the answers of statements that are passed over. */
const PATIENCE_MS = 5;

/** The transactions of this process that changed nothing of what is kept, such as lines of the audit log. */
export class PassedOver {
  private readonly ids = new Set<bigint>();
  /** Those whose identifiers are on the way. */
  private readonly writing = new Set<Promise<void>>();

  /**
   * @param write gives the identifier of its transaction
   * @param isAskedFor whether anything is kept: else nobody would ever forget it
   */
  async run(write: () => Promise<string | undefined>, isAskedFor: () => boolean): Promise<void> {
    const done = write().then((id) => {
      if (id !== undefined && isAskedFor()) this.ids.add(BigInt(id));
    });
    // The caller gets the error, by `done`.
    const over = done
      .catch(() => undefined)
      .then(() => {
        this.writing.delete(over);
      });
    this.writing.add(over);
    await done;
  }

  /** Whether all of these are among them. What has ended was sent before, so its identifier may still be on the way. */
  async hold(ended: readonly bigint[]): Promise<boolean> {
    const areKnown = (): boolean => ended.every((id) => this.ids.has(id));
    if (areKnown()) return true;
    if (this.writing.size === 0) return false;
    await inTime(Promise.all(this.writing), PATIENCE_MS);
    return areKnown();
  }

  /** Nobody will ask any more for those that had ended by then. */
  forgetEnded({ next, running }: Snapshot): void {
    for (const id of this.ids) if (id < next && !running.has(id)) this.ids.delete(id);
  }

  forget(): void {
    this.ids.clear();
  }
}
