import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { message } from '../kernel/problem/message.js';
import { Problem } from '../kernel/problem/problem.js';
import { Semaphore } from '../kernel/concurrency/semaphore.js';
import { type Paper } from './paper.js';
import { PressThreads } from './press-threads.js';
import { Clock } from '../kernel/clock/clock.js';
import { type Letter } from './letter.js';
import { letterOnPaper } from './letter-paper.js';
import { PrintedLetterhead } from './printed-letterhead.js';
import { FORM, prepare } from './pdf-fonts.mjs';

/** PDFs that one process prints at once for requests: each uses a core for its duration. */
const REQUESTS = { slots: 2, megabytes: 256 } as const;
/**
 * Separate from the above, so that no booklet blocks a sheet. Five hundred pages with pictures stay far below the
 * limit.
 */
const JOBS = { slots: 1, megabytes: 768 } as const;
/** A sheet takes some tenths of a second; a longer queue would take too long. */
export const MAX_WAITING = 20;

/** A printing slot, held until it is released. */
export interface PressSlot {
  print(paper: Paper): Promise<Buffer>;
  leave(): void;
}

/** Prints documents that may be long, in a separate thread, so that the process stays responsive. */
@Injectable()
export class PaperPress implements OnApplicationShutdown {
  private readonly requests = new Semaphore(REQUESTS.slots);
  private readonly jobs = new Semaphore(JOBS.slots);
  private readonly requestThreads = new PressThreads(REQUESTS.megabytes);
  private readonly jobThreads = new PressThreads(JOBS.megabytes);

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.requestThreads.close(), this.jobThreads.close()]);
  }

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
    return this.requests.pass(() => this.requestThreads.print(paper, signal), signal);
  }

  /** A slot for a job; undefined if all are taken: the job is retried later, and other jobs can run meanwhile. */
  takeSlot(): PressSlot | undefined {
    const leave = this.jobs.tryEnter();
    return leave && { print: (paper) => this.jobThreads.print(paper), leave };
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

/** Loaded with the first letter: other processes start faster without it. */
const printer = async (): Promise<typeof import('pdfmake')> => {
  const { default: pdfmake } = await import('pdfmake');
  prepare(pdfmake);
  return pdfmake;
};

/** Prints letters as PDF with the municipality's letterhead from the settings. */
@Injectable()
export class LetterPress {
  constructor(
    private readonly letterhead: PrintedLetterhead,
    private readonly clock: Clock,
  ) {}

  async print(letter: Letter): Promise<Buffer> {
    const [head, pdfmake] = [await this.letterhead.read(), await printer()];
    return pdfmake.createPdf({ ...letterOnPaper(letter, head, this.clock.now()), ...FORM }).getBuffer();
  }
}
