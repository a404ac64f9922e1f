import { Worker } from 'node:worker_threads';
import { type Paper } from './paper.js';

const THREAD = new URL('./press.worker.mjs', import.meta.url);
const LONGEST_MS = 5 * 60_000;

/** Who waits for the paper that is being printed. */
interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** A thread that prints one paper after the other. One whose paper fails must be ended. */
export class PressThread {
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
