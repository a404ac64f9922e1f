import { Module } from '@nestjs/common';
import { BooksModule } from '../ledger/ledger.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { PartiesModule } from '../ledger/parties.module.js';
import { RemindersModule } from '../invoices/reminders/reminders.module.js';
import { Bookkeeping, ChargingService, DebtorSuccession } from './bookkeeping.js';
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
