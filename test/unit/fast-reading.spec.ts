import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { formatLocal } from '../../src/kernel/clock/zone.js';
import { readMoment } from '../../src/platform/database/moments.js';
import { rowsOf } from '../../src/platform/database/row-maker.js';
import { SharedRead } from '../../src/kernel/concurrency/shared-read.js';
import { DateTime } from 'luxon';

const slowly = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;
const digits = (value: number, length: number): string => String(value).padStart(length, '0');
const zones = fc.constantFrom('+00', '+02', '-07', '+05:30', '+00:53:28');
const written = fc
  .tuple(
    fc.integer({ min: 1, max: 12_000 }),
    fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })),
    fc.tuple(fc.integer({ max: 23, min: 0 }), fc.integer({ max: 59, min: 0 }), fc.integer({ max: 59, min: 0 })),
    // No `stringMatching`: to make one for each value takes twenty times as long as all that is read here.
    fc.option(
      fc.integer({ min: 1, max: 6 }).chain((length) => fc.nat(10 ** length - 1).map((part) => digits(part, length))),
    ),
    zones,
  )
  .map(
    ([year, [month, day], time, fraction, zone]) =>
      `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)} ${time.map((one) => digits(one, 2)).join(':')}${fraction === null ? '' : `.${fraction}`}${zone}`,
  );

describe('Moments of the database', () => {
  it('are read as pg reads them', () => {
    fc.assert(
      fc.property(written, (text) => expect(readMoment(text)).toEqual(slowly(text))),
      { numRuns: 500 },
    );
  });

  it('that are rare are left to pg', () => {
    const years = ['0044-03-15 12:00:00+00:53:28 BC', '10000-01-01 00:00:00+00', '0099-01-01 00:00:00+00'];
    for (const text of ['infinity', '-infinity', ...years]) expect(readMoment(text)).toEqual(slowly(text));
  });
});

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

describe('Rows', () => {
  it('have the columns of their statement as properties, of equal names the last', () => {
    const columns = ['uuid', 'firstBeginAt', 'odd "name"\\', 'uuid'].map((name) => ({ name }));
    expect(rowsOf(columns, [[1, null, 'x', 2]])).toEqual([{ uuid: 2, firstBeginAt: null, 'odd "name"\\': 'x' }]);
    expect(rowsOf([], [[], []])).toEqual([{}, {}]);
    expect(rowsOf([{ name: 'other' }], [[1]])).toEqual([{ other: 1 }]);
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
