import { Module } from '@nestjs/common';
import { DaySheetsService } from './day-sheets.service.js';
import { SheetDocumentService } from './sheet-document.service.js';
import { SheetHeadStore } from './sheet-head.store.js';
import { SheetHealthStore } from './sheet-health.store.js';
import { SheetFinder } from './sheet.finder.js';
import { SheetService } from './sheet.service.js';
import { SheetStore } from './sheet.store.js';
import { EditionsModule } from '../../editions/editions.module.js';
import { OffersModule } from '../../offers/offers.module.js';
import { PdfModule } from '../../papers/pdf.module.js';

/** The attendance sheet of an offer, and of a day. */
@Module({
  imports: [EditionsModule, OffersModule, PdfModule],
  providers: [
    SheetStore,
    SheetFinder,
    SheetService,
    SheetHeadStore,
    SheetHealthStore,
    SheetDocumentService,
    DaySheetsService,
  ],
  exports: [SheetFinder, SheetService, SheetDocumentService, DaySheetsService],
})
export class SheetModule {}
