import { describe, expect, it } from '@jest/globals';
import { passwordViolation } from '../../src/accounts/password.js';
import { CODES } from '../../src/kernel/problem/codes.js';

const OWNER = { email: 'erika.muster@kanuclub.example', names: ['Erika', 'Muster-Mann', null] };
const codeOf = (password: string): string | undefined => passwordViolation(password, OWNER)?.code;

describe('Password rules', () => {
  it.each([
    'Paddeln auf der Tauber',
    'vier enten im kanu',
    'dkjf74hdkfj3',
    'blaue seife tanzt',
    '🦆🚣🌊🎪🧀🪕🌵🎷🧦🪁🦉🍄',
  ])('takes %j, whatever kinds of characters it has', (password) => {
    expect(codeOf(password)).toBeUndefined();
  });

  it('counts characters as people do: 11 are too few, 256 are enough, 257 too many', () => {
    expect(codeOf('dkjf74hdkfj')).toBe(CODES.tooShort);
    expect(codeOf('🦆🚣🌊🎪🧀🪕🌵🎷🧦🪁🦉')).toBe(CODES.tooShort);
    const long = Array.from({ length: 64 }, (_, index) => `${String((index * 7919) % 997)}k`)
      .join('')
      .padEnd(256, 'vier enten ');
    expect(codeOf(long.slice(0, 256))).toBeUndefined();
    expect(codeOf('x'.repeat(257))).toBe(CODES.tooLong);
    expect(codeOf('🦆'.repeat(257))).toBe(CODES.tooLong);
  });

  it.each([
    'passwordpassword',
    'passwort1234',
    'iloveyou1234',
    'aaaaaaaaaaaa',
    'abcdefghijklm',
    'qwertzuiopü+',
    '1234567890123456',
    'Sommerferien2026',
    'Ferienprogramm!1',
    'Willkommen2026!',
  ])('refuses the common password %j', (password) => {
    expect(codeOf(password)).toBe(CODES.passwordStrength);
  });

  it.each([
    'erika.muster@kanuclub.example',
    'ErikaMuster2026',
    'Muster-Mann 1!',
    'kanuclub-erika',
    'erikaerikaerika',
    '3r1k4-mu5t3r',
  ])('refuses %j, which is made of its owner', (password) => {
    expect(codeOf(password)).toBe(CODES.passwordStrength);
  });

  it('judges a hostile password within a moment', () => {
    const before = process.cpuUsage();
    for (const password of ['Pa55w0rd!'.repeat(28), 'aB1'.repeat(85), '@4aA'.repeat(64), 'é'.repeat(256)])
      codeOf(password);
    // Microseconds of the processor, whatever else it has to do.
    expect(process.cpuUsage(before).user).toBeLessThan(4_000_000);
  });

  it('names the field and says it in both languages', () => {
    expect(passwordViolation('kurz', OWNER)).toEqual({
      propertyPath: 'password',
      code: CODES.tooShort,
      message: { en: expect.stringContaining('12'), de: expect.stringContaining('12') },
    });
  });
});
