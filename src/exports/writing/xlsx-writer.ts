import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { message } from '../../common/http/message.js';
import { Problem } from '../../common/http/problem.js';
import { type Shown } from '../../common/tables/table.js';
import { xlsxHead, xlsxRows } from '../../common/tables/xlsx-cells.js';
import { SHEET_END, SHEET_PART, sheetBegin, workbookParts } from '../../common/tables/xlsx-parts.js';
import { type FileWriter, type Writing } from './file-writer.js';

/** What a sheet holds, heads included. */
const MAX_ROWS = 1_048_576;

/**
 * A workbook of one sheet, written as it is packed: rows go into the archive page by page. Words stand in their cells, not
 * in a table of all words of the workbook, which would have to be kept until the end.
 */
export class XlsxWriter implements FileWriter {
  private readonly zip = new ZipFile();
  private readonly sheet = new PassThrough();
  private packed: Promise<void> = Promise.resolve();
  private rows = 1;

  constructor(private readonly writing: Writing) {}

  async begin(): Promise<void> {
    const { table, language, spool, now } = this.writing;
    const parts = Object.entries(workbookParts(table.name[language]));
    for (const [name, xml] of parts) this.zip.addBuffer(Buffer.from(xml), name, { mtime: now });
    this.zip.addReadStream(this.sheet, SHEET_PART, { mtime: now });
    this.zip.end();
    this.packed = pipeline(this.zip.outputStream, spool.sink());
    // Whoever waits for it hears of a failure; until then it must not end the process.
    this.packed.catch((error: unknown) => this.sheet.destroy(error as Error));
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
    this.sheet.end(SHEET_END);
    await this.packed;
  }

  /** Waits while the archive is behind. */
  private async put(xml: string): Promise<void> {
    if (!this.sheet.write(xml)) await once(this.sheet, 'drain');
  }
}

const tooLong = (): Problem =>
  new Problem(
    400,
    message(
      'A sheet does not hold so many rows: narrow the list down with filters, or take CSV.',
      'So viele Zeilen fasst kein Tabellenblatt: Schränken Sie die Liste mit Filtern ein oder nehmen Sie CSV.',
    ),
  );
