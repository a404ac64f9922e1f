import { type PlainAnswer } from '../../platform/http/server/describe.js';
import { csvRow } from '../../kernel/tables/csv.js';
import { csvHead } from '../../kernel/tables/csv-cells.js';
import { type ExportFormat } from '../dto/export.query.js';
import { OFFERS_TABLE } from '../lists/programme.tables.js';
import { CsvWriter } from './csv-writer.js';
import { XlsxWriter } from './xlsx-writer.js';
import { type FileWriter, type Writing } from './file-writer.js';

interface Format {
  readonly type: string;
  readonly extension: string;
  readonly writer: (writing: Writing) => FileWriter;
}

const CSV_TYPE = 'text/csv';
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The kinds of file there are. */
export const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  csv: { type: `${CSV_TYPE}; charset=utf-8`, extension: 'csv', writer: (writing) => new CsvWriter(writing) },
  xlsx: { type: XLSX_TYPE, extension: 'xlsx', writer: (writing) => new XlsxWriter(writing) },
};

/** Media types of the files. */
export const FILE_TYPES: readonly string[] = [CSV_TYPE, XLSX_TYPE];

const SOME_OFFER = [
  'Hexenmeisterin im Hexenkeller',
  'hexenmeisterin-im-hexenkeller',
  'Sommerferienprogramm 2026',
  'Heimatverein',
];

/**
 * The files' schemas in the documentation: CSV with the first columns of offers, because every list has its own
 * columns.
 */
export const FILE_ANSWER: PlainAnswer = {
  content: {
    [CSV_TYPE]: {
      type: 'string',
      description:
        'Headings, then a line for each record. The example shows the first columns of offers, without the byte order mark.',
      examples: [csvHead(OFFERS_TABLE.columns.slice(0, 4), ';', 'en') + csvRow(SOME_OFFER, ';')],
    },
    [XLSX_TYPE]: { type: 'string', contentMediaType: XLSX_TYPE },
  },
  headers: ['Content-Disposition'],
};
