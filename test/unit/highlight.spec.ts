import { describe, expect, it } from '@jest/globals';
import { highlight } from '../../src/search/highlight.js';

describe('Where words were found', () => {
  it('is marked, whatever the case, in the letters of the text', () => {
    expect(highlight(['Paddeln auf der Tauber'], ['tauber', 'pad'])).toBe(
      '<mark>Pad</mark>deln auf der <mark>Tauber</mark>',
    );
  });

  it('is marked in umlauts, however they were asked for', () => {
    expect(highlight(['Müller'], ['mueller'])).toBe('<mark>Müller</mark>');
    expect(highlight(['Müller'], ['muller'])).toBe('<mark>Müller</mark>');
    expect(highlight(['Spaß im Café'], ['spass', 'cafe'])).toBe('<mark>Spaß</mark> im <mark>Café</mark>');
    expect(highlight(['Mu\u0308ller'], ['muller'])).toContain('<mark>');
  });

  it('is marked for one or two letters at beginnings of words only: nothing else was found by them', () => {
    expect(highlight(['Für Kinder: „rund ums Rad“'], ['ru'])).toBe('Für Kinder: „<mark>ru</mark>nd ums Rad“');
    expect(highlight(['Spur am Ufer'], ['ur'])).toBe('Spur am Ufer');
  });

  it('overlaps are one mark', () => {
    expect(highlight(['Kanukurs'], ['kanu', 'nuku'])).toBe('<mark>Kanuku</mark>rs');
  });

  it('everything else of the text is escaped: nothing that was entered becomes markup (R-SEA-4)', () => {
    expect(highlight(['<b>&"\'Kanu</b>'], ['kanu'])).toBe('&lt;b&gt;&amp;&quot;&#39;<mark>Kanu</mark>&lt;/b&gt;');
    expect(highlight(['<script>'], ['nothing'])).toBe('&lt;script&gt;');
  });

  it('comes from the first text that holds a word, of a long one from around the place', () => {
    const long = `${'Anfang '.repeat(100)}am Bootshaus vorbei ${'Ende '.repeat(100)}`;
    const shown = highlight(['Ausflug', null, long], ['bootshaus']);
    expect(shown).toMatch(/^….*am <mark>Bootshaus<\/mark> vorbei.*…$/);
    expect(shown.length).toBeLessThan(300);
  });

  it('is the beginning of the name when the name only resembles the question', () => {
    expect(highlight(['Kanutour'], ['kanutuor'])).toBe('Kanutour');
  });

  it('a text without any blank is cut, too', () => {
    expect(highlight([`${'x'.repeat(5000)}kanu${'y'.repeat(5000)}`], ['kanu']).length).toBeLessThan(400);
  });

  it('letters outside of the basic plane move no mark', () => {
    expect(highlight(['🛶🛶 Kanu'], ['kanu'])).toBe('🛶🛶 <mark>Kanu</mark>');
  });
});
