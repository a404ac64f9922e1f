import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import { Turns } from '../../src/kernel/concurrency/turns.js';

/** Work that ends when it is told to. */
const opened = (limits: { size: number; second: number }) => {
  const turns: { works: readonly number[]; end: (error?: Error) => void }[] = [];
  const turnstile = new Turns<number, string>(
    (works) =>
      new Promise((resolve, reject) => {
        turns.push({
          works,
          end: (error) => {
            if (error === undefined) resolve(works.map(String));
            else reject(error);
          },
        });
      }),
    limits,
  );
  return { turnstile, turns, taken: () => turns.map(({ works }) => works) };
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Turns', () => {
  it('begin with the first at once, and take what came meanwhile together', async () => {
    const { turnstile, turns, taken } = opened({ size: 10, second: 10 });
    const answers = [1, 2, 3].map((work) => turnstile.take(work));
    expect(taken()).toEqual([[1]]);
    turns[0]?.end();
    await settled();
    expect(taken()).toEqual([[1], [2, 3]]);
    turns[1]?.end();
    expect(await Promise.all(answers)).toEqual(['1', '2', '3']);
  });

  it('take no more than fit into one, in the order in which they came', async () => {
    const { turnstile, turns, taken } = opened({ size: 2, second: 10 });
    const answers = [1, 2, 3, 4].map((work) => turnstile.take(work));
    for (const index of [0, 1, 2]) {
      turns[index]?.end();
      await settled();
    }
    expect(taken()).toEqual([[1], [2, 3], [4]]);
    expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4']);
  });

  it('begin a second one beside the first for as many as make it worth it, and never a third', async () => {
    const { turnstile, turns, taken } = opened({ size: 10, second: 2 });
    const answers = [1, 2, 3, 4, 5, 6].map((work) => turnstile.take(work));
    expect(taken()).toEqual([[1], [2, 3]]);
    turns[1]?.end();
    await settled();
    expect(taken()).toEqual([[1], [2, 3], [4, 5, 6]]);
    for (const { end } of turns) end();
    expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('run in the context of the first of their own, not in that of the turn before', async () => {
    const contexts = new AsyncLocalStorage<number>();
    const seen: unknown[] = [];
    const turns = new Turns<number, undefined>(
      async (works) => {
        await settled();
        seen.push([works, contexts.getStore()]);
        return works.map(() => undefined);
      },
      { size: 10, second: 10 },
    );
    await Promise.all([1, 2, 3].map((work) => contexts.run(work, () => turns.take(work))));
    expect(seen).toEqual([
      [[1], 1],
      [[2, 3], 2],
    ]);
  });

  it('tell an error to those of their turn, and go on', async () => {
    const { turnstile, turns } = opened({ size: 10, second: 10 });
    const [first, second] = [turnstile.take(1), turnstile.take(2)];
    turns[0]?.end(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    turns[1]?.end();
    expect(await second).toBe('2');
  });
});
