import { Module } from '@nestjs/common';
import { EditionsModule } from '../../editions/editions.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { LedgerModule } from '../../money/ledger/ledger.module.js';
import { PdfModule } from '../../papers/pdf.module.js';
import { PrintReport } from './report/print-report.job.js';
import { ReportReader, ReportStore } from './report/report.store.js';
import { ReportController, StatisticsController } from '../desk.controllers.js';
import { ReportService } from './report/report.service.js';
import { StatisticsService } from './statistics.service.js';
import { StatisticsStore } from './statistics.store.js';

@Module({
  imports: [EditionsModule, LedgerModule, JobsModule, PdfModule],
  controllers: [StatisticsController, ReportController],
  providers: [StatisticsStore, StatisticsService, ReportStore, ReportReader, ReportService, PrintReport],
})
export class StatisticsModule {}
