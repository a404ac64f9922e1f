import { Module } from '@nestjs/common';
import { registerConstraint } from '../../platform/database/constraint-problems.js';
import { message } from '../../kernel/problem/message.js';
import { conflict } from '../../kernel/problem/problem.js';
import { DebtorsModule } from '../debtors/debtors.module.js';
import { EditionsModule } from '../../editions/editions.module.js';
import { LettersModule } from '../../pdf/pdf.module.js';
import { Bookkeeping } from './bookkeeping.js';
import { ChargingService } from './charging.service.js';
import { DebtorLock } from './debtor-lock.js';
import { EditionRevenueController } from './edition-revenue.controller.js';
import { LedgerFinder } from './ledger.finder.js';
import { LedgerLookup } from './ledger-lookup.js';
import { LedgerRegistry } from './ledger.registry.js';
import { LedgerStore } from './ledger.store.js';
import { LedgersController } from './ledgers.controller.js';
import { LedgersService } from './ledgers.service.js';
import { PositionsStore } from './positions.store.js';
import { PostingStore } from './posting.store.js';
import { ReportDocumentsController } from './reports/report-documents.controller.js';
import { ReportDocumentsService } from './reports/report-documents.service.js';
import { ReportStore } from './reports/report.store.js';
import { ReportsService } from './reports/reports.service.js';
import { SetOffController } from '../debtors/set-off/set-off.controller.js';
import { SetOffService } from '../debtors/set-off/set-off.service.js';
import { SetOffStore } from '../debtors/set-off/set-off.store.js';
import { SetOffs } from '../debtors/set-off/set-offs.js';
import { BookVerification } from './verification/book-verification.js';
import { BooksReady } from './verification/books-ready.js';
import { WriteOffController } from '../debtors/write-off/write-off.controller.js';
import { WriteOffService } from '../debtors/write-off/write-off.service.js';
import { WriteOffStore } from '../debtors/write-off/write-off.store.js';

registerConstraint('fk_ledgers_edition', () =>
  conflict(
    message(
      'The books hold revenue of this edition; it cannot be deleted.',
      'Die Bücher enthalten Erlöse dieser Ausgabe; sie lässt sich nicht löschen.',
    ),
  ),
);

@Module({
  imports: [DebtorsModule, EditionsModule, LettersModule],
  controllers: [
    ReportDocumentsController,
    LedgersController,
    EditionRevenueController,
    SetOffController,
    WriteOffController,
  ],
  providers: [
    PositionsStore,
    PostingStore,
    Bookkeeping,
    DebtorLock,
    LedgerRegistry,
    LedgerLookup,
    ChargingService,
    SetOffStore,
    SetOffs,
    SetOffService,
    WriteOffStore,
    WriteOffService,
    LedgerStore,
    LedgerFinder,
    LedgersService,
    ReportStore,
    ReportsService,
    ReportDocumentsService,
    BookVerification,
    BooksReady,
  ],
  exports: [LedgerLookup, PositionsStore, Bookkeeping, DebtorLock, ChargingService, SetOffs, ReportsService],
})
export class LedgersModule {}
