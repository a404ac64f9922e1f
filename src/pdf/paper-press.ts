import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { message } from '../kernel/problem/message.js';
import { Problem } from '../kernel/problem/problem.js';
import { Semaphore } from '../kernel/concurrency/semaphore.js';
import { type Paper } from './paper.js';

const THREAD = new URL('./press.worker.mjs', import.meta.url);

/** PDFs that one process prints at once for requests: each uses a core for its duration. */
const REQUESTS = { slots: 2, megabytes: 256 } as const;
/**
 * Separate from the above, so that no booklet blocks a sheet. Five hundred pages with pictures stay far below the
 * limit.
 */
const JOBS = { slots: 1, megabytes: 768 } as const;
/** A sheet takes some tenths of a second; a longer queue would take too long. */
export const MAX_WAITING = 20;
const LONGEST_MS = 5 * 60_000;

/** A printing slot, held until it is released. */
export interface PressSlot {
  print(paper: Paper): Promise<Buffer>;
  leave(): void;
}

/** Prints documents that may be long, in a separate thread, so that the process stays responsive. */
@Injectable()
export class PaperPress {
  private readonly requests = new Semaphore(REQUESTS.slots);
  private readonly jobs = new Semaphore(JOBS.slots);

  /** Number of requests waiting for a slot. */
  get waiting(): number {
    return this.requests.waiting;
  }

  /**
   * Prints a document for a request.
   * @param signal aborted when the caller has disconnected: leaves the queue, ends the thread, and throws the
   * signal's reason
   * @throws Problem 503 if too many are waiting already
   */
  async print(paper: Paper, signal: AbortSignal): Promise<Buffer> {
    if (this.waiting >= MAX_WAITING) throw tooBusy();
    return this.requests.pass(() => printed(paper, REQUESTS.megabytes, signal), signal);
  }

  /** A slot for a job; undefined if all are taken: the job is retried later, and other jobs can run meanwhile. */
  takeSlot(): PressSlot | undefined {
    const leave = this.jobs.tryEnter();
    return leave && { print: (paper) => printed(paper, JOBS.megabytes), leave };
  }
}

const tooBusy = (): Problem =>
  new Problem(
    503,
    message(
      'Too many papers are being printed at the moment. Try again in a few seconds.',
      'Gerade wird zu viel gedruckt. Bitte in einigen Sekunden noch einmal versuchen.',
    ),
    { headers: { 'Retry-After': '5' } },
  );

const printed = async (paper: Paper, megabytes: number, signal?: AbortSignal): Promise<Buffer> => {
  signal?.throwIfAborted();
  const thread = new Worker(THREAD, {
    workerData: { paper },
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    // The thread gets neither flags nor secrets of the process.
    execArgv: [],
    env: {},
  });
  const over = new AbortController();
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Printing took too long.')), LONGEST_MS);
      over.signal.addEventListener('abort', () => clearTimeout(timer));
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: over.signal });
      thread.once('message', ({ buffer, byteOffset, byteLength }: Uint8Array) => {
        resolve(Buffer.from(buffer, byteOffset, byteLength));
      });
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`The printing thread ended with ${code}.`)));
    });
  } finally {
    over.abort();
    await thread.terminate();
  }
};
