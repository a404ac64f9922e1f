import { Module } from '@nestjs/common';
import { EditionsModule } from '../../editions/editions.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { DebtsModule } from '../debts/debts.module.js';
import { DemandsModule } from '../demands/demands.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { EditionRemindersController } from './edition-reminders.controller.js';
import { OpenReminders } from './open-reminders.js';
import { DebtorReminding } from './debtor-reminding.js';
import { RemindDebtors } from './remind-debtors.job.js';
import { RemindersService } from './reminders.service.js';
import { Reminding } from './reminding.js';

/** Reminders of one debtor or of an edition, and withdrawal of those whose debt is gone. */
@Module({
  imports: [DebtsModule, DemandsModule, EditionsModule, InvoicesModule, JobsModule],
  controllers: [EditionRemindersController],
  providers: [Reminding, OpenReminders, RemindersService, DebtorReminding, RemindDebtors],
  exports: [Reminding, OpenReminders, RemindersService],
})
export class RemindersModule {}
