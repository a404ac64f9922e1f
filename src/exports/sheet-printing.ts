import { Injectable, type StreamableFile } from '@nestjs/common';
import { SheetDocumentService } from '../attendances/sheet/sheet-document.service.js';
import { SheetService } from '../attendances/sheet/sheet.service.js';
import { type SheetQuery } from '../attendances/sheet/sheet.query.js';
import { type SheetRecord } from '../attendances/sheet/sheet.view.js';
import { Database } from '../platform/database/database.js';
import { hangUp } from '../platform/http/request/hang-up.js';
import { Scroll } from '../platform/http/listing/scroll.js';
import { pdfAnswer } from '../papers/pdf-answer.js';
import { type PrintableSheetExport } from './dto/export.query.js';
import { ExportSlots } from './export-slots.js';
import { type Asking } from './exporting.js';
import { BATCH } from './table-writing.js';

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
    const gone = hangUp(asking.response);
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
