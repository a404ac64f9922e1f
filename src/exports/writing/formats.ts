import { type PlainAnswer } from '../../common/openapi/describe.js';
import { type ExportFormat } from '../dto/export.query.js';
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

/** How the documentation shows the files. */
export const FILE_ANSWER: PlainAnswer = {
  content: { [CSV_TYPE]: { type: 'string' }, [XLSX_TYPE]: { type: 'string', contentMediaType: XLSX_TYPE } },
  headers: ['Content-Disposition'],
};
