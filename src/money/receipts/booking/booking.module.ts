import { Module } from '@nestjs/common';
import { BooksModule } from '../../ledger/books/books.module.js';
import { InvoicesModule } from '../../invoices/invoices.module.js';
import { PartiesModule } from '../../ledger/parties/parties.module.js';
import { RemindersModule } from '../../invoices/reminders/reminders.module.js';
import { Bookkeeping } from './bookkeeping.js';
import { ChargingService } from './charging.service.js';
import { DebtorSuccession } from './debtor-succession.js';
import { LedgerTransfersController } from './ledger-transfers.controller.js';
import { LedgerTransfersService } from './ledger-transfers.service.js';

/** Writing into the books, with all that follows from it. */
@Module({
  imports: [BooksModule, InvoicesModule, PartiesModule, RemindersModule],
  controllers: [LedgerTransfersController],
  providers: [LedgerTransfersService, Bookkeeping, ChargingService, DebtorSuccession],
  exports: [Bookkeeping, ChargingService, DebtorSuccession],
})
export class BookingModule {}
