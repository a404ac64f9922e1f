import { describe, expect, it } from '@jest/globals';
import { type LetterPart } from '../../src/papers/letter.js';
import { partsContent } from '../../src/papers/letter-parts.js';

const text = (words: string): LetterPart => ({ kind: 'text', text: words });
const TABLE: LetterPart = { kind: 'table', table: { columns: [{ title: 'Offen', width: '*' }], rows: [['10,00']] } };
const PAYMENT: LetterPart = {
  kind: 'payment',
  payment: {
    holder: 'Stadtkasse',
    iban: 'DE02120300000000202051',
    bic: null,
    amount: 1000,
    reference: 'RF18539007547034',
  },
};

interface Part {
  readonly unbreakable?: boolean;
  readonly stack?: readonly Part[];
  readonly margin?: readonly number[];
}
const contentsOf = (...parts: LetterPart[]): Part[] => partsContent(parts) as Part[];

describe('The parts of a letter', () => {
  it('below its last table stay on one page, unless they are long', () => {
    const closing = contentsOf(text('Guten Tag'), TABLE, PAYMENT, text('Mit freundlichen Grüßen')).at(-1)!;
    expect([closing.unbreakable, closing.stack?.length]).toEqual([true, 2]);
    expect(contentsOf(TABLE, text('a'.repeat(1300)), text('Grüße'))).toHaveLength(3);
  });

  it('are not torn themselves: how to pay, where to sign, and a text that is not long', () => {
    const long = 'a'.repeat(1300);
    const parts = contentsOf(PAYMENT, { kind: 'signature', text: 'Erhalten' }, text('Danke'), text(long), TABLE);
    expect(parts.slice(0, 4).map(({ unbreakable }) => unbreakable)).toEqual([true, true, true, false]);
  });

  it('reserve room below, but not below the last one: it could add an empty page', () => {
    const below = (part: Part): number | undefined => part.margin?.at(-1);
    for (const part of [text('Danke'), PAYMENT, { kind: 'signature', text: 'Erhalten' } as const]) {
      expect(below(contentsOf(part, TABLE)[0]!)).toBeGreaterThan(0);
      expect(below(contentsOf(TABLE, part).at(-1)!.stack![0]!)).toBe(0);
    }
  });
});
