import { Module } from '@nestjs/common';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { BooksModule } from '../ledger/books/books.module.js';
import { MediaModule } from '../../media/media.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { AskedInvoicesStore } from './asked-invoices.store.js';
import { BankDecisionsService } from './bank-decisions.service.js';
import { BankImportService } from './bank-import.service.js';
import { BankStatementReading } from './bank-statement-reading.js';
import { BankStatementFinder } from './bank-statement.finder.js';
import { BankStatementStore } from './bank-statement.store.js';
import { BankStatementsController } from './bank-statements.controller.js';
import { DueRefundsStore } from './due-refunds.store.js';
import { EntryAssignments } from './entry-assignments.js';
import { EntryBooking } from './entry-booking.js';
import { EntryMatching } from './entry-matching.js';
import { OldBankEntries } from './old-bank-entries.js';
import { OpenItemsStore } from './open-items.store.js';

@ApiNotes({ tags: { BankStatements: 'Account statements of the bank, and the payments in them.' } })
@Module({
  imports: [MediaModule, BooksModule, ReceiptsModule],
  controllers: [BankStatementsController],
  providers: [
    BankStatementStore,
    OpenItemsStore,
    AskedInvoicesStore,
    DueRefundsStore,
    BankStatementFinder,
    BankStatementReading,
    EntryMatching,
    EntryBooking,
    EntryAssignments,
    BankImportService,
    BankDecisionsService,
    OldBankEntries,
  ],
})
export class BankModule {}
