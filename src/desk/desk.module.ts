import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AttendancesModule } from '../attendances/attendances.module.js';
import { EditionsModule } from '../editions/editions.module.js';
import { MailAdminModule } from '../messages/mails/mail-admin.module.js';
import { LedgerModule } from '../money/ledger/ledger.module.js';
import { DebtorsModule } from '../money/debtors/debtors.module.js';
import { InvoicesModule } from '../money/invoices/invoices.module.js';
import { ReceiptsModule } from '../money/receipts/receipts.module.js';
import { NotesModule } from './notes/notes.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { ParticipantsModule } from '../participants/participants.module.js';
import { CaseMoneyReader, FamilyCaseService } from './case/family-case.service.js';
import { FamilyCaseController, DashboardController } from './desk.controllers.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { DashboardStore } from './dashboard/dashboard.store.js';

/** The pages that staff open first: records of several features in one answer. */
@Module({
  imports: [
    AccountsModule,
    AttendancesModule,
    LedgerModule,
    DebtorsModule,
    EditionsModule,
    InvoicesModule,
    MailAdminModule,
    NotesModule,
    OffersModule,
    ParticipantsModule,
    ReceiptsModule,
  ],
  controllers: [DashboardController, FamilyCaseController],
  providers: [DashboardStore, DashboardService, CaseMoneyReader, FamilyCaseService],
})
export class DeskModule {}
