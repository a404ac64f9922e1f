import { describe, expect, it } from '@jest/globals';
import { type Problem } from '../../src/kernel/problem/problem.js';
import { requireTakingPlace } from '../../src/attendances/actions/decisions/cancelled-offers.js';

describe('A commit of decisions for cancelled offers', () => {
  const refusalOf = (offers: number, applications: number): string => {
    const attendances = Array.from({ length: applications }, (_, index) => `application-${String(index)}`);
    try {
      requireTakingPlace(
        Array.from({ length: offers }, (_, index) => ({ offer: String(index), name: 'Paddeln', attendances })),
      );
    } catch (problem) {
      return (problem as Problem).detail.en;
    }
    return '';
  };

  it('names at most a hundred offers, and twenty applications of each, and counts the others', () => {
    const lines = refusalOf(130, 500).split('\n');
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('And 30 more offers.');
    expect(lines[0]).toMatch(/application-19 and 480 more\)\.$/);
    expect(lines[0]).not.toContain('application-20');
  });

  it('names all where these are few', () => {
    const line =
      'The offer “Paddeln” is cancelled: nobody gets a place there, or waits for one (application-0, application-1).';
    expect(refusalOf(2, 2)).toBe(`${line}\n${line}`);
    expect(refusalOf(0, 0)).toBe('');
  });
});
