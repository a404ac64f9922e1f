import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { Constraints } from '../../platform/database/constraint-problems.js';
import { conflict, type Problem } from '../../kernel/problem/problem.js';
import { EditionsModule } from '../../editions/editions.module.js';
import { PdfModule } from '../../papers/pdf.module.js';
import { BookedAttendanceLock } from './booked-attendance-lock.js';
import { EditionRevenueController, ReportDocumentsController } from './reports/reports.controller.js';
import { DebtorRegistry, KeptDebtors } from './debtor.registry.js';
import { LedgerFinder, LedgerLookup, LedgerStore } from './ledger.store.js';
import { LedgerRegistry } from './ledger.registry.js';
import { LedgersController } from './ledgers.controller.js';
import { LedgersService } from './ledgers.service.js';
import { PayDaysStore } from './pay-days.store.js';
import { PositionsStore, SuccessionStore } from './positions.store.js';
import { PostingStore } from './posting.store.js';
import { ReceiptWriteStore } from './receipt-write.store.js';
import { ReportDocumentsService } from './reports/report-documents.service.js';
import { ReportStore } from './reports/report.store.js';
import { ReportsService } from './reports/reports.service.js';
import { BookVerification, BooksReady } from './book-verification.js';
import {
  BookEntry,
  Ledger,
  Posting,
  ReceiptCounter,
  ReceiptItem,
  Receipt,
  Debtor,
  PaymentReference,
} from './ledger.entities.js';

const hasReceipts = (): Problem =>
  conflict(
    'There are receipts for this application; withdraw it instead.',
    'Zu dieser Anmeldung gibt es Quittungen; ziehen Sie sie stattdessen zurück.',
  );

/** The books, and who owes: ledgers, postings and the receipts for them, reports and verification. */
@ApiNotes({ tags: { Ledgers: 'The books.' } })
@Constraints({
  fk_receipt_items_attendance: hasReceipts,
  fk_book_entries_attendance: hasReceipts,
  fk_debtors_participant: () =>
    conflict(
      'The books name this child; it cannot be deleted.',
      'Die Bücher nennen dieses Kind; es lässt sich nicht löschen.',
    ),
  fk_ledgers_edition: () =>
    conflict(
      'The books hold revenue of this edition; it cannot be deleted.',
      'Die Bücher enthalten Erlöse dieser Ausgabe; sie lässt sich nicht löschen.',
    ),
})
@Module({
  imports: [
    TypeOrmModule.forFeature([
      BookEntry,
      Ledger,
      Posting,
      ReceiptCounter,
      ReceiptItem,
      Receipt,
      Debtor,
      PaymentReference,
    ]),
    EditionsModule,
    PdfModule,
  ],
  controllers: [ReportDocumentsController, LedgersController, EditionRevenueController],
  providers: [
    DebtorRegistry,
    KeptDebtors,
    PayDaysStore,
    PositionsStore,
    PostingStore,
    ReceiptWriteStore,
    BookedAttendanceLock,
    SuccessionStore,
    LedgerRegistry,
    LedgerLookup,
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
    DebtorRegistry,
    PayDaysStore,
    LedgerLookup,
    LedgerRegistry,
    LedgerStore,
    PositionsStore,
    PostingStore,
    ReceiptWriteStore,
    SuccessionStore,
    BookedAttendanceLock,
    ReportsService,
  ],
})
export class LedgerModule {}
