import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { foldBare, foldQuery, foldText } from '../../src/kernel/text/fold.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

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

  it('takes the signs of LIKE literally (R-API-32)', () => {
    expect(foldQuery('100% a_b c\\d')).toEqual(['%100\\%%', '%a\\_b%', '%c\\\\d%']);
  });

  it('looks at every word, however many, and lets no NUL through to the database', () => {
    expect(foldQuery('a\0b')).toEqual(['%a%', '%b%']);
    expect(foldQuery(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).toHaveLength(50);
  });

  it('finds every word in the folded text it was taken from (R-API-32)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const pattern of foldQuery(text)) {
          expect(foldText(text)).toContain(pattern.slice(1, -1).replace(/\\(.)/gs, '$1'));
        }
      }),
    );
  });
});

describe('The foldings of the database', () => {
  /** Latin letters of Western and Eastern Europe and Africa (Latin-1, Extended-A and B), and marks that are put upon them. */
  const LETTERS = Array.from({ length: 0x250 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).concat('ẞ');
  const MARKS = ['\u0300', '\u0301', '\u0308', '\u030a', '\u0323', '\u0327', '\u0338'];
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const here = (texts: readonly string[]): unknown[] =>
    texts.map((text) => ({ text, folded: `${foldText(text)}\n${foldBare(text)}` }));
  const there = async (texts: readonly string[]): Promise<unknown[]> => {
    const sql = 'select text, search_fold(text) as folded from unnest($1::text[]) as t(text)';
    return (await client.query(sql, [texts])).rows as unknown[];
  };

  it('are those of the service for every Latin letter, with each mark upon it and without', async () => {
    const texts = LETTERS.flatMap((letter) => [letter, ...MARKS.map((mark) => `${letter}${mark}`)]);
    expect(await there(texts)).toEqual(here(texts));
  });

  it('are those of the service for every word of such letters', async () => {
    const word = fc.array(fc.constantFrom(...LETTERS, ...MARKS)).map((letters) => letters.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1 }), async (texts) => {
        expect(await there(texts)).toEqual(here(texts));
      }),
    );
  });

  it.each([
    ['ø Ø', 'oe oe', 'o o'],
    ['ł Ł đ Đ ð ħ ŧ', 'l l d d d h t', 'l l d d d h t'],
    ['æ Æ œ Œ þ Þ ß ẞ', 'ae ae oe oe th th ss ss', 'ae ae oe oe th th ss ss'],
    ['ı I İ i', 'i i i i', 'i i i i'],
    ['ä Ö ü', 'ae oe ue', 'a o u'],
  ])('and the service make of %j %j and %j', async (text, speltOut, bare) => {
    expect([foldText(text), foldBare(text)]).toEqual([speltOut, bare]);
    expect(await there([text])).toEqual([{ text, folded: `${speltOut}\n${bare}` }]);
  });
});
