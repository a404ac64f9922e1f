import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { conflict } from '../../kernel/problem/problem.js';
import { Constraints } from '../../platform/database/constraint-problems.js';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { DebtLookup, DebtorFinder, DebtorStore } from './debtor.store.js';
import { DebtorsController } from './debtors.controller.js';
import { DebtorsService, StatementService } from './debtors.service.js';
import {
  InvoiceCancellation,
  InvoiceCounter,
  InvoiceItem,
  InvoicePrint,
  Invoice,
  ReminderWithdrawal,
  Reminder,
} from './demands.entities.js';
import { InvoiceWriteStore } from './invoice-write.store.js';
import { ReminderStore } from './reminder.store.js';
import { StatementStore } from './statement.store.js';

/** Debtors, what they owe and were asked for, and their statements of account. */
@ApiNotes({ tags: { Debtors: 'Who owes.' } })
@Constraints({
  uq_reminders_day: () =>
    conflict('This debtor has already been reminded today.', 'Dieser Zahlungspflichtige wurde heute schon erinnert.'),
})
@Module({
  imports: [
    TypeOrmModule.forFeature([
      InvoiceCancellation,
      InvoiceCounter,
      InvoiceItem,
      InvoicePrint,
      Invoice,
      ReminderWithdrawal,
      Reminder,
    ]),
    LedgerModule,
  ],
  controllers: [DebtorsController],
  providers: [
    DebtorStore,
    DebtorFinder,
    DebtLookup,
    DebtorsService,
    StatementStore,
    StatementService,
    InvoiceWriteStore,
    ReminderStore,
  ],
  exports: [DebtorStore, DebtorFinder, DebtLookup, DebtorsService, StatementService, InvoiceWriteStore, ReminderStore],
})
export class DebtorsModule {}
