import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldQuery, foldText } from '../../src/common/listing/fold.js';

describe('foldQuery', () => {
  it.each([
    ['Müller', ['%mueller%']],
    ['M\u0075\u0308LLER', ['%mueller%']],
    ['mueller', ['%mueller%']],
    ['muller', ['%muller%']],
    ['Straße STRASSE STRAẞE', ['%strasse%', '%strasse%', '%strasse%']],
    ['Yıldız Łódź Øster Đurić Æther', ['%yildiz%', '%lodz%', '%oester%', '%duric%', '%aether%']],
    ['Café Zoë Ñandú', ['%cafe%', '%zoe%', '%nandu%']],
    ['  zwei\t\n Worte\u00a0hier ', ['%zwei%', '%worte%', '%hier%']],
    ['', []],
    [' \u0301 ', []],
  ])('folds %j to %j', (q, patterns) => {
    expect(foldQuery(q)).toEqual(patterns);
  });

  it('takes the signs of LIKE literally', () => {
    expect(foldQuery('100% a_b c\\d')).toEqual(['%100\\%%', '%a\\_b%', '%c\\\\d%']);
  });

  it('lets no NUL through to the database', () => {
    expect(foldQuery('a\0b')).toEqual(['%a%', '%b%']);
  });

  it('looks at every word, however many', () => {
    expect(foldQuery(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).toHaveLength(50);
  });

  it('finds every word in the folded text it was taken from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const pattern of foldQuery(text)) {
          expect(foldText(text)).toContain(pattern.slice(1, -1).replace(/\\(.)/gs, '$1'));
        }
      }),
    );
  });
});
