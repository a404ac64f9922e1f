import { PressThread } from './press-thread.js';

/**
 * Threads that print, each within so much memory. One that has printed is kept for the next paper, since loading
 * pdfmake takes longer than laying out a page: one at most, for a limited number of papers, and until nothing has
 * come for a while.
 */
export class PressThreads {
  private kept: PressThread | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly megabytes: number,
    private readonly keeping: { readonly papers: number; readonly idleMs: number } = { papers: 100, idleMs: 30_000 },
  ) {}

  /** @param signal its abort ends the thread and throws the signal's reason */
  async print(...[paper, signal]: Parameters<PressThread['print']>): Promise<Buffer> {
    signal?.throwIfAborted();
    const thread = this.take() ?? new PressThread(this.megabytes);
    try {
      const pdf = await thread.print(paper, signal);
      if (this.kept === undefined && thread.papers < this.keeping.papers) this.keep(thread);
      else await thread.end();
      return pdf;
    } catch (error) {
      // It may still be printing, or have run out of memory.
      await thread.end();
      throw error;
    }
  }

  /** Ends the thread that is kept. */
  async close(): Promise<void> {
    await this.take()?.end();
  }

  private take(): PressThread | undefined {
    const thread = this.kept;
    clearTimeout(this.timer);
    this.kept = undefined;
    return thread?.hasEnded === true ? undefined : thread;
  }

  private keep(thread: PressThread): void {
    this.kept = thread;
    this.timer = setTimeout(() => void this.close(), this.keeping.idleMs).unref();
  }
}
