import { describe, expect, it } from '@jest/globals';
import { RecentlyUsed } from '../../src/kernel/collections/recently-used.js';

describe('What was made lately', () => {
  const asked = (kept: RecentlyUsed<string>, key: string): boolean => {
    let isKept = true;
    const found = kept.get(key, () => {
      isKept = false;
      return key;
    });
    expect(found).toBe(key);
    return isKept;
  };

  it('is made once while it is kept, and the least recently used goes first', () => {
    const kept = new RecentlyUsed<string>(2);
    const found = ['a', 'b', 'a', 'c', 'a', 'b'].map((key) => asked(kept, key));
    expect(found).toEqual([false, false, true, false, true, false]);
  });

  it('weighs no more than it may; what is too heavy by itself is not kept and drives nothing out', () => {
    const kept = new RecentlyUsed<string>(5, ({ length }) => length);
    const found = ['aa', 'bb', 'cccccc', 'aa', 'cccccc', 'ddd', 'bb', 'aa'].map((key) => asked(kept, key));
    expect(found).toEqual([false, false, false, true, false, false, false, false]);
  });

  it('is found by what it is, as long as it is kept', () => {
    const kept = new RecentlyUsed<string>(2);
    for (const key of ['a', 'b', 'c']) kept.get(key, () => key.toUpperCase());
    expect(['A', 'B', 'C'].map((meant) => kept.find((value) => value === meant))).toEqual([undefined, 'B', 'C']);
  });
});
