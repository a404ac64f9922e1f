import { Worker } from 'node:worker_threads';
import { type Paper } from './paper.js';

const THREAD = new URL('./press.worker.mjs', import.meta.url);
const LONGEST_MS = 5 * 60_000;

/** The request that waits for the paper being printed. */
interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** A thread that prints one paper after the other. One whose paper fails must be ended. */
class PressThread {
  private readonly worker: Worker;
  private waiting: Waiting | undefined;
  private count = 0;
  private ended = false;

  constructor(megabytes: number) {
    this.worker = new Worker(THREAD, {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      // The thread gets neither flags nor secrets of the process.
      execArgv: [],
      env: {},
    });
    this.worker.on('message', ({ buffer, byteOffset, byteLength }: Uint8Array) => {
      this.waiting?.resolve(Buffer.from(buffer, byteOffset, byteLength));
    });
    this.worker.on('error', (error: Error) => this.waiting?.reject(error));
    this.worker.on('exit', (code) => {
      this.ended = true;
      this.waiting?.reject(new Error(`The printing thread ended with ${code}.`));
    });
  }

  /** How many papers it has begun. */
  get papers(): number {
    return this.count;
  }

  get hasEnded(): boolean {
    return this.ended;
  }

  /** Prints a paper. Only while it does so does the thread keep the process from ending. */
  async print(paper: Paper, signal?: AbortSignal): Promise<Buffer> {
    const over = new AbortController();
    this.count += 1;
    this.worker.ref();
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        this.waiting = { resolve, reject };
        const timer = setTimeout(() => reject(new Error('Printing took too long.')), LONGEST_MS);
        over.signal.addEventListener('abort', () => clearTimeout(timer));
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: over.signal });
        this.worker.postMessage(paper);
      });
    } finally {
      over.abort();
      this.waiting = undefined;
      this.worker.unref();
    }
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}

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
