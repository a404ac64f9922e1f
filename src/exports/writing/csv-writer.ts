import { BYTE_ORDER_MARK } from '../../kernel/tables/csv.js';
import { csvHead, csvRows } from '../../kernel/tables/csv-cells.js';
import { type Shown } from '../../kernel/tables/table.js';
import { type FileWriter, type Writing } from './file-writer.js';

/** CSV (RFC 4180), UTF-8. */
export class CsvWriter implements FileWriter {
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
