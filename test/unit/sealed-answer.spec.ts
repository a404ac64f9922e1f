import { describe, expect, it } from '@jest/globals';
import { AnswerSeal } from '../../src/platform/http/idempotency/idempotency.interceptor.js';

const REQUEST = Buffer.from('POST\n/login\n\n{"email":"a@example.org"}');
const ANSWER = { headers: { location: '/tokens/1' }, body: '{"token":"fpa_geheim"}', rights: ['ROLE_ADMIN'] };

describe('A sealed answer', () => {
  it('is opened with the same key and the same request', () => {
    const sealed = new AnswerSeal('key', REQUEST).seal(ANSWER);
    expect(new AnswerSeal('key', Buffer.from(REQUEST)).open(sealed)).toEqual(ANSWER);
  });

  it('says nothing, and never the same twice', () => {
    const seal = new AnswerSeal('key', REQUEST);
    const [one, other] = [seal.seal(ANSWER), seal.seal(ANSWER)];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64').toString('latin1')).not.toMatch(/token|fpa|geheim|location/);
  });

  it('stays closed for another key, another request, and when a bit of it is another', () => {
    const sealed = new AnswerSeal('key', REQUEST).seal(ANSWER);
    expect(() => new AnswerSeal('Key', REQUEST).open(sealed)).toThrow();
    expect(() => new AnswerSeal('key', Buffer.concat([REQUEST, Buffer.from(' ')])).open(sealed)).toThrow();
    const bytes = Buffer.from(sealed, 'base64');
    for (const place of [0, 15, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => new AnswerSeal('key', REQUEST).open(changed.toString('base64'))).toThrow();
    }
  });

  it('has a fingerprint that depends on the key: the same request cannot be guessed from it', () => {
    const print = (key: string): string => new AnswerSeal(key, REQUEST).fingerprint.toString('hex');
    expect(print('key')).toBe(print('key'));
    expect(print('key')).not.toBe(print('other'));
  });
});
