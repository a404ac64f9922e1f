import { describe, expect, it } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { base64Text } from '../../src/common/input/file-rules.js';

// V8 compiles patterns like this once a process has compiled many: a repetition then keeps a way back for each character.
setFlagsFromString('--no-regexp-optimization');

describe('A file in base64', () => {
  it.each(['QQ==', 'QUI=', 'QUJD', '+/+/'])('is read: %s', (text) => {
    expect(base64Text.holds(text)).toBe(true);
  });

  it.each(['', 'QQ', 'QQ=', '====', 'Q===', 'QQ==QQ==', 'QU-_', 'QU\nQ', 'data:QQ='])('is refused: %j', (text) => {
    expect(base64Text.holds(text)).toBe(false);
  });

  it('is read however long it is', () => {
    expect(base64Text.holds('QUJD'.repeat(10 * 1024 * 1024))).toBe(true);
  });
});
