import { describe, expect, it } from '@jest/globals';
import { csvRow } from '../../src/kernel/tables/csv.js';

/** The cells that a program sees that splits at another sign and knows no quotes. */
const splitElsewhere = (row: string): string[] => row.split(/[,;\t\r\n"]+/);

describe('A row of a CSV file', () => {
  it.each([
    ['=1+2', "'=1+2"],
    ['  @SUM(A1)', "'  @SUM(A1)"],
    ['-3', "'-3"],
    ['x,=1+2,y', "x,'=1+2,y"],
    ['x; @SUM(A1)', "x; '@SUM(A1)"],
    ['x,\u200B', 'x,\u200B'],
    ["Hose\n-cmd|' /C calc'!A0", "Hose\n'-cmd|' /C calc'!A0"],
    ['a,"=1+2"', 'a,"\'=1+2"'],
    ['a\t＝1', "a\t'＝1"],
  ])('has no cell that a spreadsheet would run: %j', (value, expected) => {
    expect(csvRow([value], ';')).toBe(csvRow([{ number: expected }], ';'));
    expect(splitElsewhere(csvRow(['a', value], ';')).some((cell) => /^\s*[=@＝＠]/.test(cell))).toBe(false);
  });

  it.each(['Eintritt: 5,- €', 'Mitbringen:\n- Hose\n- Jacke', 'a-b, c+d', 'Tel. 06291 / 12, -13', 'x=1'])(
    'keeps what nothing can run as it is: %j',
    (value) => {
      expect(csvRow([value], ';')).toBe(csvRow([{ number: value }], ';'));
    },
  );

  it('is quoted as RFC 4180 says, where it must be', () => {
    expect(csvRow(['a;b', 'c,d', 'e"f', 'g'], ';')).toBe('"a;b";c,d;"e""f";g\r\n');
    expect(csvRow(['a;b', 'c,d', 'e"f', 'g'], ',')).toBe('a;b,"c,d","e""f",g\r\n');
  });
});
