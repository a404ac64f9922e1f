import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatLocal } from '../../src/kernel/clock/zone.js';
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
