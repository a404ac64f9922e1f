import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  creditorReference,
  isCreditorReference,
  numberOfReference,
  printedReference,
  readCreditorReference,
  referenceOfNumber,
} from '../../src/money/ledger/creditor-reference.js';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

describe('creditor references (ISO 11649)', () => {
  it('has the check digits of published examples', () => {
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
    expect(creditorReference('2348231')).toBe('RF712348231');
    expect(isCreditorReference('RF18539007547034')).toBe(true);
    expect(isCreditorReference('RF19539007547034')).toBe(false);
  });

  it('refuses what is no body', () => {
    for (const body of ['', 'a b', 'ä', '1'.repeat(22)]) expect(() => creditorReference(body)).toThrow();
  });

  it('reads references as people write them', () => {
    expect(readCreditorReference('rf18 5390 0754 7034')).toBe('539007547034');
    expect(readCreditorReference('RF18-5390-0754-7034')).toBe('539007547034');
    expect(readCreditorReference('RF18 5390 0754 7043')).toBeUndefined();
    expect(readCreditorReference('Spende')).toBeUndefined();
    expect(printedReference('RF18539007547034')).toBe('RF18 5390 0754 7034');
  });

  it('goes from a number to a reference and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (number) => {
        const reference = referenceOfNumber(number);
        expect(reference.length).toBeLessThanOrEqual(25);
        expect(numberOfReference(printedReference(reference))).toBe(number);
      }),
    );
    expect(numberOfReference(creditorReference('ABC'))).toBeUndefined();
  });

  it('finds every single wrong character and every swap of two digits', () => {
    const reference = referenceOfNumber(10_234_567);
    for (let place = 2; place < reference.length; place += 1) {
      for (const other of place < 4 ? CHARACTERS.slice(0, 10) : CHARACTERS) {
        if (other === reference[place]) continue;
        expect(isCreditorReference(reference.slice(0, place) + other + reference.slice(place + 1))).toBe(false);
      }
    }
    for (let place = 4; place + 1 < reference.length; place += 1) {
      const [left, right] = [reference[place], reference[place + 1]];
      if (left === right) continue;
      const swapped = `${reference.slice(0, place)}${String(right)}${String(left)}${reference.slice(place + 2)}`;
      expect(isCreditorReference(swapped)).toBe(false);
    }
  });
});
