import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { base58ToUuid, parseRef, parseUuid } from '../../src/kernel/ids/record-ref.js';
import { uuidToBase58 } from '../support/base58.js';
import { formatUuid, isUuid, newUuid } from '../../src/kernel/ids/uuid.js';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LARGEST = 2n ** 128n - 1n;

/** The card's definition, spelt out: one big-endian number, 22 digits. */
function digits(value: bigint): string {
  let text = '';
  for (let rest = value, place = 0; place < 22; place += 1, rest /= 58n) text = ALPHABET[Number(rest % 58n)]! + text;
  return text;
}

const uuidOf = (value: bigint): string => formatUuid(Buffer.from(value.toString(16).padStart(32, '0'), 'hex'));
const anyValue = fc.oneof(
  fc.bigInt({ min: 0n, max: LARGEST }),
  // Leading zero bytes, from one to all sixteen.
  fc
    .tuple(fc.bigInt({ min: 0n, max: LARGEST }), fc.integer({ min: 1, max: 128 }))
    .map(([n, bits]) => n >> BigInt(bits)),
);

describe('newUuid', () => {
  it('makes a version 7 of the RFC variant that carries the present millisecond (R-API-4)', () => {
    const before = Date.now();
    const uuid = newUuid();
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const millisecond = Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);
    expect(millisecond).toBeGreaterThanOrEqual(before);
    expect(millisecond).toBeLessThanOrEqual(Date.now() + 1);
  });

  it('grows strictly, also thousands of times within one millisecond', () => {
    const made = Array.from({ length: 20_000 }, newUuid);
    expect(made.every((uuid, index) => index === 0 || uuid > made[index - 1]!)).toBe(true);
  });
});

describe('the base58 form', () => {
  it('is the number in 22 digits, for any 128 bits, leading zero bytes included, and reads back (R-API-5)', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const uuid = uuidOf(value);
        expect(uuidToBase58(uuid)).toBe(digits(value));
        expect(base58ToUuid(digits(value))).toBe(uuid);
        expect(uuidToBase58(uuid.toUpperCase())).toBe(uuidToBase58(uuid));
      }),
      { numRuns: 300 },
    );
  });

  it('round-trips the smallest and the largest identifier', () => {
    expect(uuidToBase58(uuidOf(0n))).toBe('1'.repeat(22));
    expect(base58ToUuid('1'.repeat(22))).toBe('00000000-0000-0000-0000-000000000000');
    expect(uuidToBase58(uuidOf(1n))).toBe('1'.repeat(21) + '2');
    expect(base58ToUuid(digits(LARGEST))).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
  });

  it('refuses every number above 2^128-1 (R-API-5)', () => {
    expect(base58ToUuid(digits(LARGEST + 1n))).toBeUndefined();
    expect(base58ToUuid('z'.repeat(22))).toBeUndefined();
    fc.assert(
      fc.property(fc.bigInt({ min: LARGEST + 1n, max: 58n ** 22n - 1n }), (value) => {
        expect(base58ToUuid(digits(value))).toBeUndefined();
      }),
    );
  });

  it.each(['', '1', '1'.repeat(21), '1'.repeat(23), `1${digits(LARGEST)}`])(
    'refuses the length of %j (R-API-5)',
    (text) => expect(base58ToUuid(text)).toBeUndefined(),
  );

  it.each(['0', 'O', 'I', 'l', ' ', '-', 'ä', '\0', '+'])('refuses the character %j', (character) => {
    for (let place = 0; place < 22; place += 1) {
      expect(base58ToUuid('2'.repeat(place) + character + '2'.repeat(21 - place))).toBeUndefined();
    }
  });
});

describe('parseUuid and parseRef', () => {
  const uuid = '0198a7c2-1b3f-7d10-9f00-00000000abcd';

  it('read both forms, any case and any version, and give the lower-case RFC form', () => {
    expect(parseUuid(uuid)).toBe(uuid);
    expect(parseUuid(uuid.toUpperCase())).toBe(uuid);
    expect(parseUuid(uuidToBase58(uuid))).toBe(uuid);
    expect(parseUuid('00000000-0000-0000-0000-000000000000')).toBe('00000000-0000-0000-0000-000000000000');
    expect(parseUuid('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
  });

  it.each(['', 'sport', uuid.replaceAll('-', ''), `{${uuid}}`, `${uuid} `, `${uuid}\n`, `urn:uuid:${uuid}`])(
    'read no identifier in %j',
    (text) => {
      expect(parseUuid(text)).toBeUndefined();
      expect(isUuid(text)).toBe(false);
    },
  );

  it('keep the alias beside the identifier, as which it can look, and no NUL in it, which the database would refuse', () => {
    expect(parseRef('a\0b').alias).not.toContain('\0');
    expect(parseRef('sommer-2026')).toEqual({ uuid: undefined, alias: 'sommer-2026' });
    const short = uuidToBase58(uuid);
    expect(parseRef(short)).toEqual({ uuid, alias: short });
  });
});
