import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SlidingLog } from '../../src/platform/http/limits/sliding-log.js';

/** What is done to a log: so many moments later, requests pass, one is given back, or a window moves on. */
const STEPS = fc.array(
  fc.record({ gap: fc.nat(20), added: fc.nat(40), givenBack: fc.boolean(), window: fc.nat(400) }),
  { maxLength: 60 },
);

describe('a sliding log', () => {
  it('holds what a list of the moments within the window would hold, however many were forgotten', () => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        const log = new SlidingLog();
        let [moments, now]: [number[], number] = [[], 0];
        for (const { gap, added, givenBack, window } of steps) {
          now += gap;
          for (let count = 0; count < added; count += 1) {
            log.add(now);
            moments.push(now);
          }
          if (givenBack) {
            log.removeLatest();
            moments.pop();
          }
          log.forgetUntil(now - window);
          moments = moments.filter((moment) => moment > now - window);
          expect([log.size, log.oldest, log.latest]).toEqual([moments.length, moments[0], moments.at(-1)]);
        }
      }),
    );
  });
});
