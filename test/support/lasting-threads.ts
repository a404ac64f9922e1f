import { type Worker } from 'node:worker_threads';
import { DrawThreads, type Drawn, type DrawingStep } from '../../src/draws/run/draw-thread.js';
import { PressThreads } from '../../src/papers/press-threads.js';

/** Prints for all applications of a process: loading pdfmake takes longer than printing. */
class LastingThreads extends PressThreads {
  override close(): Promise<void> {
    return Promise.resolve();
  }
}
export const PRESS = { requestThreads: new LastingThreads(256), jobThreads: new LastingThreads(768) };

/** Draws for all applications of a process, one draw after the other: loading the draw takes longer than a draw of a test. */
class LastingDrawThreads extends DrawThreads {
  private kept: Worker | undefined;
  /** Threads that are done with what they were given: others failed, or were given up and may still be drawing. */
  private readonly done = new Set<Worker>();

  override start(): Worker {
    const thread = this.kept ?? this.opened();
    this.kept = undefined;
    this.done.delete(thread);
    thread.ref();
    return thread;
  }

  private opened(): Worker {
    const thread = super.start();
    thread.on('message', ({ kind }: Drawn | DrawingStep) => {
      if (kind === 'drawn') this.done.add(thread);
    });
    return thread;
  }

  override end(thread: Worker): Promise<void> {
    if (!this.done.delete(thread) || this.kept !== undefined) return super.end(thread);
    thread.unref();
    this.kept = thread;
    return Promise.resolve();
  }
}
export const DRAWING = { threads: new LastingDrawThreads() };
