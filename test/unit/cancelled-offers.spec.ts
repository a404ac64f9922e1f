import { describe, expect, it } from '@jest/globals';
import { calledOff } from '../../src/attendances/actions/decisions/commit-refusals.js';

describe('A commit of decisions for cancelled offers', () => {
  const refusalOf = (offers: number, applications: number): string => {
    const children = Array.from({ length: applications }, (_, index) => `Max ${String(index)}`);
    return calledOff(Array.from({ length: offers }, () => ({ name: 'Paddeln', children }))).detail.en;
  };

  it('names at most a hundred offers, and twenty children of each, and counts the others', () => {
    const lines = refusalOf(130, 500).split('\n');
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('And 30 more offers.');
    expect(lines[0]).toMatch(/Max 19 and 480 more\)\.$/);
    expect(lines[0]).not.toContain('Max 20,');
  });

  it('names all where these are few', () => {
    const line = 'The offer “Paddeln” is cancelled: nobody gets a place there, or waits for one (Max 0, Max 1).';
    expect(refusalOf(2, 2)).toBe(`${line}\n${line}`);
  });
});
