import { describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { type Paper } from '../../src/pdf/paper.js';
import { MAX_WAITING, PaperPress } from '../../src/pdf/paper-press.js';
import { ENDLESS_PAPER, picturesIn } from '../support/papers.js';

const GONE = new Error('gone');
const SHORT: Paper = {
  definition: { content: ['Kurz'] },
  foot: { text: '', counts: false, skipsFirst: false, margins: [20, 20], top: 10 },
};

/** Threads are numbered as they begin. */
const nextThread = async (): Promise<number> => {
  const thread = new Worker('', { eval: true });
  const { threadId } = thread;
  await thread.terminate();
  return threadId;
};

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
  const everybody = new AbortController().signal;

  it('ends the thread of whoever leaves, gives the place on, and begins none for those who left while waiting', async () => {
    const press = new PaperPress();
    const before = await nextThread();
    const printing = readers(press, 2);
    const waiting = readers(press, MAX_WAITING);
    expect(press.waiting).toBe(MAX_WAITING);
    expect(await waiting.leave()).toEqual(Array.from({ length: MAX_WAITING }, () => GONE));
    expect(press.waiting).toBe(0);
    const next = press.print(SHORT, everybody);
    expect(press.waiting).toBe(1);
    expect(await printing.leave()).toEqual([GONE, GONE]);
    expect((await next).subarray(0, 5).toString()).toBe('%PDF-');
    // The two that were printed, the short one, and the one that asks.
    expect((await nextThread()) - before).toBe(4);
  });

  it('begins nothing for somebody who had gone before', async () => {
    await expect(new PaperPress().print(SHORT, AbortSignal.abort(GONE))).rejects.toBe(GONE);
  });

  it('sends away whoever comes behind too many', async () => {
    const press = new PaperPress();
    const all = readers(press, 2 + MAX_WAITING);
    await expect(press.print(SHORT, everybody)).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
    });
    await all.leave();
    await expect(press.print(SHORT, everybody)).resolves.toBeInstanceOf(Buffer);
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
      await writeFile(join(folder, 'foreign.jpg'), jpeg);
      const of = (image: string): Paper => ({ ...SHORT, definition: { content: [{ image }] }, pictures });
      const press = new PaperPress();
      expect(picturesIn(await press.print(of(join(pictures, 'own.jpg')), everybody))).toBe(1);
      for (const path of [join(folder, 'foreign.jpg'), `${pictures}/../foreign.jpg`, pictures]) {
        await expect(press.print(of(path), everybody)).rejects.toThrow();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('has a place for one job beside those of people, and tells a second job at once that it is taken', async () => {
    const press = new PaperPress();
    const all = readers(press, 2 + MAX_WAITING);
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
