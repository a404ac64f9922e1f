import { Module } from '@nestjs/common';
import { EditionsModule } from '../../editions/editions.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { conflict } from '../../kernel/problem/problem.js';
import { registerConstraint } from '../../platform/database/constraint-problems.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { PartiesModule } from '../parties/parties.module.js';
import { EditionRemindersController } from './edition-reminders.controller.js';
import { OpenReminders } from './open-reminders.js';
import { DebtorReminding } from './debtor-reminding.js';
import { RemindDebtors } from './remind-debtors.job.js';
import { ReminderStore } from './reminder.store.js';
import { RemindersService } from './reminders.service.js';
import { Reminding } from './reminding.js';

registerConstraint('uq_reminders_day', () =>
  conflict('This debtor has been reminded today already.', 'Dieser Zahlungspflichtige wurde heute schon erinnert.'),
);

/** Reminders of one debtor or of an edition, and withdrawal of those whose debt is gone. */
@Module({
  imports: [EditionsModule, InvoicesModule, JobsModule, PartiesModule],
  controllers: [EditionRemindersController],
  providers: [ReminderStore, Reminding, OpenReminders, RemindersService, DebtorReminding, RemindDebtors],
  exports: [ReminderStore, Reminding, OpenReminders, RemindersService],
})
export class RemindersModule {}
