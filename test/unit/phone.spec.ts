import { describe, expect, it } from '@jest/globals';
import { phoneDigits, termsOf } from '../../src/kernel/text/phone.js';

describe('Telephone numbers', () => {
  it.each([
    ['06291 4711', '062914711'],
    ['+49 6291 4711', '062914711'],
    ['0049 (0)6291/47-11', '062914711'],
    ['+49 (0) 6291 4711', '062914711'],
    ['(06291) 47.11', '062914711'],
    ['4711', '4711'],
    ['+43 660 1234', '00436601234'],
    ['0043 660 1234', '00436601234'],
    ['ohne', ''],
  ])('compare by their digits, +49 as 0: %s (R-ATT-14)', (written, digits) => {
    expect(phoneDigits(written)).toBe(digits);
  });

  it('are told from words in what is looked for, whatever stands between their digits (R-SEA-5)', () => {
    expect(termsOf('Mia +49 (6291) 47-11 Müller')).toEqual([
      { text: 'Mia' },
      { text: 'Müller' },
      { text: '+49 (6291) 47-11', phone: '062914711' },
    ]);
    expect(termsOf(' 06291/4711 ')).toEqual([{ text: '06291/4711', phone: '062914711' }]);
    for (const words of ['Nummer 77', '7 8', 'mia.2016@example.org', '3a', 'Haus-12345', '+', '']) {
      expect(termsOf(words).filter(({ phone }) => phone !== undefined)).toEqual([]);
    }
  });
});
