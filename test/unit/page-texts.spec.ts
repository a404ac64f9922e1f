import { describe, expect, it } from '@jest/globals';
import { agesOf } from '../../src/pages/texts/facts.js';
import { ENGLISH } from '../../src/pages/texts/english.js';
import { GERMAN } from '../../src/pages/texts/german.js';
import { type PublicOffer } from '../../src/pages/reading/public-offer.js';

const ages = (limits: Pick<PublicOffer, 'minAge' | 'maxAge'>): string[] =>
  (['de', 'en'] as const).map((language) => (agesOf(limits as PublicOffer, language) ?? '').replaceAll('\u00a0', ' '));

describe('Pages', () => {
  it('say ages as one speaks of them, also of one year', () => {
    expect(ages({ minAge: 6, maxAge: 9 })).toEqual(['6–9 Jahre', '6–9 years']);
    expect(ages({ minAge: 0, maxAge: 1 })).toEqual(['0–1 Jahre', '0–1 years']);
    expect(ages({ minAge: 1, maxAge: 1 })).toEqual(['1 Jahr', '1 year']);
    expect(ages({ minAge: 1 })).toEqual(['ab 1 Jahr', '1 year and older']);
    expect(ages({ minAge: 2 })).toEqual(['ab 2 Jahren', '2 years and older']);
    expect(ages({ maxAge: 1 })).toEqual(['bis 1 Jahr', 'up to 1 year']);
    expect(ages({ maxAge: 2 })).toEqual(['bis 2 Jahre', 'up to 2 years']);
  });

  it('ask for patience of one second, and of several', () => {
    expect(GERMAN.tooManyHint(1)).toContain('In 1\u00a0Sekunde geht es weiter.');
    expect(GERMAN.tooManyHint(30)).toContain('In 30\u00a0Sekunden geht es weiter.');
    expect(ENGLISH.tooManyHint(1)).toMatch(/try again in 1\ssecond\.$/);
    expect(ENGLISH.tooManyHint(30)).toMatch(/try again in 30\sseconds\.$/);
  });
});
