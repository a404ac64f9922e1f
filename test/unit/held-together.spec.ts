import { describe, expect, it } from '@jest/globals';
import { heldTogether, textPartsOf } from '../../src/kernel/text/held-together.js';

const marked = (text: string): string => heldTogether(text, (whole) => `[${whole}]`);

describe('What stays on one line', () => {
  it('is what is read, typed or copied as one: account, reference, number of a paper, times, amount, day, telephone (R-MAIL-18)', () => {
    for (const [text, expected] of [
      ['IBAN: DE02 1203 0000 0000 2020 51', 'IBAN: [DE02 1203 0000 0000 2020 51]'],
      ['Verwendungszweck: RF28 1000 0001, bitte', 'Verwendungszweck: [RF28 1000 0001], bitte'],
      ['Rechnung R-2026-00017: 12,50\u00a0€ bis', 'Rechnung [R-2026-00017]: [12,50\u00a0€] bis'],
      ['Beleg 2026-00001 über 1.234,50 €.', 'Beleg [2026-00001] über [1.234,50 €].'],
      ['Montag, 3. August 2026, 9:00–12:00 Uhr', 'Montag, [3. August 2026], [9:00–12:00 Uhr]'],
      ['Mo., 3. Aug. ab 9 Uhr', '[Mo., 3. Aug.] ab [9 Uhr]'],
      ['Mo–Fr 8–12 Uhr', 'Mo–Fr [8–12 Uhr]'],
      ['Telefon: 06291 12345', 'Telefon: [06291 12345]'],
      ['Telefon +49 6291 123-45', 'Telefon [+49 6291 123-45]'],
      ['Um 9:00 am 3. Tor der 2 Hallen', 'Um 9:00 am 3. Tor der 2 Hallen'],
    ] as const) {
      expect(marked(text)).toBe(expected);
      expect(
        textPartsOf(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });

  it('is nothing that is wider than a narrow telephone', () => {
    const longest = 'MT84 MALT 0110 0001 2345 MTLC AST0 01S';
    expect(marked(longest)).toBe(longest);
  });
});
