import { describe, expect, it } from '@jest/globals';
import { typingErrors } from '../../src/kernel/text/typing-errors.js';
import { isMeant } from '../../src/search/search.store.js';

describe('Typing errors', () => {
  it.each([
    ['kanutour', 'paddeln: kanutour am see', 0],
    ['kurs', 'schwimmkurs', 0],
    ['feurwehr', 'feuerwehr', 1],
    ['reiterhoff', 'ein tag auf dem reiterhof', 1],
    ['klettenr', 'klettern', 1],
    ['fuehrerscheim', 'ponyfuehrerschein', 1],
    ['ab', 'ba', 1],
    ['schwimm', 'schwarzwald', 3],
    ['abc', '', 3],
  ])('%s differs from a part of "%s" by %i', (word, text, errors) => {
    expect(typingErrors(word, text)).toBe(errors);
  });

  it('one from five letters on and two in a long word are forgiven, in each word by itself', () => {
    expect(isMeant(['klettern', 'tuerme'], ' kletern an tuermen')).toBe(true);
    expect(isMeant(['klettern', 'turm'], ' kletern am turm')).toBe(true);
    expect(isMeant(['klettern', 'turm'], ' klettern am turn')).toBe(false);
    expect(isMeant(['berge'], ' borga')).toBe(false);
    expect(isMeant(['bergwacht'], ' borgwocht')).toBe(true);
    expect(isMeant(['klettern', 'wasser'], ' klettern am turm')).toBe(false);
  });

  it('are looked for in each spelling of a name by itself', () => {
    expect(isMeant(['mullr'], ' mueller\n muller')).toBe(true);
    expect(isMeant(['llermu'], ' mueller\n muller')).toBe(false);
  });
});
