import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvRow } from '../../src/kernel/tables/csv.js';
import { type CsvLine, CsvProblem, readCsv } from '../../src/kernel/tables/csv-reading.js';

const cellsOf = (text: string): (readonly string[])[] => readCsv(text).map(({ cells }) => cells);

describe('Reading CSV', () => {
  it('takes either separator and line end, a byte order mark, quotation marks and empty lines', () => {
    expect(cellsOf('\uFEFFa;b\r\n1;"x;y"\n\n;;\r"q ""r""";')).toEqual([
      ['a', 'b'],
      ['1', 'x;y'],
      ['q "r"', ''],
    ]);
    expect(cellsOf('a,b,c\n 1 ,"x;y",')).toEqual([
      ['a', 'b', 'c'],
      ['1', 'x;y', ''],
    ]);
    expect(cellsOf('')).toEqual([]);
  });

  it('says in which line a record begins, whatever lines its cells have', () => {
    const lines = ({ line }: CsvLine): number => line;
    expect(readCsv('a;b\n"1\n2\r\n3";x\r\n\ny;z').map(lines)).toEqual([1, 2, 6]);
  });

  it.each([
    ['a;b\n"x;y\n', 2, /never ends/],
    ['a;b\n1;"x"y\n', 2, /behind a closing quotation mark/],
  ])('refuses what cannot be read, with its line: %j', (text, line, words) => {
    const refusal = (): unknown => {
      try {
        return readCsv(text);
      } catch (error) {
        return error;
      }
    };
    expect(refusal()).toBeInstanceOf(CsvProblem);
    expect(refusal()).toMatchObject({ line, message: expect.stringMatching(words) });
  });

  it('reads what our exports write', () => {
    const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '').trim());
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (sent) => {
        const head = ['x', 'y', 'z'];
        const plain = sent.filter(
          (row) => row.some((text) => text !== '') && !row.some((text) => /['"=+\-@＝＋－＠\t\r\n,;]/.test(text)),
        );
        const text = [head, ...plain].map((row) => csvRow(row, ';')).join('');
        expect(cellsOf(text)).toEqual([head, ...plain]);
      }),
    );
    expect(cellsOf(csvRow(['+49 6291 1', '=1+1', 'a;b', 'zwei\nZeilen'], ';'))).toEqual([
      ['+49 6291 1', '=1+1', 'a;b', 'zwei\nZeilen'],
    ]);
  });
});
