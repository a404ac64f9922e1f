import { Injectable, type StreamableFile } from '@nestjs/common';
import { SheetDocumentService } from '../attendances/sheet/sheet-document.service.js';
import { SheetService } from '../attendances/sheet/sheet.service.js';
import { type SheetQuery } from '../attendances/reading/attendances.inputs.js';
import { type SheetRecord } from '../attendances/sheet/sheet.view.js';
import { Database } from '../platform/database/database.js';
import { abortOnClose } from '../platform/http/request/api-request.js';
import { Scroll } from '../platform/http/listing/scroll.js';
import { pdfAnswer } from '../papers/pdf-answer.js';
import { type PrintableSheetExport, type ExportFormat, type FileChoice } from './exports.inputs.js';
import { ExportSlots } from './export-slots.js';
import { type Asking, Exporting } from './exporting.js';
import { BATCH } from './table-writing.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { type AskedList } from './exportable.js';
import { ExportedLists } from './exported-lists.js';

/** Answers with the attendance sheet of an offer as a PDF. */
@Injectable()
export class SheetPrinting {
  constructor(
    private readonly sheets: SheetService,
    private readonly documents: SheetDocumentService,
    private readonly database: Database,
    private readonly slots: ExportSlots,
  ) {}

  /** @throws Problem 429, 503 too many exports are open, or too many PDFs are being printed */
  async print(offer: string, asking: Asking, query: PrintableSheetExport): Promise<StreamableFile> {
    return this.slots.hold(asking.caller, () => this.printed(offer, asking, query));
  }

  private async printed(offer: string, asking: Asking, query: PrintableSheetExport): Promise<StreamableFile> {
    const boxes = query.boxes ?? true;
    const gone = abortOnClose(asking.response);
    const lines = await this.database.snapshot(() => this.linesOf(offer, asking, query));
    const pdf = await this.documents.print(asking.caller, offer, { lines, boxes }, gone);
    const name = await this.sheets.fileNameOf(offer);
    return pdfAnswer(pdf, `${boxes ? 'anwesenheitsliste' : 'teilnehmerliste'}-${name}`);
  }

  /** All lines, as the caller may see them. */
  private async linesOf(offer: string, { caller }: Asking, query: PrintableSheetExport): Promise<SheetRecord[]> {
    const scroll = new Scroll(BATCH, false);
    const lines: SheetRecord[] = [];
    while (!scroll.isAtEnd)
      lines.push(...(await this.sheets.list(caller, offer, { ...(query as object), scroll } as SheetQuery)));
    return lines;
  }
}

/** The request for a list; only the attendance sheet has parameters for a PDF. */
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
