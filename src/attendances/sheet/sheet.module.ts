import { Module } from '@nestjs/common';
import { DaySheetsService, SheetDocumentService } from './sheet-document.service.js';
import { SheetHeadStore, SheetHealthStore, SheetFinder, SheetStore } from './sheet.store.js';
import { SheetService } from './sheet.service.js';
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
