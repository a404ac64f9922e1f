import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Language, message } from '../kernel/problem/message.js';
import { type Shown, type Table } from '../kernel/tables/table.js';
import { type FileChoice, type ExportFormat } from './exports.inputs.js';
import { type Spool } from '../kernel/tables/spool.js';
import { BYTE_ORDER_MARK, csvRow, csvHead, csvRows } from '../kernel/tables/csv.js';
import { Problem } from '../kernel/problem/problem.js';
import { xlsxHead, xlsxRows, SHEET_PART, sheetBegin, sheetEnd, workbookParts } from '../kernel/tables/xlsx.js';
import { type PlainAnswer } from '../platform/http/server/describe.js';
import { OFFERS_TABLE } from './lists/programme.tables.js';

/** The content and the target of a file. */
interface Writing {
  readonly table: Table;
  readonly choice: FileChoice;
  readonly language: Language;
  readonly spool: Spool;
  readonly now: Date;
}

/** Writes a table in batches; keeps nothing of a batch after `add`. */
export interface FileWriter {
  begin(): Promise<void>;
  add(records: readonly Shown[]): Promise<void>;
  end(): Promise<void>;
  /** Aborts at any point: afterwards nothing is written any more, and the spool may be closed. Never throws. */
  abort(): Promise<void>;
}

/** CSV (RFC 4180), UTF-8. */
class CsvWriter implements FileWriter {
  constructor(private readonly writing: Writing) {}

  begin(): Promise<void> {
    const { table, choice, language, spool } = this.writing;
    const mark = choice.bom === false ? '' : BYTE_ORDER_MARK;
    return spool.write(mark + csvHead(table.columns, choice.separator, language));
  }

  add(records: readonly Shown[]): Promise<void> {
    const { table, choice, language, spool } = this.writing;
    return spool.write(csvRows(table.columns, records, choice.separator, language));
  }

  end(): Promise<void> {
    return Promise.resolve();
  }

  /** Every write has been awaited: none is pending. */
  abort(): Promise<void> {
    return Promise.resolve();
  }
}

/** Maximum rows of a sheet, including the header. */
const MAX_ROWS = 1_048_576;

/**
 * A workbook of one sheet, compressed while it is written: rows are added in batches. Text is stored in the cells,
 * not in a shared string table, which would have to be kept in memory until the end.
 */
export class XlsxWriter implements FileWriter {
  private readonly zip = new ZipFile();
  private readonly sheet = new PassThrough();
  private packed: Promise<void> = Promise.resolve();
  private rows = 1;

  constructor(private readonly writing: Writing) {}

  async begin(): Promise<void> {
    const { table, language, spool, now } = this.writing;
    const parts = Object.entries(workbookParts(table.name[language], language));
    for (const [name, xml] of parts) this.zip.addBuffer(Buffer.from(xml), name, { mtime: now });
    this.zip.addReadStream(this.sheet, SHEET_PART, { mtime: now });
    this.zip.end();
    // An unhandled error event ends the process. `packed` reports these errors, and everybody awaits it.
    for (const each of [this.sheet, this.archive]) each.on('error', () => undefined);
    this.zip.on('error', (error: Error) => this.archive.destroy(error));
    this.packed = pipeline(this.archive, spool.sink());
    this.packed.catch(() => this.sheet.destroy());
    await this.put(sheetBegin(table.columns) + xlsxHead(table.columns, language));
  }

  async add(records: readonly Shown[]): Promise<void> {
    const { table, language } = this.writing;
    const first = this.rows + 1;
    this.rows += records.length;
    if (this.rows > MAX_ROWS) throw tooLong();
    await this.put(xlsxRows(table.columns, records, first, language));
  }

  async end(): Promise<void> {
    this.sheet.end(sheetEnd(this.writing.table.columns, this.rows));
    await this.packed;
  }

  async abort(): Promise<void> {
    this.sheet.destroy();
    this.archive.destroy();
    // The caller throws the error for which it aborts.
    await this.packed.catch(() => undefined);
  }

  /** Waits for backpressure; a failed archive emits no `drain`. */
  private async put(xml: string): Promise<void> {
    if (!this.sheet.write(xml)) await Promise.race([once(this.sheet, 'drain'), this.packed]);
  }

  /** The output of yazl; a Node stream, although its types say less. */
  private get archive(): PassThrough {
    return this.zip.outputStream as PassThrough;
  }
}

const tooLong = (): Problem =>
  new Problem(
    400,
    message(
      'A sheet does not hold this many rows: narrow the list down with filters, or use CSV.',
      'So viele Zeilen fasst kein Tabellenblatt: Schränken Sie die Liste mit Filtern ein oder nehmen Sie CSV.',
    ),
  );

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
