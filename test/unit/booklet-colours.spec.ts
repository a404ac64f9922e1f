import { describe, expect, it } from '@jest/globals';
import { coloursOf } from '../../src/programme/booklet/layout/booklet-entries.js';

describe('The colour of a category', () => {
  it.each([
    ['#00ff00', { fill: '#00ff00', ink: '#000000' }],
    ['#FFFFFF', { fill: '#FFFFFF', ink: '#000000' }],
    ['#14597d', { fill: '#14597d', ink: '#ffffff' }],
    ['#000000', { fill: '#000000', ink: '#ffffff' }],
    [null, { fill: '#e6eff4', ink: '#000000' }],
    ['url(x)', { fill: '#e6eff4', ink: '#000000' }],
  ])('%s has writing on it that can be read', (color, colours) => {
    expect(coloursOf(color, '#e6eff4')).toEqual(colours);
  });
});
