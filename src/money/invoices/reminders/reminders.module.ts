import { Module } from '@nestjs/common';
import { EditionsModule } from '../../../editions/editions.module.js';
import { JobsModule } from '../../../jobs/jobs.module.js';
import { DebtsModule } from '../../debtors/debts.module.js';
import { DemandsModule } from '../../debtors/demands.module.js';
import { InvoicesModule } from '../invoices.module.js';
import { DebtorRemindersController, EditionRemindersController } from './reminders.controller.js';
import { OpenReminders } from './open-reminders.js';
import { DebtorReminding, RemindDebtors } from './remind-debtors.job.js';
import { RemindersService } from './reminders.service.js';
import { Reminding } from './reminding.js';

/** Reminders of one debtor or of an edition, and withdrawal of those whose debt is gone. */
@Module({
  imports: [DebtsModule, DemandsModule, EditionsModule, InvoicesModule, JobsModule],
  controllers: [DebtorRemindersController, EditionRemindersController],
  providers: [Reminding, OpenReminders, RemindersService, DebtorReminding, RemindDebtors],
  exports: [Reminding, OpenReminders, RemindersService],
})
export class RemindersModule {}
