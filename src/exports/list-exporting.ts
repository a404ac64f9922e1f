import { Injectable, type StreamableFile } from '@nestjs/common';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { type ExportFormat, type FileChoice, type PrintableSheetExport } from './dto/export.query.js';
import { type AskedList } from './exportable.js';
import { ExportedLists } from './exported-lists.js';
import { type Asking, Exporting } from './exporting.js';
import { SheetPrinting } from './sheet-printing.js';

/** What is asked of a list; only the attendance sheet has parameters for a PDF. */
export type FileQuery = (PageQuery & FileChoice) | PrintableSheetExport;

/** Answers with a list, known by its name, as a file: a table, or the attendance sheet as a PDF. */
@Injectable()
export class ListExporting {
  constructor(
    private readonly lists: ExportedLists,
    private readonly exporting: Exporting,
    private readonly sheets: SheetPrinting,
  ) {}

  /**
   * @throws Problem the list's refusals; 400 more rows than a sheet holds; 429, 503 too many exports are open, or too many PDFs
   * are being printed
   */
  async export(asked: AskedList, asking: Asking, query: FileQuery): Promise<StreamableFile> {
    if (isTable(query)) return this.exporting.export(this.lists.of(asked), asking, query);
    if (asked.list !== 'sheet') throw new Error(`There are no PDFs of ${asked.list}`);
    return this.sheets.print(asked.parent, asking, query);
  }
}

const isTable = (query: FileQuery): query is PageQuery & FileChoice & { readonly format: ExportFormat } =>
  query.format !== 'pdf';
