import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Semaphore } from '../../kernel/concurrency/semaphore.js';
import { type DrawPhase } from '../../allotment/model.js';
import { type Drawing, type DrawingStep, type Drawn } from './drawing.js';

/** Beside the sources stands the source of the thread, beside the compiled service the compiled one. */
const IS_SOURCE = import.meta.url.endsWith('.ts');
const THREAD = new URL(IS_SOURCE ? './draw.worker.ts' : './draw.worker.js', import.meta.url);
const FLAGS = IS_SOURCE ? ['--import', new URL('../../../scripts/typescript.mjs', import.meta.url).href] : [];

/** One draw uses a core for its duration. */
const AT_ONCE = 1;
/** Twenty thousand children stay far below it. */
const MEGABYTES = 1024;
/** A draw counts its work, so that it always ends; this is for what nobody foresaw. */
const LONGEST_MS = 30 * 60_000;

/** A place to draw in, held until it is left. */
export interface DrawSlot {
  draw(drawing: Drawing, report: (phase: DrawPhase) => void): Promise<Drawn>;
  leave(): void;
}

/** Draws in a separate thread, so that the process stays responsive. */
@Injectable()
export class DrawThread implements OnModuleDestroy {
  private readonly slots = new Semaphore(AT_ONCE);
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
    const thread = new Worker(THREAD, {
      workerData: drawing,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      // The thread gets neither flags nor secrets of the process.
      execArgv: FLAGS,
      env: {},
    });
    this.thread = thread;
    try {
      return await resultOf(thread, report);
    } finally {
      this.thread = undefined;
      await thread.terminate();
    }
  }
}

const resultOf = (thread: Worker, report: (phase: DrawPhase) => void): Promise<Drawn> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Drawing took too long.')), LONGEST_MS);
    thread.once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The drawing thread ended with ${String(code)}.`));
    });
    thread.on('message', (message: Drawn | DrawingStep) => {
      if (message.kind === 'drawn') resolve(message);
      else report(message.phase);
    });
  });
