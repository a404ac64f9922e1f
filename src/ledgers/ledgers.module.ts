import { Module } from '@nestjs/common';
import { DebtorsModule } from '../debtors/debtors.module.js';
import { ChargingService } from './charging.service.js';
import { LedgerLookup } from './ledger-lookup.js';
import { LedgerRegistry } from './ledger.registry.js';
import { PositionsStore } from './positions.store.js';
import { BookVerification } from './verification/book-verification.js';
import { BooksReady } from './verification/books-ready.js';
import { PostingStore } from './posting.store.js';

@Module({
  imports: [DebtorsModule],
  providers: [
    PositionsStore,
    PostingStore,
    LedgerRegistry,
    LedgerLookup,
    ChargingService,
    BookVerification,
    BooksReady,
  ],
  exports: [LedgerLookup, PositionsStore, PostingStore, ChargingService],
})
export class LedgersModule {}
