import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Worker } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { type TDocumentDefinitions } from 'pdfmake/interfaces.js';
import sharp from 'sharp';
import { type Paper } from '../../src/papers/paper.js';
import { MAX_WAITING, PaperPress } from '../../src/papers/paper-press.js';
import { prepare } from '../../src/papers/pdf-fonts.mjs';
import { PressThreads } from '../../src/papers/press-threads.js';
import { ENDLESS_PAPER, picturesIn } from '../support/papers.js';

const GONE = new Error('gone');
const SHORT: Paper = {
  definition: { content: ['Kurz'] },
  foot: { text: '', counts: false, skipsFirst: false, margins: [20, 20], top: 10 },
};

/** The threads that this process begins from now on. */
const newThreads = (): Worker[] => {
  const threads: Worker[] = [];
  process.on('worker', (thread) => threads.push(thread));
  return threads;
};

const everybody = new AbortController().signal;

afterEach(() => {
  process.removeAllListeners('worker');
});

describe('The press', () => {
  /** So many people whose papers last longer than any test. */
  const readers = (press: PaperPress, count: number) => {
    const leaving = Array.from({ length: count }, () => new AbortController());
    const papers = leaving.map(({ signal }) => press.print(ENDLESS_PAPER, signal));
    const settled = Promise.allSettled(papers);
    return {
      leave: async (): Promise<unknown[]> => {
        for (const reader of leaving) reader.abort(GONE);
        return (await settled).map((outcome) =>
          outcome.status === 'rejected' ? (outcome.reason as unknown) : undefined,
        );
      },
    };
  };

  it('sends away anyone who comes behind too many; ends the thread of anyone who leaves, gives the place on, and begins none for those who left while waiting or before; beside them one job has a place, and a second is told at once that it is taken', async () => {
    const press = new PaperPress();
    const threads = newThreads();
    const printing = readers(press, 2);
    const waiting = readers(press, MAX_WAITING);
    expect(press.waiting).toBe(MAX_WAITING);
    await expect(press.print(SHORT, everybody)).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
    });
    const place = press.takeSlot();
    expect(place).toBeDefined();
    expect(press.takeSlot()).toBeUndefined();
    const ofJob = place!.print(SHORT);
    // It does not wait with the others.
    expect(press.waiting).toBe(MAX_WAITING);
    expect(await waiting.leave()).toEqual(Array.from({ length: MAX_WAITING }, () => GONE));
    expect(press.waiting).toBe(0);
    const next = press.print(SHORT, everybody);
    expect(press.waiting).toBe(1);
    expect(await printing.leave()).toEqual([GONE, GONE]);
    for (const paper of [ofJob, next]) expect((await paper).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(press.print(SHORT, AbortSignal.abort(GONE))).rejects.toBe(GONE);
    // The two that were printed, that of the job, and the short one.
    expect(threads).toHaveLength(4);
    place!.leave();
    place!.leave();
    const again = press.takeSlot();
    expect(again).toBeDefined();
    expect(press.takeSlot()).toBeUndefined();
    again!.leave();
    await press.onApplicationShutdown();
    // An ended thread has lost its number.
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1, -1, -1, -1]);
  });

  it('reads the pictures of the paper, and nothing beside their folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'press-'));
    try {
      const pictures = join(folder, 'pictures');
      await mkdir(pictures);
      const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3388cc' } })
        .jpeg()
        .toBuffer();
      await writeFile(join(pictures, 'own.jpg'), jpeg);
      await writeFile(`${pictures}.jpg`, jpeg);
      const of = (image: string): TDocumentDefinitions => ({ content: [{ image }] });
      prepare(pdfmake, pictures);
      for (const path of [`${pictures}.jpg`, `${pictures}/../pictures.jpg`])
        await expect(pdfmake.createPdf(of(path)).getBuffer()).rejects.toThrow();
      const press = new PressThreads(256);
      const threads = newThreads();
      const definition = of(join(pictures, 'own.jpg'));
      expect(picturesIn(await press.print({ ...SHORT, definition, pictures }))).toBe(1);
      // The next paper in that thread has no folder.
      await expect(press.print({ ...SHORT, definition })).rejects.toThrow();
      expect(threads).toHaveLength(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('The threads of the press', () => {
  const KEEPING = { papers: 2, idleMs: 60_000 };

  it('print papers at once in threads of their own, of which one is kept for the next, for so many papers at most, and until it has ended, whatever ended it', async () => {
    const threads = newThreads();
    const press = new PressThreads(256, KEEPING);
    const ended = (): boolean[] => threads.map(({ threadId }) => threadId === -1);
    await Promise.all([press.print(SHORT), press.print(SHORT)]);
    expect(ended().sort()).toEqual([false, true]);
    await threads[ended().indexOf(false)]?.terminate();
    expect((await press.print(SHORT)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(ended()).toEqual([true, true, false]);
    await press.print(SHORT);
    expect(ended()).toEqual([true, true, true]);
  });

  it('fail with a paper that needs more memory than they have, and the next is printed; end when nothing has come for a while', async () => {
    const threads = newThreads();
    const press = new PressThreads(32, { ...KEEPING, idleMs: 10 });
    // Many small things: V8 gives a thread 16 MB beyond its limit to end in, and ends the process for an array that needs more at once.
    const large: Paper = { ...SHORT, definition: { content: Array.from({ length: 100_000 }, () => 'Zeile') } };
    await expect(press.print(large)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
    expect((await press.print(SHORT)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await once(threads[1]!, 'exit')).toEqual([1]);
  });
});
