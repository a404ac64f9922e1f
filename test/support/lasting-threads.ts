import { type Worker } from 'node:worker_threads';
import { DrawThreads } from '../../src/draws/run/draw-thread.js';
import { PressThreads } from '../../src/pdf/press-threads.js';

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

  override start(): Worker {
    const thread = this.kept ?? super.start();
    this.kept = undefined;
    thread.ref();
    return thread;
  }

  override end(thread: Worker, hasDrawn: boolean): Promise<void> {
    if (!hasDrawn || this.kept !== undefined) return super.end(thread, hasDrawn);
    thread.unref();
    this.kept = thread;
    return Promise.resolve();
  }
}
export const DRAWING = { threads: new LastingDrawThreads() };
