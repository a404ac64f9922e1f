/** Characters with which spreadsheets begin a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell: quoted where it must be; what a spreadsheet would run is made text by an apostrophe. */
const cell = (value: string): string => {
  const plain = value.replace(/\0/g, '');
  const safe = FORMULA.test(plain.trimStart()) || FORMULA.test(plain) ? `'${plain}` : plain;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** What a file begins with that German spreadsheets open by double click: UTF-8 with a byte order mark, semicolons, CRLF. */
export const csvBegin = (head: readonly string[]): string => `\uFEFF${csvLine(head)}`;

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`;

/** Cents as `1250,00`: a number for German spreadsheets. */
export const germanAmount = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
