import { Module } from '@nestjs/common';
import { registerConstraint } from '../../platform/database/constraint-problems.js';
import { message } from '../../kernel/problem/message.js';
import { conflict } from '../../kernel/problem/problem.js';
import { EditionsModule } from '../../editions/editions.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { LettersModule } from '../../pdf/pdf.module.js';
import { DebtorFinder } from '../parties/debtor.finder.js';
import { DebtorRegistry } from '../parties/debtor.registry.js';
import { DebtorStore } from '../parties/debtor.store.js';
import { DebtorsController } from './debtors.controller.js';
import { DebtorsService } from './debtors.service.js';
import { DebtorDocumentsController } from './documents/debtor-documents.controller.js';
import { DebtorDocumentsService } from './documents/debtor-documents.service.js';
import { EditionRemindersController } from '../reminders/edition-reminders.controller.js';
import { RemindDebtors } from '../reminders/remind-debtors.job.js';
import { OpenReminders } from '../reminders/open-reminders.js';
import { ReminderStore } from '../reminders/reminder.store.js';
import { RemindersService } from '../reminders/reminders.service.js';
import { Reminding } from '../reminders/reminding.js';
import { StatementService } from './statement/statement.service.js';
import { StatementStore } from './statement/statement.store.js';

registerConstraint('fk_debtors_participant', () =>
  conflict(
    message(
      'The books name this child; it cannot be deleted.',
      'Die Bücher nennen dieses Kind; es lässt sich nicht löschen.',
    ),
  ),
);
registerConstraint('uq_reminders_day', () =>
  conflict(
    message('This debtor has been reminded today already.', 'Dieser Zahlungspflichtige wurde heute schon erinnert.'),
  ),
);

@Module({
  imports: [EditionsModule, JobsModule, LettersModule],
  controllers: [DebtorsController, DebtorDocumentsController, EditionRemindersController],
  providers: [
    DebtorRegistry,
    DebtorStore,
    DebtorFinder,
    DebtorsService,
    StatementStore,
    StatementService,
    DebtorDocumentsService,
    ReminderStore,
    Reminding,
    OpenReminders,
    RemindersService,
    RemindDebtors,
  ],
  exports: [DebtorsService, DebtorRegistry, DebtorStore, DebtorFinder, StatementService, OpenReminders],
})
export class DebtorsModule {}
