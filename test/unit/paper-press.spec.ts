import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { type Paper } from '../../src/pdf/paper.js';
import { MAX_WAITING, PaperPress } from '../../src/pdf/paper-press.js';
import { PressThreads } from '../../src/pdf/press-threads.js';
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

  it('ends the thread of anyone who leaves, gives the place on, and begins none for those who left while waiting', async () => {
    const press = new PaperPress();
    const threads = newThreads();
    const printing = readers(press, 2);
    const waiting = readers(press, MAX_WAITING);
    expect(press.waiting).toBe(MAX_WAITING);
    expect(await waiting.leave()).toEqual(Array.from({ length: MAX_WAITING }, () => GONE));
    expect(press.waiting).toBe(0);
    const next = press.print(SHORT, everybody);
    expect(press.waiting).toBe(1);
    expect(await printing.leave()).toEqual([GONE, GONE]);
    expect((await next).subarray(0, 5).toString()).toBe('%PDF-');
    // The two that were printed, and the short one.
    expect(threads).toHaveLength(3);
    await press.onApplicationShutdown();
    // An ended thread has lost its number.
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1, -1, -1]);
  });

  it('begins nothing for somebody who had gone before', async () => {
    await expect(new PaperPress().print(SHORT, AbortSignal.abort(GONE))).rejects.toBe(GONE);
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
      const of = (image: string): Paper => ({ ...SHORT, definition: { content: [{ image }] }, pictures });
      const press = new PaperPress();
      expect(picturesIn(await press.print(of(join(pictures, 'own.jpg')), everybody))).toBe(1);
      for (const path of [`${pictures}.jpg`, `${pictures}/../pictures.jpg`]) {
        await expect(press.print(of(path), everybody)).rejects.toThrow();
      }
      const threads = newThreads();
      await press.print(of(join(pictures, 'own.jpg')), everybody);
      // The next paper in that thread has no folder.
      const { definition } = of(join(pictures, 'own.jpg'));
      await expect(press.print({ ...SHORT, definition }, everybody)).rejects.toThrow();
      expect(threads).toHaveLength(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('sends away anyone who comes behind too many, beside whom one job has a place, and tells a second job at once that it is taken', async () => {
    const press = new PaperPress();
    const all = readers(press, 2 + MAX_WAITING);
    await expect(press.print(SHORT, everybody)).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
    });
    const place = press.takeSlot();
    expect(place).toBeDefined();
    expect(press.takeSlot()).toBeUndefined();
    expect((await place!.print(SHORT)).subarray(0, 5).toString()).toBe('%PDF-');
    await all.leave();
    await expect(press.print(SHORT, everybody)).resolves.toBeInstanceOf(Buffer);
    place!.leave();
    place!.leave();
    const again = press.takeSlot();
    expect(again).toBeDefined();
    expect(press.takeSlot()).toBeUndefined();
    again!.leave();
  });
});

describe('The threads of the press', () => {
  const KEEPING = { papers: 2, idleMs: 60_000 };

  it('print one paper after the other in the same thread, so many at most, and none once it has ended, whatever ended it', async () => {
    const threads = newThreads();
    const press = new PressThreads(256, KEEPING);
    const lengths: number[] = [];
    for (const _ of [1, 2, 3]) {
      await press.print(SHORT);
      lengths.push(threads.length);
    }
    expect(lengths).toEqual([1, 1, 2]);
    expect(threads.map(({ threadId }) => threadId === -1)).toEqual([true, false]);
    await threads[1]?.terminate();
    expect((await press.print(SHORT)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(threads).toHaveLength(3);
    await press.close();
    expect(threads[2]?.threadId).toBe(-1);
  });

  it('print papers at once in threads of their own, of which one is kept', async () => {
    const threads = newThreads();
    const press = new PressThreads(256, KEEPING);
    await Promise.all([press.print(SHORT), press.print(SHORT)]);
    expect(threads.map(({ threadId }) => threadId === -1).sort()).toEqual([false, true]);
    await press.close();
  });

  it('end when nothing has come for a while', async () => {
    const threads = newThreads();
    await new PressThreads(256, { ...KEEPING, idleMs: 10 }).print(SHORT);
    expect(await once(threads[0]!, 'exit')).toEqual([1]);
  });

  it('fail with a paper that needs more memory than they have, and the next is printed', async () => {
    const press = new PressThreads(32, KEEPING);
    const large: Paper = { ...SHORT, definition: { content: Array<string>(100_000).fill('Zeile') } };
    await expect(press.print(large)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
    expect((await press.print(SHORT)).subarray(0, 5).toString()).toBe('%PDF-');
    await press.close();
  });
});
