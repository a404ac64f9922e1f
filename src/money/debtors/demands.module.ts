import { Module } from '@nestjs/common';
import { conflict } from '../../kernel/problem/problem.js';
import { Constraints } from '../../platform/database/constraint-problems.js';
import { InvoiceWriteStore } from './invoice-write.store.js';
import { ReminderStore } from './reminder.store.js';

/** What was asked of debtors: invoices and reminders as they are stored. */
@Constraints({
  uq_reminders_day: () =>
    conflict('This debtor has already been reminded today.', 'Dieser Zahlungspflichtige wurde heute schon erinnert.'),
})
@Module({
  providers: [InvoiceWriteStore, ReminderStore],
  exports: [InvoiceWriteStore, ReminderStore],
})
export class DemandsModule {}
