import { describe, expect, it } from '@jest/globals';
import { agesOf } from '../../src/pages/words/facts.js';
import { GERMAN } from '../../src/pages/words/german.js';
import { type PublicOffer } from '../../src/pages/reading/public-offer.js';

const ages = (limits: Pick<PublicOffer, 'minAge' | 'maxAge'>): string | undefined =>
  agesOf(limits as PublicOffer, 'de');

describe('Pages in German', () => {
  it('say ages as one speaks of them, also of one year', () => {
    expect(ages({ minAge: 6, maxAge: 9 })).toBe('6–9 Jahre');
    expect(ages({ minAge: 1, maxAge: 1 })).toBe('1 Jahr');
    expect(ages({ minAge: 1 })).toBe('ab 1 Jahr');
    expect(ages({ minAge: 2 })).toBe('ab 2 Jahren');
    expect(ages({ maxAge: 1 })).toBe('bis 1 Jahr');
    expect(ages({ maxAge: 2 })).toBe('bis 2 Jahre');
  });

  it('ask for patience of one second, and of several', () => {
    expect(GERMAN.tooManyHint(1)).toContain('In 1\u00a0Sekunde geht es weiter.');
    expect(GERMAN.tooManyHint(30)).toContain('In 30\u00a0Sekunden geht es weiter.');
  });
});
