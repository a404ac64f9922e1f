import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { Semaphore } from '../common/jobs/semaphore.js';
import { type Paper } from './paper.js';

const THREAD = new URL('./press.worker.mjs', import.meta.url);

/** Papers printed at once by one process: each takes a core for as long as it lasts. */
const AT_ONCE = 2;
/** Five hundred pages with pictures stay far below. */
const MEMORY_MB = 1024;
const LONGEST_MS = 5 * 60_000;

/** Prints papers that may be long. The process goes on answering meanwhile: another thread does the work. */
@Injectable()
export class PaperPress {
  private readonly places = new Semaphore(AT_ONCE);

  print(paper: Paper): Promise<Buffer> {
    return this.places.pass(() => printed(paper));
  }
}

const printed = async (paper: Paper): Promise<Buffer> => {
  const thread = new Worker(THREAD, {
    workerData: { paper },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // Neither flags nor secrets of the process are the thread's business.
    execArgv: [],
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Printing took too long.')), LONGEST_MS);
      thread.once('message', ({ buffer, byteOffset, byteLength }: Uint8Array) => {
        resolve(Buffer.from(buffer, byteOffset, byteLength));
      });
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`The printing thread ended with ${code}.`)));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
};
