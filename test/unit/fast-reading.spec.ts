import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatLocal } from '../../src/kernel/clock/zone.js';
import { SharedRead } from '../../src/kernel/concurrency/shared-read.js';
import { DateTime } from 'luxon';

describe('Moments of the API', () => {
  it('are what luxon says, whatever was asked before', () => {
    const moments = fc.date({ min: new Date('1880-01-01'), max: new Date('2300-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (at) => {
        const local = DateTime.fromJSDate(at, { zone: 'Europe/Berlin' });
        // The offset of local mean time has seconds, which the API leaves out.
        fc.pre(local.offset % 1 === 0);
        expect(formatLocal(at)).toBe(local.set({ millisecond: 0 }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ"));
        expect(formatLocal(at)).toBe(formatLocal(new Date(at)));
      }),
      { numRuns: 200 },
    );
  });
});

describe('A shared read', () => {
  /** Reads that end when they are told to, and answer what was true when they began. */
  const stage = (): { world: { value: number }; read: SharedRead<number>; begun: (() => void)[] } => {
    const world = { value: 1 };
    const begun: (() => void)[] = [];
    const read = new SharedRead(async () => {
      const { value } = world;
      await new Promise<void>((resolve) => begun.push(resolve));
      if (value < 0) throw new Error('gone');
      return value;
    });
    return { world, read, begun };
  };
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('is one statement for all who ask while another is under way, and begins after they asked', async () => {
    const { world, read, begun } = stage();
    const first = read.get();
    world.value = 2;
    const others = [read.get(), read.get(), read.get()];
    begun[0]?.();
    expect(await first).toBe(1);
    await turn();
    expect(begun).toHaveLength(2);
    world.value = 3;
    const late = read.get();
    begun[1]?.();
    expect(await Promise.all(others)).toEqual([2, 2, 2]);
    await turn();
    begun[2]?.();
    expect(await late).toBe(3);
  });

  it('remembers nothing once it is over, and no failure either', async () => {
    const { world, read, begun } = stage();
    world.value = -1;
    const failed = read.get();
    world.value = 5;
    const next = read.get();
    begun[0]?.();
    await expect(failed).rejects.toThrow('gone');
    await turn();
    begun[1]?.();
    expect(await next).toBe(5);
    world.value = 6;
    const again = read.get();
    begun[2]?.();
    expect(await again).toBe(6);
  });
});
