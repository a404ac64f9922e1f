import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AttendancesModule } from '../attendances/attendances.module.js';
import { DrawsModule } from '../draws/draws.module.js';
import { DebtorsModule } from '../money/debtors/debtors.module.js';
import { InvoicesModule } from '../money/invoices/invoices.module.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { ParticipantsModule } from '../participants/participants.module.js';
import { ReceiptsModule } from '../money/receipts/receipts.module.js';
import { EditionsModule } from '../editions/editions.module.js';
import { DaySheetsController, LIST_EXPORT_CONTROLLERS } from './exports.controllers.js';
import { ExportedLists } from './exported-lists.js';
import { ExportSlots } from './export-slots.js';
import { Exporting } from './exporting.js';
import { PeopleLists } from './lists/people.lists.js';
import { ProgrammeLists } from './lists/programme.lists.js';
import { ListExporting, SheetPrinting } from './list-exporting.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ExportJobsService } from './export-jobs.service.js';
import { ExportList, ExportRights } from './export-list.job.js';
import { TableWriting } from './table-writing.js';

@Module({
  imports: [
    JobsModule,
    AccountsModule,
    EditionsModule,
    HostsModule,
    OffersModule,
    ParticipantsModule,
    DebtorsModule,
    ReceiptsModule,
    InvoicesModule,
    AttendancesModule,
    DrawsModule,
  ],
  controllers: [...LIST_EXPORT_CONTROLLERS, DaySheetsController],
  providers: [
    ExportRights,
    ExportJobsService,
    ExportList,
    ExportSlots,
    TableWriting,
    Exporting,
    PeopleLists,
    ProgrammeLists,
    ExportedLists,
    SheetPrinting,
    ListExporting,
  ],
})
export class ExportsModule {}
