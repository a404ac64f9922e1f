import { describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { hashPassword, passwordMatches } from '../../src/accounts/password.js';

/** How often the process turned to something else before the work was done. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  const during = { going: true, turns: 0 };
  const ended = work.finally(() => (during.going = false));
  for (; during.going; during.turns += 1) await setImmediate();
  await ended;
  return during.turns;
};

describe('A password', () => {
  it('is hashed and compared beside the requests of others, not instead of them', async () => {
    // Two at once: three rounds, each of which ends in a turn of its own. Without the threads of the library, all is done in one.
    const hashes = Array.from({ length: 6 }, () => hashPassword('vier enten im kanu'));
    expect(await turnsDuring(Promise.all(hashes))).toBeGreaterThan(1);
    const [stored = ''] = await Promise.all(hashes);
    const matches = Array.from({ length: 6 }, () => passwordMatches('vier enten im kanu', stored));
    expect(await turnsDuring(Promise.all(matches))).toBeGreaterThan(1);
    expect(await Promise.all(matches)).toEqual(Array.from({ length: 6 }, () => true));
  });
});
