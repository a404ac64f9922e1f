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
import {
  AuditController,
  DashboardController,
  FamilyCaseController,
  ReportController,
  StatisticsController,
} from './desk.controllers.js';
import { AuditLinesService, AuditLinesStore } from './audit/audit-lines.store.js';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { PdfModule } from '../papers/pdf.module.js';
import { PrintReport } from './statistics/report/print-report.job.js';
import { ReportService } from './statistics/report/report.service.js';
import { StatisticsService } from './statistics/statistics.service.js';
import { ReportReader, ReportStore } from './statistics/report/report.store.js';
import { StatisticsStore } from './statistics/statistics.store.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { DashboardStore } from './dashboard/dashboard.store.js';

/** The staff's desk beside the records: dashboard, cases, audit log, statistics. */
@ApiNotes({ tags: { Audit: 'Who did what, and who read personal data.' } })
@Module({
  imports: [
    AccountsModule,
    AttendancesModule,
    LedgerModule,
    DebtorsModule,
    EditionsModule,
    InvoicesModule,
    JobsModule,
    MailAdminModule,
    NotesModule,
    OffersModule,
    ParticipantsModule,
    PdfModule,
    ReceiptsModule,
  ],
  controllers: [AuditController, StatisticsController, ReportController, DashboardController, FamilyCaseController],
  providers: [
    DashboardStore,
    DashboardService,
    CaseMoneyReader,
    FamilyCaseService,
    AuditLinesStore,
    AuditLinesService,
    StatisticsStore,
    StatisticsService,
    ReportStore,
    ReportReader,
    ReportService,
    PrintReport,
  ],
})
export class DeskModule {}
