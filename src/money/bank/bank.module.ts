import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MediaModule } from '../../media/media.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { AskedInvoicesStore, DueRefundsStore, OpenItemsStore } from './open-items.store.js';
import { BankDecisionsService } from './bank-decisions.service.js';
import { BankImportService } from './bank-import.service.js';
import { BankStatementReading } from './bank-statement-reading.js';
import { BankStatementFinder, BankStatementStore, OldBankEntries } from './bank-statement.store.js';
import { BankStatementsController } from './bank-statements.controller.js';
import { EntryAssignments } from './entry-assignments.js';
import { EntryBooking } from './entry-booking.js';
import { EntryMatching } from './entry-matching.js';
import { BankEntryReceipt, BankEntry, BankStatement } from './bank.entities.js';

@ApiNotes({ tags: { BankStatements: 'Account statements of the bank, and the payments in them.' } })
@Module({
  imports: [
    TypeOrmModule.forFeature([BankEntryReceipt, BankEntry, BankStatement]),
    MediaModule,
    LedgerModule,
    ReceiptsModule,
  ],
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
