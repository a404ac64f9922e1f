import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { message } from '../kernel/problem/message.js';
import { Problem } from '../kernel/problem/problem.js';
import { Semaphore } from '../kernel/concurrency/semaphore.js';
import { type Paper } from './paper.js';

const THREAD = new URL('./press.worker.mjs', import.meta.url);

/** Papers printed at once by one process for people who wait: each takes a core for as long as it lasts. */
const REQUESTS = { slots: 2, megabytes: 256 } as const;
/** Beside them, so that no booklet keeps a sheet waiting. Five hundred pages with pictures stay far below. */
const JOBS = { slots: 1, megabytes: 768 } as const;
/** A sheet takes some tenths of a second; who comes after so many would wait too long. */
export const MAX_WAITING = 20;
const LONGEST_MS = 5 * 60_000;

/** A place at the press, held until it is left. */
export interface PressSlot {
  print(paper: Paper): Promise<Buffer>;
  leave(): void;
}

/** Prints papers that may be long. The process goes on answering meanwhile: another thread does the work. */
@Injectable()
export class PaperPress {
  private readonly requests = new Semaphore(REQUESTS.slots);
  private readonly jobs = new Semaphore(JOBS.slots);

  /** How many people wait until printing of theirs begins. */
  get waiting(): number {
    return this.requests.waiting;
  }

  /**
   * Prints a paper for somebody who waits.
   * @param signal that nobody waits any more: leaves the queue, ends the thread, and throws the signal's reason
   * @throws Problem 503 when too many wait already
   */
  async print(paper: Paper, signal: AbortSignal): Promise<Buffer> {
    if (this.waiting >= MAX_WAITING) throw tooBusy();
    return this.requests.pass(() => printed(paper, REQUESTS.megabytes, signal), signal);
  }

  /** A place for a job; undefined while others have them all: a job comes again then, and lets other jobs work. */
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
    // Neither flags nor secrets of the process are the thread's business.
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
