import { Module } from '@nestjs/common';
import { registerConstraint } from '../../platform/database/constraint-problems.js';
import { describeTag } from '../../platform/openapi/tags.js';
import { conflict } from '../../kernel/problem/problem.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { PartiesModule } from '../parties/parties.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { EditionsModule } from '../../editions/editions.module.js';
import { PdfModule } from '../../pdf/pdf.module.js';
import { Bookkeeping } from './bookkeeping.js';
import { ChargingService } from './charging.service.js';
import { DebtorLock } from './debtor-lock.js';
import { DebtorSuccession } from './debtor-succession.js';
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
import { SuccessionStore } from './succession.store.js';
import { BookVerification } from './verification/book-verification.js';
import { BooksReady } from './verification/books-ready.js';

describeTag('Ledgers', 'The books.');

registerConstraint('fk_ledgers_edition', () =>
  conflict(
    'The books hold revenue of this edition; it cannot be deleted.',
    'Die Bücher enthalten Erlöse dieser Ausgabe; sie lässt sich nicht löschen.',
  ),
);

/** The books: ledgers, postings, charges, reports and verification. */
@Module({
  imports: [EditionsModule, InvoicesModule, PartiesModule, PdfModule, RemindersModule],
  controllers: [ReportDocumentsController, LedgersController, EditionRevenueController],
  providers: [
    PositionsStore,
    PostingStore,
    Bookkeeping,
    DebtorLock,
    SuccessionStore,
    DebtorSuccession,
    LedgerRegistry,
    LedgerLookup,
    ChargingService,
    LedgerStore,
    LedgerFinder,
    LedgersService,
    ReportStore,
    ReportsService,
    ReportDocumentsService,
    BookVerification,
    BooksReady,
  ],
  exports: [
    LedgerLookup,
    PositionsStore,
    PostingStore,
    Bookkeeping,
    DebtorLock,
    DebtorSuccession,
    ChargingService,
    ReportsService,
  ],
})
export class BooksModule {}
