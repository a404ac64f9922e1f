import { Module } from '@nestjs/common';
import { PdfModule } from '../../../pdf/pdf.module.js';
import { SheetController } from './sheet.controller.js';
import { SheetDocumentService } from './sheet-document.service.js';
import { SheetHeadStore } from './sheet-head.store.js';
import { SheetFinder } from './sheet.finder.js';
import { SheetService } from './sheet.service.js';
import { SheetStore } from './sheet.store.js';

/** Who takes part, for the organiser on the day. */
@Module({
  imports: [PdfModule],
  controllers: [SheetController],
  providers: [SheetStore, SheetFinder, SheetService, SheetHeadStore, SheetDocumentService],
  exports: [SheetFinder, SheetService, SheetDocumentService],
})
export class SheetModule {}
