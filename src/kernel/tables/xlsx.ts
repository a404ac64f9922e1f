import { type Language } from '../problem/message.js';
import { escapedForXml, writableInXml } from '../text/text.js';
import { type CellValue, type Column, type ColumnKind, type Shown, wordOf } from './table.js';

/** Excel's limit for one cell; it reports a file that exceeds it as damaged. */
const MAX_TEXT = 32_767;

/** Indices of the formats in `STYLES`. */
const STYLE: Readonly<Record<ColumnKind | 'head', number>> = {
  ...{ text: 0, number: 0, flag: 0, head: 1, cents: 2, moment: 3, day: 4 },
};

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, which treat 1900 as a leap year. */
const EPOCH = Date.UTC(1899, 11, 30);
/** Spreadsheets miscount earlier dates. */
const FIRST = Date.UTC(1900, 2, 1);

export const xlsxHead = (columns: readonly Column[], language: Language): string =>
  `<row r="1">${columns.map(({ head }, index) => words(`${letters(index)}1`, head[language], STYLE.head)).join('')}</row>`;

/**
 * Records as rows of a sheet, starting at this row number. Text is written as text, so that it cannot become a
 * formula. Each cell states its address, without which some programs do not read it.
 */
export const xlsxRows = (
  columns: readonly Column[],
  records: readonly Shown[],
  first: number,
  language: Language,
): string => {
  const names = columns.map((_, index) => letters(index));
  return records
    .map((record, offset) => {
      const row = first + offset;
      const cells = columns.map(({ kind, read }, index) =>
        cell(`${names[index]}${row}`, kind, read(record, language), language),
      );
      return `<row r="${row}">${cells.join('')}</row>`;
    })
    .join('');
};

/** A, B, … Z, AA, AB, … */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.trunc(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const cell = (at: string, kind: ColumnKind, value: CellValue, language: Language): string => {
  if (value === null || value === undefined || value === '') return '';
  switch (kind) {
    case 'text':
      return words(at, String(value), STYLE.text);
    case 'number':
      return number(at, Number(value), STYLE.number);
    case 'cents':
      return number(at, Number(value) / 100, STYLE.cents);
    case 'flag':
      return words(at, wordOf(value === true, language), STYLE.flag);
    case 'moment':
    case 'day':
      return date(at, String(value), kind);
  }
};

/** The local time of a moment, without its offset, as spreadsheets count it: in days. */
const date = (at: string, text: string, kind: 'moment' | 'day'): string => {
  const local = Date.parse(`${text.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}${kind === 'day' ? 'T00:00:00' : ''}Z`);
  return local >= FIRST ? number(at, (local - EPOCH) / DAY_MS, STYLE[kind]) : words(at, text, STYLE.text);
};

const number = (at: string, value: number, style: number): string => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

const words = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cut(text))}</t></is></c>`;

/** Does not split a surrogate pair. */
const cut = (text: string): string => text.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, '');

/**
 * Text in XML. Characters that XML does not allow are removed, and what spreadsheets would read as an escape is
 * escaped.
 */
const xmlText = (text: string): string =>
  escapedForXml(writableInXml(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'));

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const SHEET_PART = 'xl/worksheets/sheet1.xml';

/** How moments and days are shown. */
const DATES: Readonly<Record<Language, readonly [moment: string, day: string]>> = {
  en: ['yyyy\\-mm\\-dd\\ hh:mm:ss', 'yyyy\\-mm\\-dd'],
  de: ['dd\\.mm\\.yyyy\\ hh:mm', 'dd\\.mm\\.yyyy'],
};

/** Formats by index: 0 default, 1 head, 2 amount, 3 moment, 4 day. */
const styles = ([moment, day]: (typeof DATES)[Language]): string =>
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${moment}"/><numFmt numFmtId="165" formatCode="${day}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** All parts of a workbook with one sheet (ECMA-376) except the sheet itself, by part name. */
export const workbookParts = (sheetName: string, language: Language): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/><Override PartName="/${SHEET_PART}" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${xmlText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles(DATES[language]),
});

/** The part of a sheet before its rows: frozen head row, column widths. */
export const sheetBegin = (columns: readonly Column[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;

/** The part behind its rows: a filter over all of them, heads included. */
export const sheetEnd = (columns: readonly Column[], rows: number): string =>
  `</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${rows}"/></worksheet>`;
