import { Module } from '@nestjs/common';
import { DebtLookup, DebtorFinder, DebtorStore } from './debtor.store.js';

/** Debtors with what they owe: the books, and the invoices and reminders about it, read together. */
@Module({
  providers: [DebtorStore, DebtorFinder, DebtLookup],
  exports: [DebtorStore, DebtorFinder, DebtLookup],
})
export class DebtsModule {}
