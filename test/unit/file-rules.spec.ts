import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { base64Text } from '../../src/platform/http/input/file-rules.js';

describe('A file in base64', () => {
  // So V8 compiles patterns in a process that has compiled many: a repetition then keeps a way back for each character.
  beforeAll(() => setFlagsFromString('--no-regexp-optimization'));
  afterAll(() => setFlagsFromString('--regexp-optimization'));

  it.each(['QQ==', 'QUI=', 'QUJD', '+/+/'])('is read: %s', (text) => {
    expect(base64Text.holds(text)).toBe(true);
  });

  it.each(['', 'QQ', 'QQ=', '====', 'Q===', 'QQ==QQ==', 'QU-_', 'QU\nQ', 'data:QQ='])('is refused: %j', (text) => {
    expect(base64Text.holds(text)).toBe(false);
  });

  it('is read however long it is', () => {
    expect(base64Text.holds('QUJD'.repeat(4 * 1024 * 1024))).toBe(true);
  });
});
