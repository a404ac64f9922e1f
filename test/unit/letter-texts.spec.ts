import { describe, expect, it } from '@jest/globals';
import { printable } from '../../src/papers/letter-texts.js';

describe('A text as it can be printed', () => {
  it.each([
    ['Ölbäume & Größe – „fein“ © 5 €', 'Ölbäume & Größe – „fein“ © 5 €'],
    ['Nguyễn, Yıldız, Đurić, Олена, Ελένη', 'Nguyễn, Yıldız, Đurić, Олена, Ελένη'],
    ['Олена محمد 王小明', 'Олена … …'],
    ['Kanu 🛶 und 👩‍👧 Zelt', 'Kanu und Zelt'],
    ['Ctrl\u0001Z \u202Eumgekehrt\u2066', 'CtrlZ umgekehrt'],
    [' viel \t Raum\nneue Zeile ', 'viel Raum\nneue Zeile'],
  ])('has no boxes for signs that the fonts lack: %j', (text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  it('has long words that can be broken', () => {
    expect(printable('Donaudampfschifffahrt', 18)).toBe(Array.from('Donaudampfschifffahrt').join('\u200B'));
  });
});
