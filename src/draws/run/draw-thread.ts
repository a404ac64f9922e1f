import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Certificate, type DrawInput, type DrawnWish, type DrawPhase, type Figures } from '../allotment/model.js';
import { Semaphore } from '../../kernel/concurrency/semaphore.js';

/** The thread's input. */
export interface Drawing {
  readonly input: DrawInput;
  /** 64 hexadecimal digits each; the outcome is that of the first. */
  readonly seeds: readonly string[];
  /** Input and outcome are kept, so that it can be repeated. */
  readonly isReal: boolean;
}

/** The thread's messages while it works. */
export interface DrawingStep {
  readonly kind: 'step';
  readonly phase: DrawPhase;
}

/** The thread's result. */
export interface Drawn {
  readonly kind: 'drawn';
  readonly inputHash: string;
  readonly outcomeHash: string;
  readonly wishes: readonly DrawnWish[];
  readonly certificate: Certificate;
  /** Results by seed. */
  readonly figures: readonly Figures[];
  /** Violations that the verifier's rules find; then nothing may be written. */
  readonly complaints: readonly string[];
  /** Input and outcome as canonical JSON, compressed; null for a simulation. */
  readonly protocol: { readonly input: Uint8Array; readonly outcome: Uint8Array } | null;
}

const THREAD = new URL('./draw.worker.js', import.meta.url);

/** One draw uses a core for its duration. */
const AT_ONCE = 1;
/** Twenty thousand children stay far below it. */
const MEGABYTES = 1024;
/** A draw counts its work, so that it always ends; this is for what nobody foresaw. */
const LONGEST_MS = 30 * 60_000;

/** A slot to draw in, held until it is left. */
export interface DrawSlot {
  draw(drawing: Drawing, report: (phase: DrawPhase) => void): Promise<Drawn>;
  leave(): void;
}

/** Starts the threads that draw. Draws are rare: each has a thread of its own, which ends with it. */
export class DrawThreads {
  start(): Worker {
    return new Worker(THREAD, {
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      // The thread gets neither flags nor secrets of the process.
      execArgv: [],
      env: {},
    });
  }

  async end(thread: Worker): Promise<void> {
    await thread.terminate();
  }
}

/** Draws in a separate thread, so that the process stays responsive. */
@Injectable()
export class DrawThread implements OnModuleDestroy {
  private readonly slots = new Semaphore(AT_ONCE);
  private readonly threads = new DrawThreads();
  private thread: Worker | undefined;

  /** Before the workers of jobs are waited for: a draw that is ended here is begun again by the next process. */
  async onModuleDestroy(): Promise<void> {
    await this.thread?.terminate();
  }

  /** A slot for a job; undefined if it is taken: the job is retried later, and other jobs can run meanwhile. */
  takeSlot(): DrawSlot | undefined {
    const leave = this.slots.tryEnter();
    return leave && { draw: (drawing, report) => this.drawn(drawing, report), leave };
  }

  private async drawn(drawing: Drawing, report: (phase: DrawPhase) => void): Promise<Drawn> {
    const thread = this.threads.start();
    this.thread = thread;
    try {
      const result = resultOf(thread, report);
      thread.postMessage(drawing);
      return await result;
    } finally {
      this.thread = undefined;
      await this.threads.end(thread);
    }
  }
}

const resultOf = async (thread: Worker, report: (phase: DrawPhase) => void): Promise<Drawn> => {
  const over = new AbortController();
  const hear = (name: string, listener: Parameters<Worker['on']>[1]): void => {
    thread.on(name, listener);
    over.signal.addEventListener('abort', () => thread.off(name, listener));
  };
  try {
    return await new Promise<Drawn>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Drawing took too long.')), LONGEST_MS);
      over.signal.addEventListener('abort', () => clearTimeout(timer));
      hear('error', reject);
      hear('exit', (code: number) => reject(new Error(`The drawing thread ended with ${String(code)}.`)));
      hear('message', (message: Drawn | DrawingStep) => {
        if (message.kind === 'drawn') resolve(message);
        else report(message.phase);
      });
    });
  } finally {
    over.abort();
  }
};
