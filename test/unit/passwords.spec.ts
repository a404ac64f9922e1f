import { describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { hashPassword, passwordMatches } from '../../src/accounts/password.js';

const FORMS = (['NFC', 'NFD'] as const).map((form) => 'drei kühe auf der brücke'.normalize(form));

/** How often the process turned to something else before the work was done. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  const during = { going: true, turns: 0 };
  const ended = work.finally(() => (during.going = false));
  for (; during.going; during.turns += 1) await setImmediate();
  await ended;
  return during.turns;
};

describe('A password', () => {
  it('is hashed and compared beside the requests of others, not instead of them, however its letters are composed', async () => {
    // Two at once: two rounds, each of which ends in a turn of its own. Without the threads of the library, all is done in one.
    const hashes = [...FORMS, ...FORMS].map((password) => hashPassword(password));
    expect(await turnsDuring(Promise.all(hashes))).toBeGreaterThan(1);
    const [composed = '', decomposed = ''] = await Promise.all(hashes);
    const matches = [composed, decomposed, decomposed, composed].map((stored, index) =>
      passwordMatches(FORMS[index % 2] ?? '', stored),
    );
    expect(await turnsDuring(Promise.all(matches))).toBeGreaterThan(1);
    expect(await Promise.all(matches)).toEqual([true, true, true, true]);
  });
});
