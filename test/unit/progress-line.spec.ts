import { describe, expect, it } from '@jest/globals';
import { ProgressLine } from '../../src/commands/command.js';

const written = (isTTY: boolean, use: (line: ProgressLine) => void): string => {
  let text = '';
  const write = (more: string | Uint8Array): boolean => (text += String(more)) !== '';
  use(new ProgressLine({ isTTY, write }));
  return text.replaceAll(/\d+ a second/g, 'n a second');
};

describe('The progress of a command', () => {
  it('is a line for every ten per cent where nobody looks on, and ends at what was reached', () => {
    const text = written(false, (line) => {
      line.start(1000);
      for (let batch = 0; batch < 90; batch += 1) line.advance(11);
      line.end();
    });
    const percents = [...text.matchAll(/^(\d+) % of 1000 records, n a second$/gm)].map(([, percent]) =>
      Number(percent),
    );
    expect(percents).toEqual([1, 11, 22, 33, 44, 55, 66, 77, 88, 99]);
    expect(text.split('\n')).toHaveLength(percents.length + 1);
  });

  it('is one line that changes on a terminal', () => {
    const text = written(true, (line) => {
      line.start(2);
      line.advance(1);
      line.advance(1);
      line.end();
    });
    expect(text).toBe('\r\u001B[K50 % of 2 records, n a second\r\u001B[K100 % of 2 records, n a second\n');
  });

  it('is whole where there is nothing to do, and nothing at all where nothing began', () => {
    expect(written(false, (line) => [line.start(0), line.end()])).toBe('100 % of 0 records, n a second\n');
    expect(written(true, (line) => line.end())).toBe('');
  });
});
