import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseUuid } from '../../src/kernel/ids/record-ref.js';
import { MAX_SLUG_LENGTH, slugify, uniqueSlug } from '../../src/kernel/text/slug.js';

/** Any one at all: the unit `binary` of fast-check, which is the same, takes two seconds to begin with. */
const character = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

describe('slugify', () => {
  it.each([
    ['Sommerferien 2026', 'sommerferien-2026'],
    ['Müller & Söhne', 'mueller-und-soehne'],
    ['Äpfel, Öl, Übung, Straße', 'aepfel-oel-uebung-strasse'],
    ['M\u0075\u0308ller', 'mueller'],
    ['GROẞE STRASSE', 'grosse-strasse'],
    ['Café Zoë', 'cafe-zoe'],
    ['SpieleMobil DLRG', 'spielemobil-dlrg'],
    ['  „Schnitzeljagd“ – Teil 2!  ', 'schnitzeljagd-teil-2'],
    ['Школа', 'shkola'],
    ['../../etc/passwd', 'etc-passwd'],
  ])('makes of %j the alias %s (R-HOST-1)', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it.each(['', '   ', '!!!', '🎈', '---'])('falls back for %j, which has no letter', (name) => {
    expect(slugify(name)).toBe('eintrag');
  });

  it('cuts a long name at a hyphen, and one endless word where it must', () => {
    expect(slugify('Ferienprogramm '.repeat(20))).toBe(Array<string>(5).fill('ferienprogramm').join('-'));
    expect(slugify('x'.repeat(300))).toBe('x'.repeat(MAX_SLUG_LENGTH));
    expect(slugify(`${'x'.repeat(80)} y`)).toBe('x'.repeat(80));
  });

  it('never reads as an identifier of either form', () => {
    const uuid = '0198a7c2-1b3f-7d10-9f00-00000000abcd';
    expect(slugify(uuid)).toBe(`${uuid}-1`);
    expect(slugify('1234567891234567891234')).toBe('1234567891234567891234-1');
  });

  it('gives for any name lower-case letters, digits and single hyphens, up to 80 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 255 }), (name) => {
        const slug = slugify(name);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
        expect(parseUuid(slug)).toBeUndefined();
      }),
    );
  });
});

describe('uniqueSlug', () => {
  it('takes the first free one of base, base-2, base-3', () => {
    expect(uniqueSlug('sport', new Set())).toBe('sport');
    expect(uniqueSlug('sport', new Set(['sport']))).toBe('sport-2');
    expect(uniqueSlug('sport', new Set(['sport', 'sport-2', 'sport-4']))).toBe('sport-3');
  });

  it('asks a function as well as a set', () => {
    expect(uniqueSlug('sport', (slug) => slug !== 'sport-12')).toBe('sport-12');
  });

  it('makes room for the number in a base of full length', () => {
    const base = 'x'.repeat(MAX_SLUG_LENGTH);
    expect(uniqueSlug(base, new Set([base]))).toBe(`${'x'.repeat(MAX_SLUG_LENGTH - 2)}-2`);
  });
});
