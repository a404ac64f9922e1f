import { describe, expect, it, jest } from '@jest/globals';

describe('A file', () => {
  it('passes', () => expect(1).toBe(1));
  it.skip('skips', () => expect(1).toBe(2));
  it.todo('is to be written');
  it.each([
    ['apples', 1],
    ['pears', 2],
  ])('counts %s', (_name, count) => expect(count).toBeGreaterThan(0));
  it('speaks', () => console.log('a word from the test'));
  it('changes the process', () => {
    process.env['PROBE'] = String(process.pid);
    process.exitCode = 3;
    jest.spyOn(Math, 'max').mockReturnValue(-1);
    Object.assign(globalThis, { probed: process.pid });
    expect(Math.max(1, 2)).toBe(-1);
  });
});
